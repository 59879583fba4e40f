import { dayType } from '@bochong/contract/parking-fee';
import { splitCycle } from '@bochong/contract/split';
import { dateOf, dateStart, localDay } from '../../../kernel/time.ts';
import { type DayCalendar, dayTypeOf } from '../../parking-fee/index.ts';

/** No row of holidays is as long. */
const mostDays = 31;

/** The start of the business day on which shares of what was paid at an instant are settled. */
export function settledAt(cycle: number, paidAt: number, calendar: DayCalendar): number {
  const day = localDay(paidAt, 'Asia/Shanghai');
  if (cycle === splitCycle.MONTH) {
    const [year = 0, month = 0] = dateOf(day).split('-').map(Number);
    return dateStart(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`);
  }
  const next = Array.from({ length: mostDays }, (_, index) => day + 1 + index);
  const found = cycle === splitCycle.T1 ? next.find((one) => dayTypeOf(one, calendar) === dayType.WORKDAY) : next[0];
  return dateStart(dateOf(found ?? day + mostDays));
}
