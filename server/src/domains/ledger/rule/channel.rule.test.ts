import { ledgerAccount as account, ledgerEvent } from '@bochong/contract/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryOfAdjustment, entryOfFee, entryOfSettlement } from './channel.rule.ts';
import { sumOf } from './entry.rule.ts';

const fee = { billId: 'b', accountId: 'a', version: 1, at: '2026-10-05T00:00:00+08:00', day: '2026-10-05', feeFen: 540, postedFen: 0 };
const said = (entries: ReturnType<typeof entryOfFee>) =>
  entries.map(({ eventType, seq, lines }) => [eventType, seq, ...lines.map(({ account: code, fen, category }) => [code, fen, category])]);

test('a day’s fee is posted as it is listed; another version posts the difference, one of the same fee nothing', () => {
  const { CHANNEL_FEE } = ledgerEvent;
  expect(said(entryOfFee(fee))).toEqual([[CHANNEL_FEE, 1, [account.CHANNEL_FEE, 540, 2], [account.CHANNEL, -540, 2]]]);
  const again = { ...fee, version: 2, feeFen: 528, postedFen: 540 };
  expect(said(entryOfFee(again))).toEqual([[CHANNEL_FEE, 2, [account.CHANNEL_FEE, -12, 2], [account.CHANNEL, 12, 2]]]);
  expect(entryOfFee({ ...fee, postedFen: 540 })).toEqual([]);
});

test('a payout leaves what is in transit for the bank; taken back it returns', () => {
  const one = { id: 's', accountId: 'a', fen: 18_440_000, bankRef: 'BANK1', at: '2026-10-30T00:00:00+08:00' };
  expect(said(entryOfSettlement(one))).toEqual([
    [ledgerEvent.SETTLEMENT, 0, [account.BANK, 18_440_000, 3], [account.CHANNEL, -18_440_000, 3]],
  ]);
  expect(said(entryOfSettlement({ ...one, fen: -100 }))).toEqual([
    [ledgerEvent.SETTLEMENT, 0, [account.BANK, -100, 3], [account.CHANNEL, 100, 3]],
  ]);
  // 184 400.00 left the channel, 18.44 were kept for it.
  expect(said(entryOfSettlement({ ...one, feeFen: 1844 }))).toEqual([
    [ledgerEvent.SETTLEMENT, 0, [account.BANK, 18_438_156, 3], [account.CHANNEL_FEE, 1844, 3], [account.CHANNEL, -18_440_000, 3]],
  ]);
  expect(said(entryOfSettlement({ ...one, fen: -100, feeFen: -10 }))).toEqual([
    [ledgerEvent.SETTLEMENT, 0, [account.BANK, -90, 3], [account.CHANNEL_FEE, -10, 3], [account.CHANNEL, 100, 3]],
  ]);
});

test.each([
  ['A2', 1500, [account.SUSPENSE, -1500, 5]],
  ['A3', -800, [account.LOSS, 800, 5]],
  ['A6', -200, [account.DISCOUNT, 200, 5]],
] as const)('%s of %i fen stands against money in transit', (type, fen, other) => {
  const about = { id: 'x', accountId: 'a', diffId: 'd', matchKey: 'CB1', memo: '', at: '2026-10-31T23:59:59+08:00' };
  expect(said(entryOfAdjustment({ ...about, type, fen }))).toEqual([[ledgerEvent.ADJUSTMENT, 0, [account.CHANNEL, fen, 5], other]]);
});

test('whatever the versions list, all vouchers of a day balance and come to the fee of the last', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 1, maxLength: 8 }), (fees) => {
      let postedFen = 0;
      for (const [index, feeFen] of fees.entries())
        for (const { lines } of entryOfFee({ ...fee, version: index + 1, feeFen, postedFen })) {
          expect(sumOf(lines)).toBe(0);
          postedFen += lines[0]?.fen ?? 0;
        }
      expect(postedFen).toBe(fees.at(-1));
    }),
  );
});
