import { arrearsReason, arrearsStatus, evidenceLevel } from '@bochong/contract/arrears';
import { orderStatus, releaseType } from '@bochong/contract/parking-order';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ArrearsMoney,
  allocate,
  evidenceLevelOf,
  isOpen,
  moneyOf,
  type OrderDebt,
  reasonOf,
  statusOf,
} from './arrears-record.rule.ts';

const order = (payableFen: number, paidFen = 0, change: Partial<OrderDebt> = {}): OrderDebt => ({
  orderStatus: orderStatus.ARREARS,
  payableFen,
  paidFen,
  refundFen: 0,
  writeOffFen: 0,
  ...change,
});
const finished = { orderStatus: orderStatus.FINISHED };
const started = (payableFen: number, paidFen = 0) => moneyOf(null, order(payableFen, paidFen));

test.each([
  ['nothing paid yet', null, order(1000), [1000, 0, 0, 0, 1000], arrearsStatus.OWING],
  ['prepaid in part: only the rest is arrears', null, order(1000, 400), [600, 0, 0, 0, 600], arrearsStatus.OWING],
  ['a part is paid', started(1000), order(1000, 300), [1000, 0, 300, 0, 700], arrearsStatus.PARTIAL],
  ['all is paid', started(1000, 400), order(1000, 1000, finished), [600, 0, 600, 0, 0], arrearsStatus.PAID],
  ['a manual reduction', started(1000), order(800), [1000, 200, 0, 0, 800], arrearsStatus.OWING],
  ['reduced to what was paid', started(1000), order(300, 300, finished), [1000, 700, 300, 0, 0], arrearsStatus.PAID],
  ['wrongly raised', started(1000), order(0, 0, finished), [1000, 1000, 0, 0, 0], arrearsStatus.CANCELLED],
  ['written off', started(1000), order(1000, 200, { ...finished, writeOffFen: 800 }), [1000, 0, 200, 800, 0], arrearsStatus.WRITTEN_OFF],
  ['paid late after the write-off', started(1000), order(1000, 1000, finished), [1000, 0, 1000, 0, 0], arrearsStatus.PAID],
  ['the payment went back', started(1000), order(1000, 1000, { refundFen: 1000 }), [1000, 0, 0, 0, 1000], arrearsStatus.OWING],
  [
    'also what was paid before went back',
    started(1000, 400),
    order(1000, 400, { refundFen: 400 }),
    [1000, 0, 0, 0, 1000],
    arrearsStatus.OWING,
  ],
  ['a late passage makes it dearer', started(1000), order(1500), [1500, 0, 0, 0, 1500], arrearsStatus.OWING],
  ['made void', started(1000), order(0, 0, { orderStatus: orderStatus.VOID }), [1000, 1000, 0, 0, 0], arrearsStatus.CANCELLED],
  [
    'once more within its deadline',
    started(1000),
    order(900, 0, { orderStatus: orderStatus.TO_PAY }),
    [1000, 1000, 0, 0, 0],
    arrearsStatus.CANCELLED,
  ],
  ['overpaid', started(1000), order(1000, 1300, finished), [1000, 0, 1000, 0, 0], arrearsStatus.PAID],
] as const)('%s', (_, before, now, [origin, reduce, paid, writeOff, owed], status) => {
  const money = moneyOf(before, now);
  expect(money).toMatchObject({ originFen: origin, reduceFen: reduce, paidFen: paid, writeOffFen: writeOff, owedFen: owed });
  expect(statusOf(money, false)).toBe(status);
});

test('an appeal freezes only what is still owed', () => {
  expect(statusOf(started(1000), true)).toBe(arrearsStatus.FROZEN);
  expect(statusOf(moneyOf(started(1000), order(1000, 1000, finished)), true)).toBe(arrearsStatus.PAID);
});

