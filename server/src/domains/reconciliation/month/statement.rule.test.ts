import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statementsOf } from './statement.rule.ts';

const nobody = { targetType: 9, targetId: '0' };
const bill = (targetId: string, platformPayFen: number, platformRefundFen = 0, adjustAmountFen = 0) => ({
  ...{ targetType: 1 as const, targetId, platformPayFen, platformRefundFen, adjustAmountFen },
});

test('each place has what it received and its share of the fees, to the fen', () => {
  expect(statementsOf([bill('a', 10_000), bill('a', 2000, 500), bill('b', 6000, 0, -200), bill('0', 0, 0, 1500)], [], 107, nobody)).toEqual(
    [
      { targetType: 1, targetId: 'a', receivedNetFen: 11_500, adjustFen: 0, splitFen: 0, feeFen: 71 },
      { targetType: 1, targetId: 'b', receivedNetFen: 6000, adjustFen: -200, splitFen: 0, feeFen: 36 },
      { targetType: 1, targetId: '0', receivedNetFen: 0, adjustFen: 1500, splitFen: 0, feeFen: 0 },
    ],
  );
});

test('of 25.00 others got 6.21; what is taken back of a month before stands at its place, which was paid nothing', () => {
  const splits = [
    { targetType: 1, targetId: 'a', splitFen: 497 },
    { targetType: 1, targetId: 'a', splitFen: 124 },
    { targetType: 2, targetId: 'c', splitFen: -198 },
  ];
  expect(statementsOf([bill('a', 2500)], splits, 15, nobody)).toEqual([
    { targetType: 1, targetId: 'a', receivedNetFen: 2500, adjustFen: 0, splitFen: 621, feeFen: 15 },
    { targetType: 2, targetId: 'c', receivedNetFen: 0, adjustFen: 0, splitFen: -198, feeFen: 0 },
  ]);
});

test('fees that nothing was paid for are nobody’s', () => {
  expect(statementsOf([bill('a', 0, 3000)], [], -18, nobody)).toEqual([
    { targetType: 1, targetId: 'a', receivedNetFen: -3000, adjustFen: 0, splitFen: 0, feeFen: 0 },
    { ...nobody, receivedNetFen: 0, adjustFen: 0, splitFen: 0, feeFen: -18 },
  ]);
});

test('whatever the places are, their sums are those of the month', () => {
  const one = fc.tuple(fc.constantFrom('a', 'b', 'c', '0'), fc.nat(100_000), fc.nat(100_000), fc.integer({ min: -5000, max: 5000 }));
  const share = fc.record({
    targetType: fc.constant(1),
    targetId: fc.constantFrom('a', 'b', 'd'),
    splitFen: fc.integer({ min: -3000, max: 3000 }),
  });
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 20 }),
      fc.integer({ min: -1000, max: 10_000 }),
      fc.array(share, { maxLength: 8 }),
      (bills, fee, splits) => {
        const made = statementsOf(
          bills.map((args) => bill(...args)),
          splits,
          fee,
          nobody,
        );
        const sum = (of: (one: (typeof made)[number]) => number) => made.reduce((all, each) => all + of(each), 0);
        expect(sum(({ feeFen }) => feeFen)).toBe(fee);
        expect(sum(({ splitFen }) => splitFen)).toBe(splits.reduce((all, each) => all + each.splitFen, 0));
        expect(sum(({ receivedNetFen }) => receivedNetFen)).toBe(bills.reduce((all, [, pay, back]) => all + pay - back, 0));
        expect(sum(({ adjustFen }) => adjustFen)).toBe(bills.reduce((all, [, , , adjust]) => all + adjust, 0));
      },
    ),
  );
});
