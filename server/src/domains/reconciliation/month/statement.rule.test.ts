import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statementsOf } from './statement.rule.ts';

const nobody = { targetType: 9, targetId: '0' };
const bill = (targetId: string, platformPayFen: number, platformRefundFen = 0, adjustAmountFen = 0) => ({
  ...{ targetType: 1 as const, targetId, platformPayFen, platformRefundFen, adjustAmountFen },
});

test('each place has what it received and its share of the fees, to the fen', () => {
  expect(statementsOf([bill('a', 10_000), bill('a', 2000, 500), bill('b', 6000, 0, -200), bill('0', 0, 0, 1500)], 107, nobody)).toEqual([
    { targetType: 1, targetId: 'a', receivedNetFen: 11_500, adjustFen: 0, feeFen: 71 },
    { targetType: 1, targetId: 'b', receivedNetFen: 6000, adjustFen: -200, feeFen: 36 },
    { targetType: 1, targetId: '0', receivedNetFen: 0, adjustFen: 1500, feeFen: 0 },
  ]);
});

test('fees that nothing was paid for are nobody’s', () => {
  expect(statementsOf([bill('a', 0, 3000)], -18, nobody)).toEqual([
    { targetType: 1, targetId: 'a', receivedNetFen: -3000, adjustFen: 0, feeFen: 0 },
    { ...nobody, receivedNetFen: 0, adjustFen: 0, feeFen: -18 },
  ]);
});

test('whatever the places are, their sums are those of the month', () => {
  const one = fc.tuple(fc.constantFrom('a', 'b', 'c', '0'), fc.nat(100_000), fc.nat(100_000), fc.integer({ min: -5000, max: 5000 }));
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), fc.integer({ min: -1000, max: 10_000 }), (bills, fee) => {
      const made = statementsOf(
        bills.map((args) => bill(...args)),
        fee,
        nobody,
      );
      const sum = (of: (one: (typeof made)[number]) => number) => made.reduce((all, each) => all + of(each), 0);
      expect(sum(({ feeFen }) => feeFen)).toBe(fee);
      expect(sum(({ receivedNetFen }) => receivedNetFen)).toBe(bills.reduce((all, [, pay, back]) => all + pay - back, 0));
      expect(sum(({ adjustFen }) => adjustFen)).toBe(bills.reduce((all, [, , , adjust]) => all + adjust, 0));
    }),
  );
});
