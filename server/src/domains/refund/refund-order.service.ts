import { lockLivingStay, lockVehicleOf, type StayContext } from '../parking-order/index.ts';
import { paymentsOf } from '../payment/index.ts';
import { type AppliedRefund, applyRefund, type RefundWish, refundableOf } from './refund-apply.service.ts';

type OrderWish = Omit<RefundWish, 'billId' | 'orderId' | 'applyFen' | 'requestId'> & { orderId: string; fen: number; requestId: string };

/**
 * Asks an amount of an order back over its payments, the newest first; answers the refunds and how much no payment could give. A caller
 * that repeats itself gets the same refunds.
 */
export async function refundOrder(context: StayContext, wish: OrderWish): Promise<{ refunds: AppliedRefund[]; leftFen: number }> {
  const { orderId, fen, requestId, ...rest } = wish;
  await lockVehicleOf(context.tx, orderId);
  const stay = await lockLivingStay(context.tx, wish.dealerId, orderId);
  const refunds: AppliedRefund[] = [];
  let leftFen = fen;
  for (const bill of stay ? await paymentsOf(context.tx, wish.dealerId, stay.id) : []) {
    const take = Math.min(leftFen, await refundableOf(context, bill, bill.items.length > 0 ? orderId : null));
    if (take <= 0) continue;
    const one = { ...rest, billId: bill.id, orderId, applyFen: take, requestId: `${requestId}:${bill.id}` };
    refunds.push(await applyRefund(context, one));
    leftFen -= take;
  }
  return { refunds, leftFen };
}
