import { expect, test } from 'vitest';
import { fundDay, matchPayouts } from './fund-match.rule.ts';

const payout = (itemId: string, billDay: string, fen: number) => ({ itemId, billDay, fen });
const arrival = (settlementId: string, settledOn: string, fen: number) => ({ settlementId, settledOn, fen });

test.each([
  ['the same sum on the same day', [payout('p', '2026-10-30', 100)], [arrival('a', '2026-10-30', 100)], ['p:a']],
  ['five days later, over the end of the month', [payout('p', '2026-10-30', 100)], [arrival('a', '2026-11-04', 100)], ['p:a']],
  ['six days later it is another', [payout('p', '2026-10-30', 100)], [arrival('a', '2026-11-05', 100)], []],
  ['money is not there before it left', [payout('p', '2026-10-30', 100)], [arrival('a', '2026-10-29', 100)], []],
  ['a fen less needs a person', [payout('p', '2026-10-30', 100)], [arrival('a', '2026-10-30', 99)], []],
  [
    'two of one sum: the older takes the earlier, each once',
    [payout('late', '2026-10-31', 100), payout('early', '2026-10-30', 100)],
    [arrival('second', '2026-11-01', 100), arrival('first', '2026-10-31', 100)],
    ['early:first', 'late:second'],
  ],
  [
    'one arrival is not of two payouts',
    [payout('p', '2026-10-30', 100), payout('q', '2026-10-30', 100)],
    [arrival('a', '2026-10-31', 100)],
    ['p:a'],
  ],
])('%s', (_, payouts, arrivals, pairs) =>
  expect(matchPayouts(payouts, arrivals).map(({ itemId, settlementId }) => `${itemId}:${settlementId}`)).toEqual(pairs),
);

test('a day adds up from what lay there before its first movement to what lies there after its last', () => {
  const day = fundDay();
  // 6123.00 at first; 25.00 taken with a fee of 0.15, 10.00 given back, 6000.00 paid out.
  for (const [kind, amountFen, balanceFen] of [
    ['TRADE', 2500, 614_800],
    ['FEE', -15, 614_785],
    ['REFUND', -1000, 613_785],
    ['PAYOUT', -600_000, 13_785],
  ] as const)
    expect(day.add({ kind, amountFen, balanceFen })).toBeUndefined();
  expect(day.sums()).toEqual({
    ...{ lineCount: 4, openingFen: 612_300, closingFen: 13_785, tradeFen: 2500, feeFen: -15, refundFen: -1000, payoutFen: -600_000 },
    ...{ splitFen: 0, otherFen: 0 },
  });
  expect(day.add({ kind: 'TRADE', amountFen: 100, balanceFen: 13_884 })).toContain('不符');
});
