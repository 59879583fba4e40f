import { orderStatus, payStatus, releaseType } from '@bochong/contract/parking-order';

/** Money of a stay, integer fen. */
export interface OrderMoney {
  payableFen: number;
  paidFen: number;
  refundFen: number;
}

export const dueFen = ({ payableFen, paidFen, refundFen }: OrderMoney): number => Math.max(0, payableFen - (paidFen - refundFen));

export const overpaidFen = ({ payableFen, paidFen, refundFen }: OrderMoney): number => Math.max(0, paidFen - refundFen - payableFen);

/** Derived, never set by hand; the first match wins (parking-core §4.1). */
export function payStatusOf(money: OrderMoney, writtenOff = false) {
  const netPaid = money.paidFen - money.refundFen;
  if (writtenOff) return payStatus.WRITTEN_OFF;
  if (money.refundFen > 0) return netPaid === 0 ? payStatus.FULL_REFUND : payStatus.PART_REFUND;
  if (money.payableFen === 0) return payStatus.NONE;
  if (netPaid === 0) return payStatus.UNPAID;
  return netPaid < money.payableFen ? payStatus.PARTIAL : payStatus.PAID;
}

const releasedUnpaid: readonly number[] = [releaseType.ARREARS, releaseType.OFFLINE, releaseType.FORCED, releaseType.EMERGENCY];

/** Status of a stay that has an exit: what is owed, whether the vehicle is gone and how it was let go. */
export function closedStatus(money: OrderMoney, exit: { left: boolean; releaseType: number | null }) {
  if (dueFen(money) === 0) return exit.left ? orderStatus.FINISHED : orderStatus.TO_PAY;
  return exit.left && exit.releaseType !== null && releasedUnpaid.includes(exit.releaseType) ? orderStatus.ARREARS : orderStatus.TO_PAY;
}
