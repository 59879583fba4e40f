import fc from 'fast-check';
import { expect, test } from 'vitest';
import { opensOnAcceptance, retryAt } from './auto-pay.rule.ts';

test.each([
  [1500, 2000, false, true],
  [2000, 2000, false, true],
  [2500, 2000, false, false],
  [2500, 2000, true, true],
] as const)('%i fen of at most %i, guaranteed %s: acceptance opens %s', (amountFen, maxSingleFen, guaranteed, opens) => {
  expect(opensOnAcceptance({ amountFen, maxSingleFen, guaranteed })).toBe(opens);
});

test('a deduction that is not guaranteed and above the limit never opens before the money came', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 1, max: 1e8 }), (amountFen, maxSingleFen) => {
      expect(opensOnAcceptance({ amountFen, maxSingleFen, guaranteed: false })).toBe(amountFen <= maxSingleFen);
      expect(opensOnAcceptance({ amountFen, maxSingleFen, guaranteed: true })).toBe(true);
    }),
  );
});

test('twice again after the first failure, ten minutes apart, and then no more', () => {
  const now = new Date('2026-11-28T08:00:00+08:00');
  const at = (failures: number) => retryAt(failures, { retryTimes: 2, retryMinutes: 10 }, now)?.toISOString();
  expect([at(1), at(2), at(3)]).toEqual(['2026-11-28T00:10:00.000Z', '2026-11-28T00:10:00.000Z', undefined]);
  expect(retryAt(1, { retryTimes: 0, retryMinutes: 1 }, now)).toBeNull();
});
