import { billBiz, payChannel } from '@bochong/contract/bill';
import { statementBy, statementGrain } from '@bochong/contract/statement';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsOf } from '../report/group.rule.ts';
import { agingOf, bucketTitles } from './aging.rule.ts';
import { passRoll, receivableIdentity, tenderIdentity, tillIdentity, walletRoll } from './check.rule.ts';
import { incomeOf, parkingOf, paymentOf, rechargeOf, topUpOf } from './figures.rule.ts';
import { type Cell, noSums, type Sums, sumsOf } from './measure.rule.ts';

const cell = (of: Partial<Cell>): Cell => ({ ...noSums, key: '2026-11-28', bizType: billBiz.PARKING, payType: 0, ...of });
const all = { everyMeans: true };

test('a stay of 30.00 with a bought coupon of 5.00 and 25.00 by WeChat', () => {
  const cells = [
    cell({ chargedFen: 3000, couponFen: 500, receivableFen: 0, appliedFen: 2500 }),
    cell({ payType: payChannel.WECHAT, receivedFen: 2500, payCount: 1 }),
  ];
  expect(incomeOf(cells, all)).toEqual({
    ...{
      receivableFen: 3000,
      discountFen: 500,
      creditFen: 0,
      receivedFen: 2500,
      refundFen: 0,
      netFen: 2500,
      feeFen: null,
      splitFen: 0,
      profitFen: null,
      payCount: 1,
      averageFen: 2500,
    },
  });
  expect(receivableIdentity(cells).terms.find(({ fen }) => fen === 500)?.title).toBe('已售券');
  expect([receivableIdentity(cells), tenderIdentity(cells), tillIdentity(cells, 2500)].map(({ diffFen }) => diffFen)).toEqual([0, 0, 0]);
});

test('of 25.00 the channel keeps 0.15 and others get 6.21 of which 1.00 comes back: 19.64 stay, known only of the whole unit', () => {
  const cells = [
    cell({ payType: payChannel.WECHAT, receivedFen: 2500, payCount: 1 }),
    cell({ bizType: billBiz.RECHARGE, feeFen: 15 }),
    cell({ splitFen: 621 }),
    cell({ splitFen: -100 }),
  ];
  expect(incomeOf(cells, { everyMeans: true, whole: true })).toMatchObject({ netFen: 2500, feeFen: 15, splitFen: 521, profitFen: 1964 });
  expect(incomeOf(cells, all)).toMatchObject({ feeFen: null, splitFen: 521, profitFen: null });
  expect(incomeOf(cells, { everyMeans: false })).toMatchObject({ feeFen: null, splitFen: null, profitFen: null });
});

test('a charge of 45.60 out of principal 40.00 and gift 5.60: the gift is a discount, not received', () => {
  const cells = [
    cell({ bizType: billBiz.CHARGING, chargedFen: 4560, appliedFen: 4560 }),
    cell({ bizType: billBiz.CHARGING, payType: payChannel.BALANCE, principalFen: 4000, giftFen: 560, payCount: 1 }),
  ];
  expect(incomeOf(cells, all)).toMatchObject({ receivableFen: 4560, discountFen: 560, receivedFen: 4000, netFen: 4000 });
  expect(paymentOf(cells, 4560)).toMatchObject({ paidFen: 4560, shareBp: 10_000, netFen: 4560 });
  expect(receivableIdentity(cells).diffFen).toBe(0);
});

test('a recharge is no income; of one means of payment nothing is known that was owed', () => {
  const cells = [
    cell({
      bizType: billBiz.RECHARGE,
      payType: payChannel.WECHAT,
      receivedFen: 10_000,
      topUpFen: 10_000,
      topUpGiftFen: 1000,
      topUpCount: 1,
    }),
  ];
  expect(incomeOf(cells, { everyMeans: false })).toMatchObject({
    receivableFen: null,
    discountFen: null,
    receivedFen: 0,
    averageFen: null,
  });
  expect(topUpOf(cells, 500)).toMatchObject({ topUpCount: 1, principalFen: 10_000, giftFen: 1000, spentFen: 0, closingFen: 11_500 });
  expect(walletRoll(cells, 500, 11_500).diffFen).toBe(0);
  expect(topUpOf(cells, null).closingFen).toBeNull();
});

test('a pass of 900.00 of which 293.40 is revenue', () => {
  const cells = [
    cell({
      bizType: billBiz.PASS,
      passSoldFen: 90_000,
      passRecognisedFen: 29_340,
      passNewCount: 1,
      receivedFen: 90_000,
      payType: payChannel.WECHAT,
    }),
  ];
  expect(rechargeOf(cells, 0)).toMatchObject({ newCount: 1, soldFen: 90_000, recognisedFen: 29_340, closingFen: 60_660 });
  expect(passRoll(cells, 0, 60_660).diffFen).toBe(0);
  expect(incomeOf(cells, all)).toMatchObject({ receivableFen: 90_000, receivedFen: 90_000 });
});

