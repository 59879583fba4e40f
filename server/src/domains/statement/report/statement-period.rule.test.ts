import { statementGrain } from '@bochong/contract/statement';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesOf, shiftDate } from '../../charging-statistics/index.ts';
import { basesOf, changeBp, comparableFen, periodLabel, statementPeriod, weekdayOf, weekdaysOf } from './statement-period.rule.ts';

const { DAY, MONTH } = statementGrain;

test.each([
  [{}, '2026-11-01', '2026-11-28'],
  [{ startTime: '2026-11-03T00:00:00+08:00', endTime: '2026-11-09T23:59:59+08:00' }, '2026-11-03', '2026-11-09'],
  // Whole months, never beyond today.
  [{ startTime: '2026-09-17T00:00:00+08:00', endTime: '2026-10-02T23:59:59+08:00', grain: MONTH }, '2026-09-01', '2026-10-31'],
  [{ startTime: '2026-10-17T00:00:00+08:00', endTime: '2026-12-02T23:59:59+08:00', grain: MONTH }, '2026-10-01', '2026-11-28'],
  [{ endTime: '2026-02-10T23:59:59+08:00', grain: MONTH }, '2026-02-01', '2026-02-28'],
])('asked %j: %s to %s', (asked, from, to) => {
  expect(statementPeriod(asked, '2026-11-28')).toEqual({ from, to });
});

test.each([
  // A Saturday with the Saturday before; ten days with the ten of the same weekdays that end before them; a year is 52 weeks.
  [{ from: '2026-11-28', to: '2026-11-28' }, DAY, '2026-11-21', '2026-11-21', '2025-11-29'],
  [{ from: '2026-11-19', to: '2026-11-28' }, DAY, '2026-11-05', '2026-11-14', '2025-11-20'],
  [{ from: '2026-10-01', to: '2026-10-31' }, MONTH, '2026-09-01', '2026-09-30', '2025-10-01'],
  [{ from: '2026-10-01', to: '2026-11-28' }, MONTH, '2026-08-01', '2026-09-30', '2025-10-01'],
] as const)('%j by %i is compared with %s to %s, and %s', (period, grain, from, to, yearAgo) => {
  const { before, lastYear } = basesOf(period, grain);
  expect([before, lastYear.from]).toEqual([{ from, to }, yearAgo]);
});

test('a month of five Mondays is compared with five Mondays of the month before', () => {
  // Mondays brought 100.00 each, all other days nothing: September 2026 has four, November five.
  const sums = [40_000, 0, 0, 0, 0, 0, 0];
  const [september, november] = [
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2026-11-01', to: '2026-11-30' },
  ].map(weekdaysOf) as [number[], number[]];
  expect([september[0], november[0]]).toEqual([4, 5]);
  expect(comparableFen(sums, september, november)).toBe(50_000);
  expect(changeBp(60_000, 50_000)).toBe(2000);
  expect(changeBp(60_000, null)).toBeNull();
  expect(comparableFen([0, 0, 0, 0, 0, 0, 0], september, november)).toBeNull();
  expect(comparableFen([0, 7, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0])).toBeNull();
  expect(periodLabel('2026-11-30')).toBe('2026-11-30 周一');
});

const date = fc.integer({ min: 0, max: 3000 }).map((days) => shiftDate('2020-01-01', days));

test('a period of days is compared with the same weekdays, as many and never its own', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 91 }), (from, days) => {
      const period = { from, to: shiftDate(from, days) };
      for (const base of Object.values(basesOf(period, DAY))) {
        expect(datesOf(base).map(weekdayOf)).toEqual(datesOf(period).map(weekdayOf));
        expect(base.to < period.from).toBe(true);
      }
    }),
  );
});

test('what brings the same every day of a weekday comes to what the period would have', () => {
  const means = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(date, means, (from, byWeekday) => {
      fc.pre(byWeekday.some((fen) => fen > 0));
      const period = { from, to: shiftDate(from, 29) };
      const base = { from: shiftDate(from, -31), to: shiftDate(from, -1) };
      const sumOf = (of: typeof base) => weekdaysOf(of).map((count, weekday) => count * (byWeekday[weekday] ?? 0));
      const expected = sumOf(period).reduce((sum, fen) => sum + fen, 0);
      expect(comparableFen(sumOf(base), weekdaysOf(base), weekdaysOf(period))).toBe(expected);
    }),
  );
});
