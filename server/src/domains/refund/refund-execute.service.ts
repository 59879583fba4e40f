import { payChannel } from '@bochong/contract/payment';
import { refundAction, refundErrors, refundReason, refundStatus, refundWay } from '@bochong/contract/refund';
import { count } from '../../kernel/counter.ts';
import { assertFresh, fail, found } from '../../kernel/errors.ts';
import { bookRefund, overpaidFen, type StayContext } from '../parking-order/index.ts';
import { channelOf, findBill, type RefundAnswer, takeBack } from '../payment/index.ts';
import { closeTodo, raiseTodo } from '../todo/index.ts';
import { findRefund, type Refund, type RefundChange, updateRefund } from './refund.repo.ts';
import { assertStillRefundable } from './refund-apply.service.ts';
import { type Actor, type LockedRefund, lockAll } from './refund-lock.service.ts';
import { isSilent, nextOutRefundNo, queryDelayMinutes, statusAfter } from './refund-state.rule.ts';
import { insertStep } from './refund-step.repo.ts';

declare module '../../kernel/events.ts' {
  interface DomainEvents {
    /** The number of a refund is stored: the channel may be called. */
    RefundStarted: { refundId: string };
    /** A channel has not said what became of a refund: ask it. */
    RefundQueryDue: { refundId: string };
    /** Money has reached the payer. Whoever gave something for it takes it back: arrears, passes, coupons, invoices, the ledger. */
    RefundSucceeded: {
      refundId: string;
      refundNo: string;
      refundBiz: number;
      bizId: string | null;
      appealId: string | null;
      billId: string;
      orderId: string | null;
      refundFen: number;
      refundReason: number;
      refundWay: number;
      /** Nothing of the bill is left. */
      full: boolean;
      refundedAt: string;
    };
  }
}

const later = (now: Date, asked: number) => new Date(now.getTime() + queryDelayMinutes(asked) * 60_000).toISOString();

/** What goes to the channel from now on: the number is stored and committed before anything is called. */
async function startWith({ app, tx, now }: StayContext, refund: Refund, by: Actor, action: 5 | 8): Promise<void> {
  await updateRefund(tx, refund, {
    refund_status: refundStatus.REFUNDING,
    out_refund_no: nextOutRefundNo(refund),
    number_closed: false,
    try_count: refund.tryCount + 1,
    query_count: 0,
    next_query_at: later(now, 0),
    fail_code: null,
    fail_text: null,
  });
  await insertStep(tx, refund, { action, toStatus: refundStatus.REFUNDING, amountFen: refund.approvedFen, by, at: now });
  await app.events.emit(tx, 'RefundStarted', refund.dealerId, { refundId: refund.id });
}

/** An approved refund sets out. One of a surplus that is gone meanwhile (orders separated, exit moved) does not. */
export async function startRefund(context: StayContext, refundId: string): Promise<void> {
  const { refund, stay } = await lockAll(context, refundId);
  if (statusAfter('提交渠道', refund.refundStatus) === undefined || refund.refundWay === refundWay.OFFLINE) return;
  const surplus = refund.refundReason === refundReason.SYSTEM && stay && stay.exitTime !== null ? overpaidFen(stay) : undefined;
  if (surplus === undefined || surplus >= refund.approvedFen) return startWith(context, refund, null, refundAction.START);
  await withdrawRefund(context, refund);
  await context.app.events.emit(context.tx, 'StayOverpaid', refund.dealerId, { orderId: stay?.id ?? '', billId: refund.billId });
}

/** Ends a refund of a surplus that is no more, before any payer has seen it. */
export async function withdrawRefund({ tx, now }: StayContext, refund: Pick<Refund, 'dealerId' | 'id' | 'approvedFen'>): Promise<void> {
  await updateRefund(tx, refund, { refund_status: refundStatus.CANCELLED });
  const step = { action: refundAction.CANCEL, toStatus: refundStatus.CANCELLED, amountFen: refund.approvedFen, by: null, at: now };
  await insertStep(tx, refund, { ...step, opinion: '多缴金额已变化' });
}

/** Somebody sends a refund again that failed: under the same number while the channel may know it. */
export async function refundAgain(context: StayContext, refundId: string, by: Actor, rev: number): Promise<Refund> {
  const { refund, bill } = await lockAll(context, refundId);
  if (statusAfter('重新退款', refund.refundStatus) === undefined)
    fail(refundErrors.wrongState, { status: refundStatus.label(refund.refundStatus), action: '重新退款' });
  assertFresh(refund.rev === rev ? 1 : 0);
  await assertStillRefundable(context, bill, refund);
  await startWith(context, refund, by, refundAction.AGAIN);
  return refund;
}

