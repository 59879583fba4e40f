import { orderStatus } from '@bochong/contract/parking-order';
import { closedStatus, dueFen, payStatusOf } from './order-state.rule.ts';
import type { StayRow } from './stay.repo.ts';
import { announce, type StayContext } from './stay-context.ts';
import { updateStay } from './stay-write.repo.ts';

/** Drops the quote of a vehicle that backed out of the exit lane: it is parked again. */
export async function dropQuote({ tx }: StayContext, stay: StayRow): Promise<StayRow> {
  if (stay.orderStatus !== orderStatus.TO_PAY || stay.leftAt !== null) return stay;
  const change = {
    exit_time: null,
    exit_record_id: null,
    payable_fen: 0,
    gross_fen: 0,
    receivable_fen: 0,
    order_status: orderStatus.PARKING,
    pay_status: 0,
  };
  return updateStay(tx, stay, change);
}

/**
 * Adds a successful payment to a stay and moves its state on. A full payment inside the lot freezes the fee for the grace period.
 * Returns the stay and by how much it is now overpaid.
 */
export async function applyPayment(
  context: StayContext,
  stay: StayRow,
  payment: { paidFen: number; paidAt: Date; freezeMinutes: number | null },
): Promise<{ stay: StayRow; overpaidFen: number }> {
  const money = { payableFen: stay.payableFen, paidFen: stay.paidFen + payment.paidFen, refundFen: stay.refundFen };
  const closed = stay.exitTime !== null;
  const status = closed ? closedStatus(money, { left: stay.leftAt !== null, releaseType: stay.releaseType }) : stay.orderStatus;
  const frozen =
    payment.freezeMinutes === null ? undefined : new Date(payment.paidAt.getTime() + payment.freezeMinutes * 60_000).toISOString();
  const paid = await updateStay(context.tx, stay, {
    paid_fen: money.paidFen,
    pay_status: payStatusOf(money),
    order_status: stay.orderStatus === orderStatus.MERGED || stay.orderStatus === orderStatus.VOID ? stay.orderStatus : status,
    ...(frozen !== undefined && { prepaid_at: payment.paidAt.toISOString(), fee_frozen_until: frozen }),
    ...(closed && dueFen(money) === 0 && { pay_deadline: null }),
  });
  announce(context, 'pay', paid);
  return { stay: paid, overpaidFen: closed ? Math.max(0, money.paidFen - money.refundFen - money.payableFen) : 0 };
}

/** Takes a refund that reached the payer off a stay's money. */
export async function applyRefund({ tx }: StayContext, stay: StayRow, refundFen: number): Promise<StayRow> {
  const money = { payableFen: stay.payableFen, paidFen: stay.paidFen, refundFen: stay.refundFen + refundFen };
  return updateStay(tx, stay, { refund_fen: money.refundFen, pay_status: payStatusOf(money) });
}
