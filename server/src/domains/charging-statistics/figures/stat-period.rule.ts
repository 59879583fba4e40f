import { businessDate, dateStart, dayMs } from '../../../kernel/time.ts';

/** Dates `yyyy-MM-dd`, both included. */
export interface Period {
  from: string;
  to: string;
}

const usualDays = 7;

export const shiftDate = (date: string, days: number): string => businessDate(dateStart(date) + days * dayMs);
export const daysOf = ({ from, to }: Period): number => Math.round((dateStart(to) - dateStart(from)) / dayMs) + 1;
export const datesOf = (period: Period): string[] =>
  Array.from({ length: Math.max(0, daysOf(period)) }, (_, day) => shiftDate(period.from, day));

/** The period asked for: up to today, and of so many days, usually seven, where no beginning is said. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string, days = usualDays): Period {
  const end = to !== undefined && to < today ? to : today;
  return { from: from ?? shiftDate(end, 1 - days), to: end };
}

/** As many days right before. */
export const periodBefore = (period: Period): Period => ({
  from: shiftDate(period.from, -daysOf(period)),
  to: shiftDate(period.from, -1),
});

/** Days of one unit that follow each other and are all added up, or all are not. */
export interface Run extends Period {
  built: boolean;
}

export function runsOf(period: Period, built: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  for (const date of datesOf(period)) {
    const last = runs.at(-1);
    if (last && last.built === built.has(date)) last.to = date;
    else runs.push({ from: date, to: date, built: built.has(date) });
  }
  return runs;
}

/** A run with the units that have it. */
export interface Piece extends Run {
  dealerIds: string[];
}

/** Where the sums of a period are to be read for each unit: every day of each is in exactly one piece. */
export function piecesOf(period: Period, dealerIds: readonly string[], built: ReadonlyMap<string, ReadonlySet<string>>): Piece[] {
  const pieces = new Map<string, Piece>();
  for (const dealerId of dealerIds)
    for (const run of runsOf(period, built.get(dealerId) ?? new Set())) {
      const key = `${run.from} ${run.to} ${run.built}`;
      const known = pieces.get(key);
      if (known) known.dealerIds.push(dealerId);
      else pieces.set(key, { ...run, dealerIds: [dealerId] });
    }
  return [...pieces.values()];
}