/** Calls the channel without holding a lock; the number makes a repeated call one. No answer is no failure: it is asked later. */
export async function sendRefund(context: StayContext, dealerId: string, refundId: string, ask = false): Promise<void> {
  const { app, tx } = context;
  const refund = await findRefund(tx, dealerId, refundId);
  if (refund?.refundStatus !== refundStatus.REFUNDING || refund.outRefundNo === null) return;
  const { outRefundNo } = refund;
  const bill = found(await findBill(tx, dealerId, refund.billId));
  const channel = channelOf(bill.payChannel);
  const request = { outRefundNo, channelTradeNo: bill.channelTradeNo ?? '', refundFen: refund.approvedFen };
  const answer = await (async () => {
    const known = ask ? await channel.queryRefund(outRefundNo) : { state: 'UNKNOWN_NUMBER' as const };
    return known.state === 'UNKNOWN_NUMBER' ? channel.refund(request) : known;
  })().catch((cause: Error) => app.log.warn({ cause: cause.message, refundId }, 'the channel gave no answer to a refund'));
  if (answer) await takeAnswer(context, refundId, outRefundNo, answer);
}

/** What a channel says of a number, by answer or by notice; what is known already changes nothing. */
export async function takeAnswer(context: StayContext, refundId: string, outRefundNo: string, answer: RefundAnswer): Promise<void> {
  const { tx, now } = context;
  if (answer.state === 'PROCESSING') return;
  const locked = await lockAll(context, refundId);
  const { refund, bill } = locked;
  if (refund.outRefundNo !== outRefundNo) return;
  if (answer.state === 'SUCCESS') {
    if (statusAfter('到账', refund.refundStatus) === undefined) return;
    const change = { channel_refund_no: answer.channelRefundNo };
    return settleRefund(context, locked, { by: null, action: refundAction.SUCCEED, opinion: '', change });
  }
  if (statusAfter('失败', refund.refundStatus) === undefined) return;
  const { failCode, failText } = answer;
  await updateRefund(tx, refund, {
    refund_status: refundStatus.FAILED,
    fail_code: failCode,
    fail_text: failText,
    number_closed: answer.state === 'CLOSED',
    next_query_at: null,
  });
  const step = { action: refundAction.FAIL, toStatus: refundStatus.FAILED, amountFen: refund.approvedFen, by: null, at: now };
  await insertStep(tx, refund, { ...step, opinion: failText });
  await needSomebody(context, refund, bill.parkId, failText);
}

/** A refund the channel does not settle is somebody's to do. */
async function needSomebody({ tx, now }: StayContext, refund: Refund, parkId: string, content: string): Promise<void> {
  const todo = { dealerId: refund.dealerId, typeCode: 'REFUND_FAIL', bizId: refund.id, bizType: 'refund' } as const;
  await raiseTodo(tx, {
    ...todo,
    title: `退款失败：${refund.refundNo}`,
    content,
    parkId,
    jumpQuery: `refundNo=${refund.refundNo}`,
    at: now,
  });
}

/** Money has reached the payer: bill, order and counters know it, and whoever listens. */
export async function settleRefund(
  context: StayContext,
  { refund, bill, stay }: LockedRefund,
  done: { by: Actor; action: number; opinion: string; change: RefundChange },
): Promise<void> {
  const { app, tx, now } = context;
  const { id: refundId, dealerId, approvedFen } = refund;
  const refundedAt = now.toISOString();
  const status = { refund_status: refundStatus.SUCCESS, refunded_at: refundedAt, next_query_at: null, fail_code: null, fail_text: null };
  await updateRefund(tx, refund, { ...done.change, ...status });
  await insertStep(tx, refund, { ...done, toStatus: refundStatus.SUCCESS, amountFen: approvedFen, at: now });
  await closeTodo(tx, { dealerId, typeCode: 'REFUND_FAIL', bizId: refundId, by: done.by?.name ?? '', at: now });
  for (const { parkId, amountFen } of await takeBack(tx, bill, approvedFen, stay?.parkId))
    if (bill.payChannel !== payChannel.COMPANY) await count(tx, { dealerId, parkId, at: now }, { refundedFen: amountFen });
  if (stay) {
    const reason = `退款${refund.refundNo}：${refundReason.label(refund.refundReason)}`;
    const operator = { operatorId: refund.auditorId, operatorName: refund.auditorName || refund.applicantName };
    await bookRefund(context, stay, { refundFen: approvedFen, reason, ...operator });
  }
  const { refundNo, refundBiz, bizId, appealId, orderId } = refund;
  await app.events.emit(tx, 'RefundSucceeded', dealerId, {
    ...{
      refundId,
      refundNo,
      refundBiz,
      bizId,
      appealId,
      orderId,
      billId: bill.id,
      refundFen: approvedFen,
      refundReason: refund.refundReason,
    },
    refundWay: done.action === refundAction.PAID_OFFLINE ? refundWay.OFFLINE : refundWay.ORIGINAL,
    full: bill.refundedFen + approvedFen === bill.paidFen,
    refundedAt,
  });
}

/** A refund nobody answered for: asked again soon, and after three days shown to somebody. */
export async function scheduleQuery(context: StayContext, refund: Refund): Promise<void> {
  const asked = refund.queryCount + 1;
  await updateRefund(context.tx, refund, { query_count: asked, next_query_at: later(context.now, asked) });
  await context.app.events.emit(context.tx, 'RefundQueryDue', refund.dealerId, { refundId: refund.id });
  if (isSilent(asked)) await needSomebody(context, refund, refund.parkId, '支付渠道三天未返回退款结果，请人工核实');
}
