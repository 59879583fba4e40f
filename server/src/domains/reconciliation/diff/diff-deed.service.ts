import { payState } from '@bochong/contract/bill';
import { payBillSource } from '@bochong/contract/pay-account';
import { channelAnswer, diffAction, diffHandle, diffType, reconcileErrors as errors } from '@bochong/contract/reconciliation';
import { refundBiz, refundReason, refundSource } from '@bochong/contract/refund';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { assertFresh, fail, found } from '../../../kernel/http/errors.ts';
import { planEffect } from '../../../kernel/outbound/outbound.ts';
import { type AdjustedBy, findBill, lockBill, markReconciled, type Received, takeNotice } from '../../bill/index.ts';
import { applyRefund, surplusOf } from '../../refund/index.ts';
import { findLine } from '../match/channel-line.repo.ts';
import { addToPlatform, countDiffs, isFrozen } from '../match/reconcile-day.repo.ts';
import { tellOpen } from '../match/reconcile-todo.service.ts';
import { addStep, handleDiff, lockDiff, noteAnswer, type StoredDiff } from './diff-deed.repo.ts';
import { deedsOf } from './diff-deed.rule.ts';

type Deed = ReturnType<typeof deedsOf>[number];
const words: Record<Deed, string> = { ask: '查询渠道', apply: '补记收入', refund: '提交重复支付退款', explain: '标记无需处理' };

/** Reconciliation goes by account: whoever sees some of the lots would see only parts of it. */
export function assertWhole({ user }: Pick<Context, 'user'>): void {
  if (user.parkIds !== null) fail(errors.wholeOnly);
}

/** The difference that is meant, locked, when the deed is open to it now. */
async function begin(id: string, rev: number, deed: Deed, context: Context): Promise<StoredDiff> {
  assertWhole(context);
  const diff = found(await lockDiff(context.tx, id, context.user.dealerIds));
  if (diff.handleStatus !== diffHandle.OPEN) fail(errors.handled, { status: diffHandle.label(diff.handleStatus) });
  if (await isFrozen(context.tx, diff, diff.billDay)) fail(errors.handled, { status: '所在账期已确认或归档' });
  if (deed === 'explain' && diff.diffType === diffType.LEDGER) fail(errors.ledgerFault);
  if (deed === 'ask' && diff.answer === channelAnswer.ASKING) fail(errors.asking);
  if (!deedsOf(diff as Parameters<typeof deedsOf>[0]).includes(deed))
    fail(errors.notThatDeed, { type: diffType.label(diff.diffType), deed: words[deed] });
  assertFresh(diff.rev === rev ? 1 : 0);
  context.audit({ targetType: 'reconcileDiff', targetId: id, detail: { deed, matchKey: diff.matchKey } });
  return diff;
}

/** A difference is settled: its day counts it no more. */
export async function finish(
  work: WorkContext,
  diff: StoredDiff,
  done: { status: number; action: number; reason: string; by: string },
): Promise<{ handleStatus: 0 }> {
  const { tx, now } = work;
  await handleDiff(tx, diff, { ...done, at: now });
  await addStep(tx, diff, { action: done.action, text: done.reason, by: done.by, at: now });
  await tellOpen(work, diff, diff.accountName, await countDiffs(tx, diff), done.by);
  return { handleStatus: done.status as 0 };
}

/** Takes the channel's word that a bill is paid, as the till takes its notices: once, whoever tells of it. */
export async function bookPayment(
  work: WorkContext,
  diff: StoredDiff,
  received: Omit<Received, 'merchantNo'>,
  feeFen: number | null,
): Promise<boolean> {
  const { tx } = work;
  const billId = diff.billId ?? '';
  const before = found(await findBill(tx, diff.dealerId, billId));
  const outcome = await takeNotice(work, diff.dealerId, billId, { ...received, merchantNo: before.merchantNo });
  if (outcome === 'mismatch') return false;
  await markReconciled(tx, diff.dealerId, [{ id: billId, state: 1, feeFen }]);
  // The difference says that the day was compared without it; what an adjustment books is in no day.
  if (!received.adjust)
    await addToPlatform(tx, diff, { platformPayCount: 1, platformPayFen: received.paidFen, platformRefundCount: 0, platformRefundFen: 0 });
  return true;
}

