import { formatInstant } from './format.ts';

/** An instant as the wire has it: ISO 8601 with `+08:00`, to the second. */
export const wireInstant = (at: Date | string | number): string => `${formatInstant(new Date(at).toISOString()).replace(' ', 'T')}+08:00`;

/** Now, as the wire has it. */
export const nowInstant = (): string => wireInstant(Date.now());

/** The calendar day of an instant in Asia/Shanghai, `yyyy-MM-dd`. */
export const dayOf = (at: Date | string | number): string => wireInstant(at).slice(0, 10);

/** A day so many days later, or before when negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The midnight something may begin at that needs notice: the coming one, or the one after where that is less than two hours away. */
export const comingMidnight = (now = Date.now()): string => `${daysAfter(dayOf(now + 2 * 3_600_000), 1)}T00:00:00+08:00`;

/** The same day and clock so many months later; the last day of a shorter month. */
export function monthsAfter(instant: string, months: number): string {
  const [day, clock] = [dayOf(instant), wireInstant(instant).slice(10)];
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const moved = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())));
  return `${moved.toISOString().slice(0, 10)}${clock}`;
}
