export type DayType = 'workday' | 'weekend' | 'holiday';

const dayMs = 86_400_000;
const offsetMs = 8 * 3_600_000;

/** Days since 1970-01-01 in Asia/Shanghai: how the city counts its days. */
export const dayNumber = (at: number): number => Math.floor((at + offsetMs) / dayMs);

/** First instant of a day. */
export const dayStart = (day: number): number => day * dayMs - offsetMs;

/** `yyyy-MM-dd` of a day. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Day of a date `yyyy-MM-dd`. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;

const span = (from: string, to: string): string[] => {
  const days = [];
  for (let day = dayOf(from); day <= dayOf(to); day += 1) days.push(dateOf(day));
  return days;
};

// Arrangement of the State Council for public holidays, as the city's people follow it; unknown years have weekends only.
const holidays: ReadonlySet<string> = new Set([
  ...span('2025-10-01', '2025-10-08'),
  ...span('2026-01-01', '2026-01-03'),
  ...span('2026-02-15', '2026-02-23'),
  ...span('2026-04-04', '2026-04-06'),
  ...span('2026-05-01', '2026-05-05'),
  ...span('2026-06-19', '2026-06-21'),
  ...span('2026-09-25', '2026-09-27'),
  ...span('2026-10-01', '2026-10-07'),
]);
const workedWeekends: ReadonlySet<string> = new Set([
  '2025-09-28',
  '2025-10-11',
  '2026-01-04',
  '2026-02-14',
  '2026-02-28',
  '2026-05-09',
  '2026-09-20',
  '2026-10-10',
]);

export function dayType(day: number): DayType {
  const date = dateOf(day);
  if (holidays.has(date)) return 'holiday';
  if (workedWeekends.has(date)) return 'workday';
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6 ? 'weekend' : 'workday';
}

/** Instant as ISO 8601 with `+08:00` and milliseconds. */
export const toIso = (at: number): string => `${new Date(at + offsetMs).toISOString().slice(0, 23)}+08:00`;
