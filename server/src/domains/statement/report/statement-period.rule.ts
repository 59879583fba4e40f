import { statementGrain } from '@bochong/contract/statement';
import { businessDate, dateStart } from '../../../kernel/time.ts';
import { datesOf, daysOf, type Period, shiftDate } from '../../charging-statistics/index.ts';

export const monthOf = (date: string): string => date.slice(0, 7);

/** The month some months later, `yyyy-MM`. */
export function shiftMonth(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** A whole month, both days included. */
export const daysOfMonth = (month: string): Period => ({ from: `${month}-01`, to: shiftDate(`${shiftMonth(month, 1)}-01`, -1) });

/** Months of a period, the earliest first. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = shiftMonth(month, 1)) months.push(month);
  return months;
}

interface Asked {
  startTime?: string | undefined;
  endTime?: string | undefined;
  grain?: number | undefined;
}

/** The days asked for, never beyond today: without a start this month's, by months the whole months they lie in. */
export function statementPeriod({ startTime, endTime, grain }: Asked, today: string): Period {
  const day = (instant: string) => businessDate(Date.parse(instant));
  const asked = endTime === undefined ? today : day(endTime);
  const byMonths = grain === statementGrain.MONTH;
  const end = byMonths ? daysOfMonth(monthOf(asked)).to : asked;
  const to = end < today ? end : today;
  const start = startTime === undefined ? `${monthOf(to)}-01` : day(startTime);
  return { from: byMonths ? `${monthOf(start)}-01` : start, to };
}

/** Weekday of a date from 0, Monday. */
export const weekdayOf = (date: string): number => (new Date(dateStart(date) + 8 * 3_600_000).getUTCDay() + 6) % 7;

/** How often each weekday is in a period, from Monday. */
export function weekdaysOf(period: Period): number[] {
  const counts = Array.from({ length: 7 }, () => 0);
  for (const date of datesOf(period)) counts[weekdayOf(date)] = (counts[weekdayOf(date)] ?? 0) + 1;
  return counts;
}

/** With what a period is compared: by days the same weekdays right before it and 52 weeks ago, by months as many months before and a year ago. */
export function basesOf(period: Period, grain: number): { before: Period; lastYear: Period } {
  if (grain === statementGrain.MONTH) {
    const months = monthsOf(period).length;
    const back = (by: number): Period => ({
      from: `${shiftMonth(monthOf(period.from), -by)}-01`,
      to: daysOfMonth(shiftMonth(monthOf(period.to), -by)).to,
    });
    return { before: back(months), lastYear: back(12) };
  }
  const shift = (days: number): Period => ({ from: shiftDate(period.from, -days), to: shiftDate(period.to, -days) });
  return { before: shift(Math.ceil(daysOf(period) / 7) * 7), lastYear: shift(364) };
}

/** Whole years have one base only: the year before. */
export const isSame = (one: Period, other: Period): boolean => one.from === other.from && one.to === other.to;

/**
 * What a base would have come to with the weekdays of another period: of each weekday the mean, as often as the period has it. A base with the
 * same weekdays comes to just what it was; null where it has none of a weekday that is wanted, or nothing at all.
 */
export function comparableFen(sums: readonly number[], baseDays: readonly number[], days: readonly number[]): number | null {
  if (sums.every((sum) => sum === 0)) return null;
  if (days.every((count, weekday) => count === baseDays[weekday])) return sums.reduce((all, sum) => all + sum, 0);
  if (days.some((count, weekday) => count > 0 && (baseDays[weekday] ?? 0) === 0)) return null;
  return Math.round(
    days.reduce((all, count, weekday) => all + (count === 0 ? 0 : ((sums[weekday] ?? 0) / (baseDays[weekday] ?? 1)) * count), 0),
  );
}

/** Change against a base in basis points; null where there is no base. */
export const changeBp = (fen: number, base: number | null): number | null =>
  base === null || base === 0 ? null : Math.round(((fen - base) / Math.abs(base)) * 10_000);

/** Keys of the rows of a pivot by time, all of them: a day without money is a row too. */
export const periodKeys = (period: Period, grain: number): string[] =>
  grain === statementGrain.MONTH ? monthsOf(period) : datesOf(period);

/** Label of a key of time. */
export const periodLabel = (key: string): string => (key.length === 7 ? key : `${key} 周${'一二三四五六日'[weekdayOf(key)]}`);
