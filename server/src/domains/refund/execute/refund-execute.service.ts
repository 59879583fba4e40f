import { payChannel } from '@bochong/contract/bill';
import { refundAction, refundErrors, refundReason, refundStatus, refundWay } from '@bochong/contract/refund';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { count } from '../../../kernel/database/counter.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { neverHeard, type OutboundKind } from '../../../kernel/outbound/kind.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { type AdjustedBy, factsOf, findBill, recordMovement, takeBack, tenderOf } from '../../bill/index.ts';
import type { PayChannel, RefundAnswer, RefundRequest } from '../../pay-channel/index.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { assertStillRefundable, refundableOf } from '../apply/refund-apply.service.ts';
import { findRefund, type Refund, type RefundChange, updateRefund } from '../record/refund.repo.ts';
import { todoOf } from '../record/refund-biz.rule.ts';
import { type Actor, type LockedRefund, lockAll } from '../record/refund-lock.service.ts';
import { isOnAccount, isSilent, nextOutRefundNo, queryDelayMinutes, statusAfter } from '../record/refund-state.rule.ts';
import { insertStep } from '../record/refund-step.repo.ts';
import { isHeld } from './refund-hold.ts';

/** What a channel has decided on a refund. */
export type RefundOutcome = Exclude<RefundAnswer, { state: 'PROCESSING' }>;

/** What goes to the channel from now on: the number is stored and committed before anything is called. */
async function startWith({ tx, now }: WorkContext, refund: Refund, by: Actor, action: 5 | 8): Promise<void> {
  const outRefundNo = nextOutRefundNo(refund);
  await updateRefund(tx, refund, {
    refund_status: refundStatus.REFUNDING,
    out_refund_no: outRefundNo,
    number_closed: false,
    try_count: refund.tryCount + 1,
    fail_code: null,
    fail_text: null,
  });
  await insertStep(tx, refund, { action, toStatus: refundStatus.REFUNDING, amountFen: refund.approvedFen, by, at: now });
  await planEffect({ tx, now }, refundEffect, { dealerId: refund.dealerId, key: outRefundNo, subjectId: refund.id });
}

/** An approved refund sets out. One of a surplus that is gone meanwhile (orders separated, exit moved) does not. */
export async function startRefund(context: WorkContext, refundId: string): Promise<void> {
  const { refund, bill, subject } = await lockAll(context, refundId);
  if (statusAfter('提交渠道', refund.refundStatus) === undefined || refund.refundWay === refundWay.OFFLINE) return;
  const surplus = refund.refundReason === refundReason.SYSTEM && subject && !subject.running ? subject.surplusFen : undefined;
  if (!subject || surplus === undefined || surplus >= refund.approvedFen) {
    const { dealerId, billId, approvedFen: fen } = refund;
    return (await isHeld(context, { dealerId, refundId, billId, fen })) ? undefined : startWith(context, refund, null, refundAction.START);
  }
  await withdrawRefund(context, refund);
  const overpaid = { bizType: bill.bizType, subjectId: subject.id, billId: refund.billId };
  await context.app.events.emit(context.tx, 'SubjectOverpaid', refund.dealerId, overpaid);
}

/** Ends a refund of a surplus that is no more, before any payer has seen it. */
export async function withdrawRefund(
  work: WorkContext,
  refund: Pick<Refund, 'dealerId' | 'id' | 'billId' | 'subjectId' | 'refundBiz' | 'applyFen' | 'approvedFen'>,
): Promise<void> {
  const { tx, now } = work;
  await updateRefund(tx, refund, { refund_status: refundStatus.CANCELLED });
  const step = { action: refundAction.CANCEL, toStatus: refundStatus.CANCELLED, amountFen: refund.approvedFen, by: null, at: now };
  await insertStep(tx, refund, { ...step, opinion: '多缴金额已变化' });
  await closeTodo(tx, { dealerId: refund.dealerId, typeCode: todoOf(refund.refundBiz).audit, bizId: refund.id, by: '', at: now });
  const { id: refundId, billId, subjectId, applyFen: fen } = refund;
  await recordMovement(work, refund.dealerId, 'SurplusWithdrawn', { at: now.toISOString(), refundId, billId, subjectId, fen });
}

