import { changeSource, changeType, orderStatus } from '@bochong/contract/parking-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { returnCoupons } from '../../coupon/index.ts';
import { keepUse } from '../right/disabled-right.service.ts';
import { dropRights } from '../right/kept-right.service.ts';
import { closedStatus, dueFen, inArrears, overpaidFen, payStatusOf, writeOffOf } from './order-state.rule.ts';
import type { StayRow } from './stay.repo.ts';
import { changeStay } from './stay-change.service.ts';
import { announce } from './stay-context.ts';
import { insertChange } from './stay-write.repo.ts';

/** Drops the quote of a vehicle that backed out of the exit lane: it is parked again. */
export async function dropQuote(context: WorkContext, stay: StayRow): Promise<StayRow> {
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
  await dropRights(context.tx, stay);
  return changeStay(context, stay, change);
}

const moneyOf = ({ payableFen, paidFen, refundFen, writeOffFen }: StayRow) => ({ payableFen, paidFen, refundFen, writeOffFen });

/**
 * Adds a successful payment to a stay and moves its state on. One inside the lot that paid all up to an instant freezes the fee for a while.
 * Returns the stay and by how much it is now overpaid.
 */
export async function applyPayment(
  context: WorkContext,
  stay: StayRow,
  payment: { paidFen: number; couponFen?: number; boughtFen?: number; prepaid: { until: Date; frozenUntil: Date } | null },
): Promise<{ stay: StayRow; overpaidFen: number }> {
  const { couponFen = 0, boughtFen = 0 } = payment;
  const closed = stay.exitTime !== null;
  // What a running stay has to pay is not known yet: its coupons are taken off when it is.
  const payableFen = stay.payableFen - (closed ? couponFen : 0);
  const money = { ...moneyOf(stay), payableFen, paidFen: stay.paidFen + payment.paidFen };
  const exit = { left: stay.leftAt !== null, releaseType: stay.releaseType, inArrears: inArrears(stay) };
  const status = closed ? closedStatus(money, exit) : stay.orderStatus;
  const { prepaid } = payment;
  const paid = await changeStay(context, stay, {
    paid_fen: money.paidFen,
    ...(couponFen > 0 && { coupon_fen: stay.couponFen + couponFen, payable_fen: payableFen }),
    ...(boughtFen > 0 && { bought_coupon_fen: stay.boughtCouponFen + boughtFen }),
    write_off_fen: writeOffOf(money),
    pay_status: payStatusOf(money),
    order_status: stay.orderStatus === orderStatus.MERGED || stay.orderStatus === orderStatus.VOID ? stay.orderStatus : status,
    ...(prepaid && { prepaid_at: prepaid.until.toISOString(), fee_frozen_until: prepaid.frozenUntil.toISOString() }),
    ...(closed && dueFen(money) === 0 && { pay_deadline: null }),
  });
  if (couponFen > 0 && closed)
    await insertChange(context.tx, stay, {
      ...{ changeType: changeType.FEE, source: changeSource.JOB, reason: '使用优惠券', operatorId: null, operatorName: '' },
      ...{ before: { couponFen: stay.couponFen }, after: { couponFen: paid.couponFen }, at: context.now },
      ...{ payableBeforeFen: stay.payableFen, payableAfterFen: payableFen },
    });
  announce(context, 'pay', paid);
  return { stay: paid, overpaidFen: closed ? overpaidFen(money) : 0 };
}

/** Who gave money back, and why: shown in the history of the order. */
export interface RefundFacts {
  refundFen: number;
  reason: string;
  operatorId: string | null;
  operatorName: string;
}

/**
 * Takes a refund that reached the payer off a stay's money. What goes back beyond what was too much was found not to be owed: it lowers
 * what the stay has to pay, so that a refund never makes a debt. When nothing is charged in the end because all of it was given back, its
 * coupons come back where the unit wants it: what they had taken off is given back with it. Not of stays that became one.
 */
export async function bookRefund(context: WorkContext, stay: StayRow, refund: RefundFacts): Promise<StayRow> {
  const { tx, now } = context;
  const after = { ...moneyOf(stay), refundFen: stay.refundFen + refund.refundFen };
  const reducedFen = stay.exitTime === null ? 0 : dueFen(after) - dueFen(stay);
  const money = { ...after, payableFen: stay.payableFen - reducedFen };
  // Nothing was charged in the end: the free minutes are there for another stay.
  const uncharged = stay.exitTime !== null && money.payableFen === 0 && money.refundFen === money.paidFen;
  if (uncharged) await keepUse(tx, stay, null);
  const refunded = uncharged && reducedFen > 0 && stay.mergeGaps.length === 0;
  const returned = refunded ? await returnCoupons(context, { dealerId: stay.dealerId, orderId: stay.id }) : 0;
  const couponFen = returned > 0 ? 0 : stay.couponFen;
  const backFen = stay.couponFen - couponFen;
  const booked = await changeStay(context, stay, {
    refund_fen: money.refundFen,
    payable_fen: money.payableFen,
    pay_status: payStatusOf(money),
    ...(uncharged && { free_used_min: 0 }),
    ...(returned > 0 && { coupon_fen: 0, bought_coupon_fen: 0, returned_coupon_fen: backFen }),
    ...(reducedFen > 0 && { reduce_fen: stay.reduceFen + reducedFen + backFen, reduce_reason: refund.reason }),
  });
  if (reducedFen > 0)
    await insertChange(tx, stay, {
      changeType: changeType.FEE,
      before: { payableFen: stay.payableFen, ...(returned > 0 && { couponFen: stay.couponFen }) },
      after: { payableFen: booked.payableFen, ...(returned > 0 && { couponFen }) },
      payableBeforeFen: stay.payableFen,
      payableAfterFen: booked.payableFen,
      source: changeSource.CONSOLE,
      reason: refund.reason,
      operatorId: refund.operatorId,
      operatorName: refund.operatorName,
      at: now,
    });
  announce(context, 'pay', booked);
  return booked;
}
