import { businessDate } from '../../../kernel/time.ts';

/** Month `yyyy-MM` an instant belongs to. */
export const periodOf = (at: Date | string): string => businessDate(new Date(at)).slice(0, 7);

const shifted = (period: string, months: number): string => Temporal.PlainYearMonth.from(period).add({ months }).toString();

export const nextPeriod = (period: string): string => shifted(period, 1);

/** The month that ended last. */
export const periodBefore = (now: Date): string => shifted(periodOf(now), -1);

/** Days a company has to pay once it has confirmed. */
export const payDays = 30;

/** First later month whose bill is still open: there a disputed order goes. */
export function openPeriodAfter(period: string, closed: readonly string[]): string {
  let next = nextPeriod(period);
  while (closed.includes(next)) next = nextPeriod(next);
  return next;
}
