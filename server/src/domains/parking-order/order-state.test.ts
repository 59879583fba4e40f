import { orderStatus, payStatus } from '@bochong/contract/parking-order';
import { expect, test } from 'vitest';
import { closedStatus, dueFen, overpaidFen, payStatusOf } from './order-state.rule.ts';

const money = (payableFen: number, paidFen = 0, refundFen = 0) => ({ payableFen, paidFen, refundFen });

test.each([
  [money(0), false, payStatus.NONE],
  [money(500), false, payStatus.UNPAID],
  [money(500, 200), false, payStatus.PARTIAL],
  [money(500, 500), false, payStatus.PAID],
  [money(500, 700), false, payStatus.PAID],
  [money(500, 700, 200), false, payStatus.PART_REFUND],
  [money(0, 500, 500), false, payStatus.FULL_REFUND],
  [money(500), true, payStatus.WRITTEN_OFF],
])('%j written off %s is pay status %s', (amounts, writtenOff, expected) => {
  expect(payStatusOf(amounts, writtenOff)).toBe(expected);
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
