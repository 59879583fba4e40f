import { type DayType, type DeployDay, dayType } from '@bochong/contract/parking-fee';

const { WORKDAY, WEEKEND } = dayType;

/** What a date is by its weekday alone. */
export function weekdayType(date: string): DayType {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 || day === 6 ? WEEKEND : WORKDAY;
}

/** A month's dates, with as many nulls before as its first lies after Monday. */
export function monthCells(year: number, month: number): (string | null)[] {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const text = (day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return [...Array<null>((first.getUTCDay() + 6) % 7).fill(null), ...Array.from({ length: count }, (_, day) => text(day + 1))];
}

/** The days with one of them painted: what its weekday says already needs no entry. */
export function painted(days: readonly DeployDay[], date: string, type: DayType, label: string): DeployDay[] {
  const rest = days.filter((day) => day.date !== date);
  if (type === weekdayType(date) && label === '') return rest;
  return [...rest, { date, dayType: type, label }].sort((a, b) => a.date.localeCompare(b.date));
}

export interface DayChange {
  date: string;
  before: DayType;
  after: DayType;
  label: string;
}

/** Dates that are something else after than before. */
export function changedDays(before: readonly DeployDay[], after: readonly DeployDay[]): DayChange[] {
  const [was, is] = [before, after].map((days) => new Map(days.map((day) => [day.date, day])));
  const dates = [...new Set([...before, ...after].map(({ date }) => date))].sort();
  return dates.flatMap((date) => {
    const [old, now] = [was?.get(date)?.dayType ?? weekdayType(date), is?.get(date)?.dayType ?? weekdayType(date)];
    return old === now ? [] : [{ date, before: old, after: now, label: is?.get(date)?.label ?? was?.get(date)?.label ?? '' }];
  });
}
