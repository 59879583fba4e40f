import { refundReason, refundSource } from '@bochong/contract/refund';
import { findStay, lockLivingStay, lockVehicleOf, overpaidFen, type StayContext } from '../parking-order/index.ts';
import { type BillRow, lockBill, paidBillsOf } from '../payment/index.ts';
import { followMerge, returnMerged, unsentSurplus } from './merged-refund.repo.ts';
import { pendingOfOrder } from './refund.repo.ts';
import { applyRefund, refundableOf } from './refund-apply.service.ts';
import { withdrawRefund } from './refund-execute.service.ts';

const apply = (context: StayContext, bill: BillRow, refund: { fen: number; reason: number; orderId: string; requestId: string | null }) =>
  applyRefund(context, {
    dealerId: bill.dealerId,
    billId: bill.id,
    orderId: refund.orderId,
    applyFen: refund.fen,
    refundReason: refund.reason,
    applySource: refundSource.SYSTEM,
    applicant: null,
    requestId: refund.requestId,
  });

/** What a stay that has ended has too much, over what is on its way back already. */
async function surplusOf({ tx }: StayContext, dealerId: string, orderId: string): Promise<number> {
  const stay = await lockLivingStay(tx, dealerId, orderId);
  if (!stay || stay.exitTime === null) return 0;
  return Math.max(0, overpaidFen(stay) - (await pendingOfOrder(tx, dealerId, stay.id)));
}

/** What is too much of a stay goes back: through the bill that is named, then through the newest. Deliveries may repeat: it looks at what is. */
export async function refundSurplus(context: StayContext, dealerId: string, { orderId, billId }: { orderId: string; billId?: string }) {
  const { tx } = context;
  let left = await surplusOf(context, dealerId, orderId);
  if (left === 0) return;
  for (const bill of await paidBillsOf(tx, dealerId, orderId, billId)) {
    const fen = Math.min(left, await refundableOf(context, bill, orderId));
    if (fen === 0) continue;
    await apply(context, bill, { fen, reason: refundReason.SYSTEM, orderId, requestId: null });
    left -= fen;
  }
}

/** A bill that paid what was paid already goes back whole, once; of a stay that has ended never more than is too much. */
export async function refundDuplicate(
  context: StayContext,
  dealerId: string,
  { orderId, billId, eventId }: { orderId: string; billId: string; eventId: string },
): Promise<void> {
  const stay = await lockLivingStay(context.tx, dealerId, orderId);
  const bill = await lockBill(context.tx, dealerId, billId);
  if (!bill || !stay) return;
  const ceiling = await refundableOf(context, bill, stay.id);
  const fen = stay.exitTime === null ? ceiling : Math.min(ceiling, await surplusOf(context, dealerId, stay.id));
  if (fen > 0) await apply(context, bill, { fen, reason: refundReason.DUPLICATE, orderId: stay.id, requestId: `event:${eventId}` });
}

/**
 * Orders were merged or separated: refunds follow what the orders say now, whatever the order of deliveries. A refund of a surplus that
 * may be gone and that no payer has seen is withdrawn; what is too much now sets out anew.
 */
export async function followOrders(
  context: StayContext,
  dealerId: string,
  { targetOrderId, sourceOrderIds }: { targetOrderId: string; sourceOrderIds: readonly string[] },
): Promise<void> {
  const { tx } = context;
  await lockVehicleOf(tx, targetOrderId);
  const apart: string[] = [];
  for (const sourceId of sourceOrderIds) {
    const stay = await findStay(tx, dealerId, sourceId, true);
    if (stay?.mergedIntoId === targetOrderId) await followMerge(tx, dealerId, sourceId, targetOrderId);
    else apart.push(sourceId);
  }
  const orders = [targetOrderId, ...apart];
  if (apart.length > 0)
    for (const refund of await unsentSurplus(tx, dealerId, orders, refundReason.SYSTEM)) await withdrawRefund(context, refund);
  for (const sourceId of apart) await returnMerged(tx, dealerId, sourceId);
  for (const orderId of orders) await refundSurplus(context, dealerId, { orderId });
}
