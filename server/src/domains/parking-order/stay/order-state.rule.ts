import { openStates, orderStatus, payStatus, releaseType } from '@bochong/contract/parking-order';

/** Money of a stay, integer fen. */
export interface OrderMoney {
  payableFen: number;
  paidFen: number;
  refundFen: number;
  /** What was given up as uncollectable: no longer due, and still payable. */
  writeOffFen?: number;
}

export const dueFen = ({ payableFen, paidFen, refundFen, writeOffFen = 0 }: OrderMoney): number =>
  Math.max(0, payableFen - (paidFen - refundFen) - writeOffFen);

/** What is left written off once the amounts have changed: never more than is still unpaid. */
export const writeOffOf = ({ payableFen, paidFen, refundFen, writeOffFen = 0 }: OrderMoney): number =>
  Math.min(writeOffFen, Math.max(0, payableFen - (paidFen - refundFen)));

export const overpaidFen = ({ payableFen, paidFen, refundFen }: OrderMoney): number => Math.max(0, paidFen - refundFen - payableFen);

/** Derived, never set by hand; the first match wins. */
export function payStatusOf(money: OrderMoney) {
  const netPaid = money.paidFen - money.refundFen;
  if (writeOffOf(money) > 0) return payStatus.WRITTEN_OFF;
  if (money.refundFen > 0) return netPaid === 0 ? payStatus.FULL_REFUND : payStatus.PART_REFUND;
  if (money.payableFen === 0) return payStatus.NONE;
  if (netPaid === 0) return payStatus.UNPAID;
  return netPaid < money.payableFen ? payStatus.PARTIAL : payStatus.PAID;
}

/** Whether the vehicle is in the lot, or stands at its exit. */
export const isOpen = (stay: { orderStatus: number; leftAt: unknown }): boolean =>
  stay.leftAt === null && openStates.includes(stay.orderStatus);

/** Whether an unpaid amount of this stay is arrears at once: it has been before, and is not void, merged or parked again. */
export const inArrears = (stay: { orderStatus: number; arrearsId: string | null }): boolean =>
  stay.arrearsId !== null && (stay.orderStatus === orderStatus.ARREARS || stay.orderStatus === orderStatus.FINISHED);

const releasedUnpaid: readonly number[] = [releaseType.ARREARS, releaseType.OFFLINE, releaseType.FORCED, releaseType.EMERGENCY];

/** Status of a stay that has an exit: what is owed, whether the vehicle is gone and how it was let go. Arrears end only by being settled. */
export function closedStatus(money: OrderMoney, exit: { left: boolean; releaseType: number | null; inArrears?: boolean }) {
  if (dueFen(money) === 0) return exit.left ? orderStatus.FINISHED : orderStatus.TO_PAY;
  if (exit.left && exit.inArrears) return orderStatus.ARREARS;
  return exit.left && exit.releaseType !== null && releasedUnpaid.includes(exit.releaseType) ? orderStatus.ARREARS : orderStatus.TO_PAY;
}
