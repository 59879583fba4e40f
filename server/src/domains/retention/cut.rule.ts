import { businessDate, dateStart, dayMs } from '../../kernel/time.ts';

/** The instant before which rows go that are kept so many days. */
export const cutOf = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** First day of the month after that of a day. */
export function monthAfter(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Months (their first days) from that of `oldest` on which are over by `before`; at most `most`. */
export function monthsBefore(oldest: string | null, before: Date, most: number): string[] {
  const months: string[] = [];
  if (oldest === null) return months;
  let month = firstOfMonth(businessDate(Date.parse(oldest)));
  while (months.length < most && dateStart(monthAfter(month)) <= before.getTime()) {
    months.push(month);
    month = monthAfter(month);
  }
  return months;
}
