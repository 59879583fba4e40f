import { billBiz } from '@bochong/contract/bill';
import { occupancyStatus } from '@bochong/contract/charging-occupancy';
import { chargingOrderStatus } from '@bochong/contract/charging-order';
import { reservationStatus } from '@bochong/contract/charging-reservation';
import { orderStatus } from '@bochong/contract/parking-order';
import type { StatementCheck } from '@bochong/contract/statement';
import { shareBp } from './figures.rule.ts';
import { type Cell, noSums } from './measure.rule.ts';

const classes = ['openCount', 'doneCount', 'owingCount', 'failedCount', 'cancelledCount'] as const;
type OrderClass = (typeof classes)[number];
type OrderSums = Record<'totalCount' | 'oddCount' | OrderClass, number>;
/** Orders of a key of time or place, and a business. */
export type OrderCell = Cell & OrderSums;

/** What became of orders, by business and state. A stay that became part of another is no order of its own, and in none. */
const classOf: Readonly<Record<number, Partial<Record<OrderClass, readonly number[]>>>> = {
  [billBiz.PARKING]: {
    openCount: [orderStatus.PARKING, orderStatus.TO_PAY],
    doneCount: [orderStatus.FINISHED],
    owingCount: [orderStatus.ARREARS],
    cancelledCount: [orderStatus.VOID],
  },
  [billBiz.CHARGING]: {
    openCount: [
      ...[chargingOrderStatus.CREATED, chargingOrderStatus.STARTING, chargingOrderStatus.CHARGING],
      ...[chargingOrderStatus.STOPPING, chargingOrderStatus.SETTLING],
    ],
    doneCount: [chargingOrderStatus.SETTLED],
    failedCount: [chargingOrderStatus.ABNORMAL],
    cancelledCount: [chargingOrderStatus.CLOSED],
  },
  [billBiz.OCCUPANCY]: {
    openCount: [occupancyStatus.GRACE, occupancyStatus.BILLING, occupancyStatus.ENDED],
    doneCount: [
      ...[occupancyStatus.PAID, occupancyStatus.NO_FEE, occupancyStatus.EXEMPTED],
      ...[occupancyStatus.REFUNDING, occupancyStatus.REFUNDED],
    ],
    owingCount: [occupancyStatus.ARREARS],
  },
  [billBiz.CHARGING_BOOK]: {
    openCount: [reservationStatus.PENDING, reservationStatus.RESERVED],
    doneCount: [reservationStatus.USED],
    failedCount: [reservationStatus.EXPIRED, reservationStatus.FAILED],
    cancelledCount: [reservationStatus.CANCELLED],
  },
};

/** Orders as they are counted: by a key, a business and a state; those that are abnormal have none. */
export interface OrderTally {
  key: string;
  bizType: number;
  state: number | null;
  n: number;
}

const noOrders: OrderSums = { totalCount: 0, oddCount: 0, openCount: 0, doneCount: 0, owingCount: 0, failedCount: 0, cancelledCount: 0 };

/** A tally as a cell that its sums go into. */
export function orderCell({ key, bizType, state, n }: OrderTally): OrderCell {
  const cell = { ...noSums, ...noOrders, key, bizType, payType: 0 };
  if (state === null) return { ...cell, oddCount: n };
  const found = classes.find((name) => classOf[bizType]?.[name]?.includes(state));
  return { ...cell, totalCount: n, ...(found ? { [found]: n } : {}) };
}

const sum = (cells: readonly OrderCell[], name: keyof OrderSums): number => cells.reduce((all, cell) => all + cell[name], 0);

export function ordersOf(cells: readonly OrderCell[]) {
  const [totalCount, openCount, doneCount] = [sum(cells, 'totalCount'), sum(cells, 'openCount'), sum(cells, 'doneCount')];
  return {
    totalCount,
    openCount,
    doneCount,
    owingCount: sum(cells, 'owingCount'),
    failedCount: sum(cells, 'failedCount'),
    cancelledCount: sum(cells, 'cancelledCount'),
    successBp: shareBp(doneCount, totalCount - openCount),
    oddCount: sum(cells, 'oddCount'),
  };
}

/** O1: something became of every order, one thing. */
export function orderIdentity(cells: readonly OrderCell[]): StatementCheck {
  const all = ordersOf(cells);
  const terms = [
    { title: '进行中', fen: all.openCount },
    { title: '完成', fen: all.doneCount },
    { title: '欠费', fen: all.owingCount },
    { title: '未成', fen: all.failedCount },
    { title: '取消', fen: all.cancelledCount },
  ];
  return {
    ...{ id: 'O1', kind: 'count', title: '总数等于各状态之和', left: '总数', leftFen: all.totalCount, terms },
    diffFen: all.totalCount - terms.reduce((total, { fen }) => total + fen, 0),
  };
}