const fen = fc.integer({ min: 0, max: 100_000 });
const anyOrder = fc
  .record({
    orderStatus: fc.constantFrom(...orderStatus.options.map((option) => option.value)),
    payableFen: fen,
    paidFen: fen,
    refunded: fc.double({ min: 0, max: 1, noNaN: true }),
    givenUp: fc.boolean(),
  })
  .map(({ refunded, givenUp, ...rest }): OrderDebt => {
    const refundFen = Math.floor(rest.paidFen * refunded);
    const due = Math.max(0, rest.payableFen - rest.paidFen + refundFen);
    return { ...rest, refundFen, writeOffFen: givenUp && rest.orderStatus === orderStatus.FINISHED ? due : 0 };
  });

test('whatever becomes of the order, the amounts balance, are never negative, and owe what the order owes', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 8 }), (orders) => {
      let money: ArrearsMoney | null = null;
      for (const one of orders) {
        money = moneyOf(money, one);
        const { basePaidFen, originFen, reduceFen, paidFen, writeOffFen, owedFen } = money;
        expect(Math.min(basePaidFen, originFen, reduceFen, paidFen, writeOffFen, owedFen)).toBeGreaterThanOrEqual(0);
        expect(originFen - reduceFen - paidFen - writeOffFen).toBe(owedFen);
        const due = Math.max(0, one.payableFen - one.paidFen + one.refundFen - one.writeOffFen);
        const claims = one.orderStatus === orderStatus.ARREARS || one.orderStatus === orderStatus.FINISHED;
        expect(owedFen).toBe(claims ? due : 0);
        expect(isOpen(statusOf(money, false))).toBe(owedFen > 0);
      }
    }),
  );
});

test('seeing the same order twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 5 }), (orders) => {
      const money = orders.reduce<ArrearsMoney | null>(moneyOf, null);
      expect(moneyOf(money, orders.at(-1) as OrderDebt)).toEqual(money);
    }),
  );
});

const debts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 });

test('a combined payment settles the oldest first and loses no fen', () => {
  const owed = [500, 300, 900].map((owedFen, index) => ({ arrearsId: `a${index}`, orderId: `o${index}`, owedFen }));
  expect(allocate(owed, 700).map(({ arrearsId, fen: paid }) => [arrearsId, paid])).toEqual([
    ['a0', 500],
    ['a1', 200],
  ]);
  expect(() => allocate(owed, 1701)).toThrow(RangeError);
  fc.assert(
    fc.property(debts, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, share) => {
      const all = amounts.map((owedFen, index) => ({ arrearsId: `${index}`, orderId: `${index}`, owedFen }));
      const paid = Math.floor(amounts.reduce((sum, one) => sum + one, 0) * share);
      const items = allocate(all, paid);
      expect(items.reduce((sum, item) => sum + item.fen, 0)).toBe(paid);
      expect(items.slice(0, -1).every((item) => item.fen === item.owedFen)).toBe(true);
    }),
  );
});

test.each([
  [{ releaseType: releaseType.FORCED, berthId: null, corrected: false }, arrearsReason.FORCED],
  [{ releaseType: releaseType.ARREARS, berthId: null, corrected: false }, arrearsReason.GUARD],
  [{ releaseType: releaseType.OFFLINE, berthId: null, corrected: false }, arrearsReason.OFFLINE],
  [{ releaseType: releaseType.EMERGENCY, berthId: null, corrected: false }, arrearsReason.EMERGENCY],
  [{ releaseType: releaseType.LOCAL_BUTTON, berthId: null, corrected: false }, arrearsReason.OVERDUE],
  [{ releaseType: null, berthId: 'b', corrected: false }, arrearsReason.ROADSIDE],
  [{ releaseType: null, berthId: 'b', corrected: true }, arrearsReason.CORRECTION],
])('%j is arrears because of %s', (stay, reason) => {
  expect(reasonOf(stay)).toBe(reason);
});

test.each([
  [true, true, 95, evidenceLevel.FULL],
  [true, true, 60, evidenceLevel.PART],
  [true, false, 95, evidenceLevel.PART],
  [false, false, 95, evidenceLevel.NONE],
])('entry picture %s, exit picture %s, confidence %i: level %i', (entryImage, exitImage, confidence, level) => {
  expect(evidenceLevelOf({ entryImage, exitImage, confidence })).toBe(level);
});
