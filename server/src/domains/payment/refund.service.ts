import { refundReason } from '@bochong/contract/payment';
import { businessNumber } from '../../kernel/business-number.ts';
import { count } from '../../kernel/counter.ts';
import { found } from '../../kernel/errors.ts';
import { applyRefund, lockLivingStay, lockVehicleOf, overpaidFen, type StayContext, type StayRow } from '../parking-order/index.ts';
import { closeTodo, raiseTodo } from '../todo/index.ts';
import { type BillRow, lockBill } from './bill.repo.ts';
import { channelOf } from './pay-channel.ts';
import { finishRefund, insertSystemRefund, type LockedRefund, lockRefund, orderOfRefund, withdrawRefund } from './refund.repo.ts';

declare module '../../kernel/events.ts' {
  interface DomainEvents {
    /** A refund is approved and must reach the payer. */
    RefundApproved: { refundId: string };
  }
}

export async function refundSurplus({ app, tx, now }: StayContext, bill: BillRow, refundFen: number, duplicate: boolean): Promise<void> {
  const reason = duplicate ? refundReason.DUPLICATE : refundReason.SYSTEM;
  const refundNo = await businessNumber(tx, 'RF', now);
  const refundId = await insertSystemRefund(tx, { refundNo, bill, refundFen, reason, at: now });
  await app.events.emit(tx, 'RefundApproved', bill.dealerId, { refundId });
}

const surplusOf = (stay: StayRow): number => (stay.exitTime === null ? 0 : overpaidFen(stay));

/** The stay is no longer overpaid by what was to go back (orders were separated, the exit moved): only what is still too much goes. */
async function cancelRefund(context: StayContext, refund: LockedRefund, stay: StayRow): Promise<void> {
  const { tx } = context;
  await withdrawRefund(tx, stay.dealerId, refund.id);
  const bill = surplusOf(stay) > 0 ? await lockBill(tx, stay.dealerId, refund.billId) : undefined;
  if (bill) await refundSurplus(context, bill, Math.min(surplusOf(stay), bill.paidFen - bill.refundedFen), false);
}

/** Sends an approved refund to the payer, exactly once: the channel knows it by a number stored before the call. */
export async function executeRefund(context: StayContext, dealerId: string, refundId: string): Promise<void> {
  const { tx, now } = context;
  const orderId = await orderOfRefund(tx, dealerId, refundId);
  if (orderId) await lockVehicleOf(tx, orderId);
  const refund = await lockRefund(tx, dealerId, refundId);
  if (refund?.refundStatus !== 1 && refund?.refundStatus !== 2) return;
  const stay = refund.orderId === null ? undefined : await lockLivingStay(tx, dealerId, refund.orderId);
  if (refund.refundStatus === 1 && refund.reason === refundReason.SYSTEM && stay && surplusOf(stay) < refund.approvedFen)
    return cancelRefund(context, refund, stay);
  const bill = found(await lockBill(tx, dealerId, refund.billId));
  const request = {
    outRefundNo: refund.outRefundNo ?? refund.id,
    channelTradeNo: bill.channelTradeNo ?? '',
    refundFen: refund.approvedFen,
  };
  const todo = { dealerId, typeCode: 'REFUND_FAIL', bizId: refundId, at: now } as const;
  const { channelRefundNo } = await channelOf(bill.payChannel)
    .refund(request)
    .catch(async (cause: Error) => {
      const title = `退款失败：${refund.outRefundNo ?? ''}`;
      await raiseTodo(tx, { ...todo, bizType: 'refund', title, content: cause.message, parkId: bill.parkId });
      throw Object.assign(cause, { keepsChanges: true }); // the to-do stays; the queue tries again
    });
  await closeTodo(tx, todo);
  await finishRefund(tx, dealerId, refund, { channelRefundNo, at: now });
  await count(tx, { dealerId, parkId: bill.parkId, at: now }, { refundedFen: refund.approvedFen });
  if (stay) await applyRefund(context, stay, refund.approvedFen);
}
