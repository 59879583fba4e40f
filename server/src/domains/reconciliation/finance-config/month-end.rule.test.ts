import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeRate, monthAfter, nextSettleDay } from './month-end.rule.ts';

test.each([
  [3, '2026-11-01', false, '2026-11-03'],
  [3, '2026-11-03', false, '2026-11-03'],
  [3, '2026-11-03', true, '2026-12-03'],
  [28, '2026-12-29', true, '2027-01-28'],
] as const)('settle day %i on %s (over: %s) is next on %s', (day, today, isOver, next) => {
  expect(nextSettleDay(day, today, isOver)).toBe(next);
});

test('a next settle day is never behind, falls on its day, and is within a month', () => {
  const date = fc.tuple(fc.integer({ min: 2020, max: 2040 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }));
  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 28 }), fc.boolean(), ([year, month, day], settleDay, isOver) => {
      const pad = (n: number) => String(n).padStart(2, '0');
      const today = `${year}-${pad(month)}-${pad(day)}`;
      const next = nextSettleDay(settleDay, today, isOver);
      expect(next >= today).toBe(true);
      expect(Number(next.slice(8))).toBe(settleDay);
      expect([today.slice(0, 7), monthAfter(today.slice(0, 7))]).toContain(next.slice(0, 7));
    }),
  );
});

test('0.60 of 100.00 are 60 basis points; of nothing there is no rate', () => {
  expect([feeRate(60, 10_000), feeRate(0, 10_000), feeRate(0, 0), feeRate(5, -100)]).toEqual([60, 0, null, null]);
});
