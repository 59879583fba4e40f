import { orderStatus, payStatus } from '@bochong/contract/parking-order';
import { expect, test } from 'vitest';
import { closedStatus, dueFen, inArrears, overpaidFen, payStatusOf, writeOffOf } from './order-state.rule.ts';

const money = (payableFen: number, paidFen = 0, refundFen = 0) => ({ payableFen, paidFen, refundFen });

test.each([
  [money(0), payStatus.NONE],
  [money(500), payStatus.UNPAID],
  [money(500, 200), payStatus.PARTIAL],
  [money(500, 500), payStatus.PAID],
  [money(500, 700), payStatus.PAID],
  [money(500, 700, 200), payStatus.PART_REFUND],
  [money(0, 500, 500), payStatus.FULL_REFUND],
  [{ ...money(500, 100), writeOffFen: 400 }, payStatus.WRITTEN_OFF],
  [{ ...money(500, 500), writeOffFen: 400 }, payStatus.PAID],
])('%j is pay status %s', (amounts, expected) => {
  expect(payStatusOf(amounts)).toBe(expected);
});

test('what is written off is not due, and a late payment takes it back', () => {
  const given = { ...money(500, 100), writeOffFen: 400 };
  expect([dueFen(given), writeOffOf(given)]).toEqual([0, 400]);
  expect(writeOffOf({ ...given, paidFen: 350 })).toBe(150);
});

test('arrears stay arrears until they are settled', () => {
  const exit = { left: true, releaseType: 1, inArrears: true };
  expect(closedStatus(money(500, 200), exit)).toBe(orderStatus.ARREARS);
  expect(closedStatus(money(500, 500), exit)).toBe(orderStatus.FINISHED);
  expect(inArrears({ orderStatus: orderStatus.FINISHED, arrearsId: 'a' })).toBe(true);
  expect(inArrears({ orderStatus: orderStatus.TO_PAY, arrearsId: 'a' })).toBe(false);
});

test('due and overpaid never exist together', () => {
  expect([dueFen(money(500, 200)), overpaidFen(money(500, 200))]).toEqual([300, 0]);
  expect([dueFen(money(500, 900, 100)), overpaidFen(money(500, 900, 100))]).toEqual([0, 300]);
});

test.each([
  [money(0), true, 1, orderStatus.FINISHED],
  [money(500), false, null, orderStatus.TO_PAY],
  [money(500), true, 1, orderStatus.TO_PAY],
  [money(500), true, 7, orderStatus.ARREARS],
  [money(500), true, 8, orderStatus.ARREARS],
  [money(500, 500), true, 8, orderStatus.FINISHED],
])('%j left %s released %s ends as %s', (amounts, left, released, expected) => {
  expect(closedStatus(amounts, { left, releaseType: released })).toBe(expected);
});