test('a lot of 10 spaces over 3 days: 90.00 net are 3.00 of a space and a day', () => {
  const cells = [
    cell({ payType: payChannel.CASH, receivedFen: 4000 }),
    cell({ payType: payChannel.WECHAT_AUTO, receivedFen: 3000 }),
    cell({ payType: payChannel.ETC, receivedFen: 2500, refundFen: 500 }),
  ];
  const told = parkingOf(cells, { exitCount: 12, spaces: 10, spaceDays: 30, ...all });
  expect(told).toMatchObject({
    cashFen: 4000,
    autoFen: 3000,
    otherFen: 2500,
    refundFen: 500,
    netFen: 9000,
    spaceDayFen: 300,
    exitCount: 12,
  });
  expect(parkingOf([], { exitCount: 0, spaces: 0, spaceDays: 0, ...all }).spaceDayFen).toBeNull();
});

test('receivables by age: a bucket that the unit does not have is none; 1000 of 10000 open and 500 given up leave 85 % recovered', () => {
  const open = [
    { bucket: 0, fen: 600, yearFen: 600, orders: 1, plates: 1 },
    { bucket: 2, fen: 400, yearFen: 400, orders: 2, plates: 1 },
    { bucket: null, fen: 1000, yearFen: 1000, orders: 3, plates: 2 },
  ];
  const charged = [cell({ chargedFen: 12_000, discountFen: 2000, writtenOffFen: 500 })];
  expect(agingOf(open, charged, 2)).toMatchObject({
    ...{
      bucket0Fen: 600,
      bucket1Fen: 0,
      bucket2Fen: 400,
      bucket3Fen: null,
      openFen: 1000,
      orderCount: 3,
      plateCount: 2,
      recoveredBp: 8500,
    },
  });
  expect(bucketTitles(['<3天', '≥3天'])).toMatchObject({ bucket0Fen: '<3天', bucket1Fen: '≥3天', bucket2Fen: null });
});

/** Steps of orders, each as its vouchers leave it in the cells: whatever follows whatever, the identities hold. */
const step = fc.record({
  kind: fc.constantFrom('charge', 'pay', 'wallet', 'account', 'refund', 'refundOff', 'writeOff', 'discount', 'coupon', 'unknown', 'assign'),
  fen: fc.integer({ min: 1, max: 5000 }),
  day: fc.integer({ min: 1, max: 9 }),
  bizType: fc.constantFrom(billBiz.PARKING, billBiz.CHARGING, billBiz.OCCUPANCY),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const means: Partial<Record<Step['kind'], number>> = { pay: 2, wallet: 6, account: 11, refund: 2, refundOff: 2, unknown: 2 };
function cellsOf({ kind, fen, day, bizType }: Step): Cell[] {
  const owed: Record<Step['kind'], Partial<Sums>> = {
    charge: { chargedFen: fen, receivableFen: fen },
    pay: { appliedFen: fen, receivableFen: -fen },
    wallet: { appliedFen: fen, receivableFen: -fen },
    account: { appliedFen: fen, receivableFen: -fen },
    refund: { receivableFen: fen },
    refundOff: { givenBackFen: fen },
    writeOff: { writtenOffFen: fen, receivableFen: -fen },
    discount: { discountFen: fen, receivableFen: -fen },
    coupon: { couponFen: fen, receivableFen: -fen },
    unknown: { unknownFen: fen },
    assign: { carriedFen: -fen, receivableFen: -fen },
  };
  const tender: Partial<Record<Step['kind'], Partial<Sums>>> = {
    pay: { receivedFen: fen, payCount: 1 },
    wallet: { principalFen: Math.ceil(fen / 2), giftFen: Math.floor(fen / 2), payCount: 1 },
    account: { creditFen: fen, payCount: 1 },
    refund: { refundFen: fen, refundCount: 1 },
    refundOff: { refundFen: fen, refundCount: 1 },
    unknown: { receivedFen: fen, payCount: 1 },
  };
  const key = `2026-11-0${day}`;
  return [
    cell({ key, bizType, ...owed[kind] }),
    ...(tender[kind] ? [cell({ key, bizType, payType: means[kind] ?? 0, ...tender[kind] })] : []),
  ];
}

test('whatever moves, F1 to F3 hold, and every pivot comes to the same', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const cells = steps.flatMap(cellsOf);
      const sums = sumsOf(cells);
      const till = sums.receivedFen + sums.principalFen + sums.giftFen - sums.refundFen;
      expect([receivableIdentity(cells), tenderIdentity(cells), tillIdentity(cells, till)].map(({ diffFen }) => diffFen)).toEqual([
        0, 0, 0,
      ]);
      const query = { from: '2026-11-01', to: '2026-11-09', grain: statementGrain.DAY };
      for (const by of [statementBy.PERIOD, statementBy.BIZ, statementBy.PAY, statementBy.TARGET]) {
        const rows = groupsOf({ ...query, by }, cells, new Map()).map((group) => incomeOf(group.cells, all));
        const total = incomeOf(cells, all);
        for (const name of ['receivedFen', 'refundFen', 'netFen', 'payCount'] as const)
          expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(total[name]);
        if (by !== statementBy.PAY) expect(rows.reduce((sum, row) => sum + (row.receivableFen ?? 0), 0)).toBe(total.receivableFen);
      }
    }),
  );
});
