import { found } from '../../kernel/errors.ts';
import { lockLivingStay, type StayContext, type StayRow } from '../parking-order/index.ts';
import { type BillRow, lockBill } from '../payment/index.ts';
import { lockRefund, type Refund, whereRefund } from './refund.repo.ts';

/** Somebody who acts on a refund; null stands for the system. */
export type Actor = { id: string; name: string } | null;

export interface LockedRefund {
  refund: Refund;
  bill: BillRow;
  stay: StayRow | undefined;
}

/** A refund with everything it moves, locked in the one order of the house: vehicle → stay → refund → bill. */
export async function lockAll({ tx }: StayContext, refundId: string): Promise<LockedRefund> {
  const { dealerId, orderId } = found(await whereRefund(tx, refundId));
  const stay = orderId === null ? undefined : await lockLivingStay(tx, dealerId, orderId);
  const refund = found(await lockRefund(tx, dealerId, refundId));
  return { refund, bill: found(await lockBill(tx, dealerId, refund.billId)), stay };
}
