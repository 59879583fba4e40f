import { peerReportKind } from '@bochong/contract/charging-peer';
import { businessDate, dateStart, dayMs, startOfDay } from '../../../kernel/time.ts';

/** A time that a regulator is told of. */
export interface Span {
  from: Date;
  to: Date;
}
type Kind = (typeof peerReportKind)['options'][number]['value'];
const { STATION, STATUS } = peerReportKind;

/** Days that statistics are made up for after a standstill. */
const mostDays = 31;
const minuteMs = 60_000;

interface Schedule {
  statusEveryMin: number;
  stationDaily: boolean;
  statsDaily: boolean;
  /** The first day whose statistics are told. */
  since: string;
}

const dayOf = (date: string): Span => ({ from: new Date(dateStart(date)), to: new Date(dateStart(date) + dayMs) });

/** Spans that are due by now, the oldest first. What stands now is told of the span that runs; statistics of every whole day since `since`. */
export function dueSpans(kind: Kind, { statusEveryMin, stationDaily, statsDaily, since }: Schedule, now: Date): Span[] {
  if (kind === STATION) return stationDaily ? [dayOf(businessDate(now))] : [];
  if (kind === STATUS) {
    if (statusEveryMin === 0) return [];
    // Counted from midnight, so that a day begins with a span of its own.
    const [midnight, every] = [startOfDay(now), statusEveryMin * minuteMs];
    const from = midnight + Math.floor((now.getTime() - midnight) / every) * every;
    return [{ from: new Date(from), to: new Date(Math.min(from + every, midnight + dayMs)) }];
  }
  if (!statsDaily) return [];
  const today = startOfDay(now);
  const first = Math.max(dateStart(since), today - mostDays * dayMs);
  return Array.from({ length: Math.max(0, Math.round((today - first) / dayMs)) }, (_, at) => ({
    from: new Date(first + at * dayMs),
    to: new Date(first + (at + 1) * dayMs),
  }));
}

/** What a person has told at once: what stands in this minute, or yesterday. */
export function spanNow(kind: Kind, now: Date): Span {
  if (kind !== STATION && kind !== STATUS) return dayOf(businessDate(now.getTime() - dayMs));
  const from = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return { from: new Date(from), to: new Date(from + minuteMs) };
}

/** Constants that go with every request; undefined: the text is no flat JSON object. */
export function extraOf(text: string): Record<string, string | number | boolean> | undefined {
  if (text.trim() === '') return {};
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    return Object.values(read).every((value) => ['string', 'number', 'boolean'].includes(typeof value))
      ? (read as Record<string, string | number | boolean>)
      : undefined;
  } catch {
    return undefined;
  }
}

const steps = [1, 2, 5, 15, 60];
/** Minutes until a part is told again; after two days a person sees to it. */
export function reportDelay(tries: number): number | null {
  return tries > steps.length + 46 ? null : (steps[tries - 1] ?? 60);
}
