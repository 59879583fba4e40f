import { balanceDiscountType as type } from '@bochong/contract/balance';
import { assert, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BalancePayment, bestRule, type DiscountRuleFacts, discountAfter, discountOf, holds } from './balance-discount.rule.ts';

const rate = (payBp: number, more = {}) => ({
  ...{ discountType: type.RATE, payBp, amountFen: null, minFeeFen: 0, maxDiscountFen: null },
  ...more,
});
const off = (amountFen: number, more = {}) => ({
  ...{ discountType: type.AMOUNT, payBp: null, amountFen, minFeeFen: 0, maxDiscountFen: null },
  ...more,
});

describe('what terms take off', () => {
  test.each([
    // 1104 × 95 % = 1048.8 → 1049.
    ['九五折', rate(9500), 1104, 55],
    // 10 × 95 % = 9.5 → 10: half a fen is the operator's.
    ['half up', rate(9500), 10, 0],
    ['below the least fee', rate(9500, { minFeeFen: 1105 }), 1104, 0],
    ['at the least fee', rate(9500, { minFeeFen: 1104 }), 1104, 55],
    ['capped', rate(5000, { maxDiscountFen: 300 }), 1104, 300],
    ['立减', off(500), 1104, 500],
    ['never more than the fee', off(500), 300, 300],
    ['满30减5', off(500, { minFeeFen: 3000 }), 2999, 0],
    ['nothing of nothing', off(500), 0, 0],
  ])('%s', (_, terms, feeFen, discountFen) => expect(discountOf(terms, feeFen)).toBe(discountFen));
});

const payment: BalancePayment = {
  ...{ holderType: 1, stationId: 'a', feeFen: 1104, couponFen: 0, at: new Date('2026-11-25T10:00:00+08:00'), dayType: 1 },
};
const rule = (more: Partial<DiscountRuleFacts> = {}): DiscountRuleFacts => ({
  ...{ ruleId: 'r', holderType: 1, stationIds: [], startTime: '2026-11-25T10:00:00+08:00', endTime: null, dayTypes: [] },
  ...{ exclusiveWithCoupon: false, ...rate(9500), ...more },
});

test.each([
  ['from its start on', {}, {}, true],
  ['of another holder', { holderType: 3 }, {}, false],
  ['at its stations', { stationIds: ['a', 'b'] }, {}, true],
  ['at others', { stationIds: ['b'] }, {}, false],
  ['before it begins', { startTime: '2026-11-25T10:00:01+08:00' }, {}, false],
  ['at its end no more', { startTime: '2026-11-01T00:00:00+08:00', endTime: '2026-11-25T10:00:00+08:00' }, {}, false],
  ['on its days', { dayTypes: [1, 3] }, {}, true],
  ['on others', { dayTypes: [2] }, {}, false],
  ['beside a coupon', {}, { couponFen: 100 }, true],
  ['not beside a coupon', { exclusiveWithCoupon: true }, { couponFen: 100 }, false],
])('holds %s', (_, of, paid, yes) => expect(holds(rule(of), { ...payment, ...paid })).toBe(yes));

test('the rule that takes the most off is taken, of equal ones the first; they do not add up', () => {
  const rules = [rule({ ruleId: '55' }), rule({ ruleId: '100', ...off(100) }), rule({ ruleId: 'too', ...off(100) })];
  expect(bestRule(rules, payment)).toMatchObject({ discountFen: 100, rule: { ruleId: '100' } });
  expect(bestRule([rule({ minFeeFen: 9999 })], payment)).toBeNull();
});

test('a fee that falls takes the discount with it, one that rises adds nothing', () => {
  expect(discountAfter(rate(9500), 55, 552)).toBe(28);
  expect(discountAfter(rate(9500), 55, 9999)).toBe(55);
  expect(discountAfter(off(500, { minFeeFen: 1000 }), 500, 999)).toBe(0);
});

test('a discount is never below 0, never more than the fee, its cap or what was given', () => {
  const terms = record({
    discountType: constantFrom(type.RATE, type.AMOUNT),
    payBp: integer({ min: 100, max: 9900 }),
    amountFen: integer({ min: 1, max: 1_000_000 }),
    minFeeFen: integer({ min: 0, max: 100_000 }),
    maxDiscountFen: option(integer({ min: 1, max: 100_000 })),
  });
  const fee = integer({ min: 0, max: 200_000 });
  assert(
    property(terms, fee, fee, (of, feeFen, laterFen) => {
      const given = discountOf(of, feeFen);
      expect(given).toBeGreaterThanOrEqual(0);
      expect(given).toBeLessThanOrEqual(Math.min(feeFen, of.maxDiscountFen ?? feeFen));
      if (feeFen < of.minFeeFen) expect(given).toBe(0);
      const after = discountAfter(of, given, laterFen);
      expect(after).toBeLessThanOrEqual(Math.min(given, laterFen));
      expect(after).toBeGreaterThanOrEqual(0);
    }),
  );
});
