import { ledgerAccount as account, type LedgerAccount } from '@bochong/contract/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, sumOf } from './entry.rule.ts';
import { recognisedFen } from './pass-revenue.rule.ts';
import * as rule from './posting.rule.ts';

const channel = { account: account.CHANNEL, subKey: 'WX-01' };
const receivable = { account: account.RECEIVABLE, subKey: 'order' };
const parking = (fen: number) => [{ account: account.PARKING, subKey: 'lot', fen }];
/** `D1122 3000` and `C6001 3000`, as a book-keeper writes them. */
const shown = (lines: readonly Line[]) => lines.map(({ account: code, fen }) => `${fen > 0 ? 'D' : 'C'}${code} ${Math.abs(fen)}`);
const balanceOf = (code: LedgerAccount, lines: readonly Line[]) => sumOf(lines.filter((line) => line.account === code));

test('a stay of 30.00 with a coupon that a merchant bought for 4.00 leaves nothing open', () => {
  const closed = rule.orderCharged('order', parking(3000));
  const coupon = rule.couponUsed('order', 'lot', { account: account.COUPON_ADVANCE, subKey: 'purchase' }, 500, 400);
  const payment = rule.paid(channel, [{ ...receivable, fen: 2500 }]);
  expect(shown(closed)).toEqual(['D1122 3000', 'C6001 3000']);
  expect(shown(coupon)).toEqual(['D2207 400', 'D6101 100', 'C1122 500']);
  expect(shown(payment)).toEqual(['D1121 2500', 'C1122 2500']);
  expect(balanceOf(account.RECEIVABLE, [...closed, ...coupon, ...payment])).toBe(0);
});

test('a coupon dearer than the fee leaves the rest as revenue of coupons', () => {
  const used = rule.couponUsed('order', 'lot', { account: account.COUPON_ADVANCE, subKey: 'purchase' }, 300, 400);
  expect(shown(used)).toEqual(['D2207 400', 'C1122 300', 'C6006 100']);
});

test('a charge is paid out of a wallet, principal and gift apart', () => {
  const closed = rule.orderCharged('order', [
    { account: account.ELECTRICITY, subKey: 'station', fen: 3040 },
    { account: account.SERVICE, subKey: 'station', fen: 1520 },
  ]);
  const payment = rule.walletPaid('order', { walletId: 'wallet', principalFen: 4000, giftFen: 560, creditFen: 0 });
  expect(shown(closed)).toEqual(['D1122 4560', 'C6002 3040', 'C6003 1520']);
  expect(shown(payment)).toEqual(['D2203 4000', 'D2204 560', 'C1122 4560']);
});

test('a top-up of 100.00 that is given 10.00', () => {
  expect(shown(rule.toppedUp('wallet', channel, 10_000, 1000))).toEqual(['D1121 10000', 'D6604 1000', 'C2203 10000', 'C2204 1000']);
});

test('a pass of 900.00 for 92 days is 9.78 a day, and 10.02 on the last', () => {
  const sold = rule.paid(channel, [{ account: account.PASS_ADVANCE, subKey: 'purchase', fen: 90_000 }]);
  expect(shown(sold)).toEqual(['D1121 90000', 'C2205 90000']);
  const pass = { fromDate: '2026-08-01', toDate: '2026-10-31', paidFen: 90_000, refundFen: 0, endedOn: null };
  expect(recognisedFen(pass, '2026-07-31')).toBe(0);
  expect(recognisedFen(pass, '2026-08-01')).toBe(978);
  expect(recognisedFen(pass, '2026-08-30')).toBe(29_340);
  expect(90_000 - recognisedFen(pass, '2026-08-30')).toBe(60_660);
  expect(recognisedFen(pass, '2026-10-30')).toBe(88_998);
  expect(recognisedFen(pass, '2026-10-31') - recognisedFen(pass, '2026-10-30')).toBe(1002);
  expect(shown(rule.passRecognized('purchase', 'lot', 978))).toEqual(['D2205 978', 'C6005 978']);
  expect(recognisedFen({ ...pass, refundFen: 60_000, endedOn: '2026-08-31' }, '2026-08-31')).toBe(30_000);
});

test('a refund of 10.00 of an order that was split takes the shares back first', () => {
  const shares = [497, 124].map((share, at) => ({ splitAccountId: `S${at}`, fen: Math.floor((share * 1000) / 2500) }));
  expect(shown(rule.splitReturned('WX-01', shares))).toEqual(['D1121 247', 'C6603 198', 'C6603 49']);
  expect(shown(rule.refundApproved({ account: account.REFUND, subKey: 'parking' }, 'refund', 1000))).toEqual(['D6102 1000', 'C2242 1000']);
  expect(shown(rule.refundDone('refund', [{ ...channel, fen: 1000 }]))).toEqual(['D2242 1000', 'C1121 1000']);
});

test('a corrected fee swaps the sides when it falls', () => {
  expect(shown(rule.orderCharged('order', parking(-500)))).toEqual(['C1122 500', 'D6001 500']);
  expect(rule.orderCharged('order', parking(0))).toEqual([]);
});

test('every template balances whatever the amounts, and no line is of nothing', () => {
  const fen = fc.integer({ min: 0, max: 10_000_000 });
  const signed = fc.integer({ min: -10_000_000, max: 10_000_000 });
  fc.assert(
    fc.property(fen, fen, signed, signed, (a, b, c, d) => {
      const vouchers = [
        rule.orderCharged('o', [...parking(c), { account: account.SERVICE, subKey: 's', fen: d }]),
        rule.paid(channel, [
          { ...receivable, fen: a },
          { account: account.SUSPENSE, subKey: 'b', fen: b },
        ]),
        rule.discounted('o', c),
        rule.refundReduced('o', c),
        rule.writtenOff('o', d),
        rule.couponUsed('o', 'lot', { account: account.COUPON_ADVANCE, subKey: 'p' }, a, b),
        rule.walletPaid('o', { walletId: 'w', principalFen: c, giftFen: d, creditFen: a }),
        rule.toppedUp('w', channel, a, b),
        rule.passRecognized('p', 'lot', c),
        rule.refundApproved(receivable, 'r', a),
        rule.refundDone('r', [
          { ...channel, fen: a },
          { account: account.CASH, subKey: 'e', fen: b },
        ]),
        rule.splitReturned('WX', [
          { splitAccountId: 's', fen: a },
          { splitAccountId: 't', fen: b },
        ]),
        rule.transferred(receivable, channel, c),
      ];
      for (const lines of vouchers) {
        expect(sumOf(lines)).toBe(0);
        expect(lines.every((line) => line.fen !== 0)).toBe(true);
      }
    }),
  );
});

test('a pass is recognised in full over its days, and never falls back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 1, max: 400 }), (paidFen, days) => {
      const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      const pass = { fromDate: at(0), toDate: at(days - 1), paidFen, refundFen: 0, endedOn: null };
      let before = 0;
      for (let day = -1; day <= days; day += 1) {
        const now = recognisedFen(pass, at(day));
        expect(now).toBeGreaterThanOrEqual(before);
        before = now;
      }
      expect(before).toBe(paidFen);
    }),
    { numRuns: 30 },
  );
});