/** Somebody sends a refund again that failed: under the same number while the channel may know it. */
export async function refundAgain(context: WorkContext, refundId: string, by: Actor, rev: number): Promise<Refund> {
  const { refund, bill } = await lockAll(context, refundId);
  if (statusAfter('重新退款', refund.refundStatus) === undefined)
    fail(refundErrors.wrongState, { status: refundStatus.label(refund.refundStatus), action: '重新退款' });
  assertFresh(refund.rev === rev ? 1 : 0);
  await assertStillRefundable(context, bill, refund);
  await startWith(context, refund, by, refundAction.AGAIN);
  return refund;
}

/** What the channel has decided; nothing while it is at it. */
const decided = (answer: RefundAnswer): RefundOutcome | undefined => (answer.state === 'PROCESSING' ? undefined : answer);

/** Money on its way back to the payer: the number of the refund makes repeated calls one. No answer is no failure: it is asked for later. */
export const refundEffect: OutboundKind<RefundRequest & { channel: PayChannel | null }, RefundOutcome> = {
  kind: 'refund',
  title: '渠道退款',
  lane: 'money',
  async prepare({ app, tx }, { dealerId, subjectId, key }) {
    const refund = await findRefund(tx, dealerId, subjectId);
    if (refund?.refundStatus !== refundStatus.REFUNDING || refund.outRefundNo !== key) return undefined;
    const bill = found(await findBill(tx, dealerId, refund.billId));
    const { outTradeNo, channelTradeNo, paidFen } = bill;
    const channel = isOnAccount(bill.payChannel) ? null : await app.channels.of(tx, bill);
    return { channel, outRefundNo: key, outTradeNo, channelTradeNo: channelTradeNo ?? '', refundFen: refund.approvedFen, paidFen };
  },
  async send({ channel, ...request }) {
    // A credit note, or an account of ours that its business puts it back on: no channel moves money.
    if (channel === null) return { state: 'SUCCESS', channelRefundNo: request.outRefundNo };
    return decided(await channel.refund(request));
  },
  async query({ channel, ...request }) {
    if (channel === null) return neverHeard;
    const answer = await channel.queryRefund(request);
    return answer.state === 'UNKNOWN_NUMBER' ? neverHeard : decided(answer);
  },
  settle: (work, { subjectId, key }, answer) => takeAnswer(work, subjectId, key, answer),
  delayMinutes: (tries) => queryDelayMinutes(tries - 1),
  async unanswered(work, { dealerId, subjectId, tries }) {
    const refund = isSilent(tries) ? await findRefund(work.tx, dealerId, subjectId) : undefined;
    if (refund) await needSomebody(work, refund, refund.parkId, '支付渠道三天未返回退款结果，请人工核实');
  },
};

/** What a channel says of a number, by answer or by notice; what is known already changes nothing. `adjust`: by a month's adjustment, which no comparison counts. */
export async function takeAnswer(context: WorkContext, refundId: string, outRefundNo: string, answer: RefundOutcome, adjust?: AdjustedBy) {
  const { tx, now } = context;
  const locked = await lockAll(context, refundId);
  const { refund, bill } = locked;
  if (refund.outRefundNo !== outRefundNo) return;
  if (answer.state === 'SUCCESS') {
    if (refund.channelRefundNo !== null) return;
    if (!(await hasRoom(context, locked))) return keepUnbooked(context, refund, answer.channelRefundNo);
    const change = { channel_refund_no: answer.channelRefundNo, ...(adjust && { adjust_id: adjust.id }) };
    return settleRefund(context, locked, { by: null, action: refundAction.SUCCEED, opinion: '', change, adjust });
  }
  if (statusAfter('失败', refund.refundStatus) === undefined) return;
  const { failCode, failText } = answer;
  await updateRefund(tx, refund, {
    refund_status: refundStatus.FAILED,
    fail_code: failCode,
    fail_text: failText,
    number_closed: answer.state === 'CLOSED',
  });
  const step = { action: refundAction.FAIL, toStatus: refundStatus.FAILED, amountFen: refund.approvedFen, by: null, at: now };
  await insertStep(tx, refund, { ...step, opinion: failText });
  await needSomebody(context, refund, bill.parkId, failText);
}

