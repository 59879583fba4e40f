import { splitCycle } from '@bochong/contract/split';
import { expect, test } from 'vitest';
import { dateOf, dateStart, localDay } from '../../../kernel/time.ts';
import { settledAt } from './settle-cycle.rule.ts';

const { D1, T1, MONTH } = splitCycle;
const dayOf = (date: string) => localDay(dateStart(date), 'Asia/Shanghai');
/** National day, a make-up workday on a Sunday. */
const calendar = new Map([
  ...['2026-10-01', '2026-10-02'].map((date) => [dayOf(date), 3 as const] as const),
  [dayOf('2026-10-04'), 1] as const,
]);

test.each([
  ['the next day', D1, '2026-03-10T23:59:59', '2026-03-11'],
  ['the next day of Shanghai', D1, '2026-03-10T00:00:00', '2026-03-11'],
  ['Friday: Monday', T1, '2026-03-13T10:00:00', '2026-03-16'],
  ['before holidays: the make-up Sunday', T1, '2026-09-30T10:00:00', '2026-10-04'],
  ['the next month', MONTH, '2026-03-01T00:00:00', '2026-04-01'],
  ['the next year', MONTH, '2026-12-31T23:59:59', '2027-01-01'],
])('settled: %s', (_, cycle, paid, day) => {
  const at = settledAt(cycle, Date.parse(`${paid}+08:00`), calendar);
  expect([dateOf(localDay(at, 'Asia/Shanghai')), at]).toEqual([day, dateStart(day)]);
});
