import { billBiz } from '@bochong/contract/bill';
import { occupancyStatus } from '@bochong/contract/charging-occupancy';
import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { reservationStatus } from '@bochong/contract/charging-reservation';
import { orderStatus } from '@bochong/contract/parking-order';
import { expect, test } from 'vitest';
import { orderCell, orderIdentity, ordersOf } from './order-figures.rule.ts';

const tally = (bizType: number, state: number | null, n: number) => orderCell({ key: '', bizType, state, n });

test('something becomes of orders in every state there is, one thing', () => {
  const all = [
    ...orderStatus.options.filter(({ value }) => value !== orderStatus.MERGED).map(({ value }) => tally(billBiz.PARKING, value, 1 + value)),
    ...chargingOrderStatus.options.map(({ value }) => tally(billBiz.CHARGING, value, 3)),
    ...occupancyStatus.options.map(({ value }) => tally(billBiz.OCCUPANCY, value, 5)),
    ...reservationStatus.options.map(({ value }) => tally(billBiz.CHARGING_BOOK, value, 7)),
  ];
  expect(orderIdentity(all)).toMatchObject({ leftFen: 15 + 24 + 45 + 42, diffFen: 0 });
});

test('done of those that are no longer open; what is abnormal is no further order', () => {
  const cells = [tally(1, orderStatus.PARKING, 10), tally(1, orderStatus.FINISHED, 6), tally(1, orderStatus.ARREARS, 2), tally(1, null, 4)];
  expect(ordersOf(cells)).toMatchObject({ totalCount: 18, openCount: 10, doneCount: 6, owingCount: 2, successBp: 7500, oddCount: 4 });
  expect(ordersOf([]).successBp).toBeNull();
});