/** A refund that is under way holds its money; one that failed or was given up may find it taken by another. */
async function hasRoom(work: WorkContext, { refund, bill }: LockedRefund): Promise<boolean> {
  if (refund.refundStatus === refundStatus.REFUNDING) return true;
  if (statusAfter('到账', refund.refundStatus) === undefined) return false;
  return refund.approvedFen <= (await refundableOf(work, bill, refund.subjectId));
}

/**
 * A channel moved money for a refund that was handed over by hand or replaced meanwhile. The books cannot take it: the record keeps
 * the channel's number, and somebody gets the money back or books it by hand.
 */
async function keepUnbooked(work: WorkContext, refund: Refund, channelRefundNo: string): Promise<void> {
  const text = `渠道已退款${yuan(refund.approvedFen)}元（${channelRefundNo}），但该退款${refundStatus.label(refund.refundStatus)}，未入账，请核实追回或补记`;
  await updateRefund(work.tx, refund, { channel_refund_no: channelRefundNo });
  const step = { action: refundAction.UNBOOKED, toStatus: refund.refundStatus, amountFen: refund.approvedFen, by: null, at: work.now };
  await insertStep(work.tx, refund, { ...step, opinion: text });
  await needSomebody(work, refund, refund.parkId, text);
}

/** A refund the channel does not settle is somebody's to do. */
async function needSomebody({ tx, now }: WorkContext, refund: Refund, parkId: string, content: string): Promise<void> {
  const todo = { dealerId: refund.dealerId, typeCode: todoOf(refund.refundBiz).fail, bizId: refund.id, bizType: 'refund' } as const;
  const title = `退款失败：${refund.refundNo}`;
  await raiseTodo(tx, { ...todo, title, content, parkId, jumpQuery: `refundNo=${refund.refundNo}`, at: now });
}

/** Money has reached the payer: bill, subject, counters and money events know it, and whoever listens. */
export async function settleRefund(
  context: WorkContext,
  { refund, bill, subject }: LockedRefund,
  done: { by: Actor; action: number; opinion: string; change: RefundChange; adjust?: AdjustedBy | undefined },
): Promise<void> {
  const { app, tx, now } = context;
  const { id: refundId, dealerId, approvedFen, refundNo, refundBiz, bizId, appealId, subjectId } = refund;
  const at = now.toISOString();
  const status = { refund_status: refundStatus.SUCCESS, refunded_at: at, fail_code: null, fail_text: null };
  await updateRefund(tx, refund, { ...done.change, ...status });
  await insertStep(tx, refund, { ...done, toStatus: refundStatus.SUCCESS, amountFen: approvedFen, at: now });
  await closeTodo(tx, { dealerId, typeCode: todoOf(refund.refundBiz).fail, bizId: refundId, by: done.by?.name ?? '', at: now });
  const lots = await takeBack(tx, bill, approvedFen, subject?.parkId);
  for (const { parkId, amountFen } of lots)
    if (bill.payChannel !== payChannel.COMPANY) await count(tx, { dealerId, parkId, at: now }, { refundedFen: amountFen });
  if (subject) {
    const reason = `退款${refund.refundNo}：${refundReason.label(refund.refundReason)}`;
    const operator = { operatorId: refund.auditorId, operatorName: refund.auditorName || refund.applicantName };
    const debit = { refundId, bizId, payChannel: bill.payChannel, refundFen: approvedFen, reason, ...operator };
    await app.payables.of(bill.bizType).debit(context, subject, debit);
  }
  await recordMovement(context, dealerId, 'RefundExecuted', {
    ...factsOf(bill),
    ...{ at, fen: approvedFen, refundId, refundNo, refundBiz, bizId, appealId, subjectId, refundReason: refund.refundReason },
    lots: lots.map(({ parkId, amountFen }) => ({ parkId, fen: amountFen })),
    tender: tenderOf(bill),
    refundWay: done.action === refundAction.PAID_OFFLINE ? refundWay.OFFLINE : refundWay.ORIGINAL,
    channelRefundNo: done.change.channel_refund_no ?? null,
    voucherNo: done.change.voucher_no ?? '',
    full: bill.refundedFen + approvedFen === bill.paidFen,
    ...(done.adjust && { adjust: done.adjust }),
  });
}