/** Books what a line of the channel's own file says; a file that somebody imported is no proof. */
export async function bookLine(work: WorkContext, diff: StoredDiff, adjust?: AdjustedBy): Promise<void> {
  const { tx } = work;
  const line = (diff.lineId === null ? undefined : await findLine(tx, diff.dealerId, diff.lineId)) ?? fail(errors.notKept);
  if (line.source === payBillSource.IMPORT) fail(errors.importedFile);
  const bill = found(await findBill(tx, diff.dealerId, diff.billId ?? ''));
  const other = bill.payState === payState.SUCCESS && bill.channelTradeNo !== line.channelTradeNo;
  if (other) fail(errors.twoTrades, { number: bill.channelTradeNo ?? '' });
  const received = {
    outTradeNo: bill.outTradeNo,
    channelTradeNo: line.channelTradeNo,
    paidFen: line.orderFen,
    paidAt: line.tradeAt,
    ...(adjust && { adjust }),
  };
  if (bill.totalFen !== line.orderFen || !(await bookPayment(work, diff, received, line.feeFen))) fail(errors.notBooked);
}

export async function applyLine(id: string, rev: number, context: Context) {
  const diff = await begin(id, rev, 'apply', context);
  await bookLine(context, diff);
  return finish(context, diff, {
    status: diffHandle.ADJUSTED,
    action: diffAction.APPLY,
    reason: '按渠道账单补记',
    by: context.user.userName,
  });
}

/** Asks back what is too much of the subject of a payment that a difference made known; empty where nothing is. */
export async function askBack(work: WorkContext, diff: StoredDiff, applicant: { id: string; name: string }): Promise<string> {
  const { dealerId } = diff;
  const bill = found(await lockBill(work.tx, dealerId, diff.billId ?? ''));
  const { subjectId, bizType } = bill;
  const surplus = subjectId === null ? undefined : await surplusOf(work, dealerId, { bizType, subjectId });
  const fen = Math.min(bill.paidFen, surplus?.fen ?? 0);
  if (fen <= 0) return '';
  const about = { dealerId, billId: bill.id, subjectId: subjectId ?? undefined, applyFen: fen, refundReason: refundReason.DUPLICATE };
  const asked = { applySource: refundSource.PLATFORM, applicant, requestId: `reconcile:${diff.id}` };
  const why = { refundBiz: refundBiz.RECONCILE, bizId: diff.id, reasonText: '对账发现重复支付' };
  return (await applyRefund(work, { ...about, ...asked, ...why })).refundNo;
}

/**
 * Books a payment of what was paid already, and asks for what is too much of its subject back. Where the subject still needs the money nothing goes back:
 * the number of the refund is empty then.
 */
export async function refundDuplicate(id: string, rev: number, context: Context) {
  const { user } = context;
  const diff = await begin(id, rev, 'refund', context);
  await bookLine(context, diff);
  const refundNo = await askBack(context, diff, { id: user.userId, name: user.userName });
  const reason = refundNo === '' ? '已补记入账，订单没有多缴，无需退款' : `已入账并提交退款${refundNo}`;
  return {
    ...(await finish(context, diff, { status: diffHandle.ADJUSTED, action: diffAction.REFUND, reason, by: user.userName })),
    refundNo,
  };
}

export async function explainDiff(id: string, { reason, rev }: { reason: string; rev: number }, context: Context) {
  const diff = await begin(id, rev, 'explain', context);
  return finish(context, diff, { status: diffHandle.EXPLAINED, action: diffAction.EXPLAIN, reason, by: context.user.userName });
}

export async function askChannel(id: string, rev: number, context: Context) {
  const { tx, now, user } = context;
  const diff = await begin(id, rev, 'ask', context);
  await noteAnswer(tx, diff, channelAnswer.ASKING, now);
  await addStep(tx, diff, { action: diffAction.ASK, text: '', by: user.userName, at: now });
  await planEffect({ tx, now }, { kind: 'reconcile-ask', lane: 'money' }, { dealerId: diff.dealerId, key: diff.id, subjectId: diff.id });
  return { handleStatus: diff.handleStatus as 0 };
}
