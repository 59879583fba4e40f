import { refundAction, refundErrors, refundSource, refundStatus, refundWay } from '@bochong/contract/refund';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { assertFresh, fail } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { closeTodo } from '../../todo/index.ts';
import { assertStillRefundable } from '../apply/refund-apply.service.ts';
import { settleRefund } from '../execute/refund-execute.service.ts';
import { type Refund, updateRefund } from '../record/refund.repo.ts';
import { todoOf } from '../record/refund-biz.rule.ts';
import { type Actor, lockAll } from '../record/refund-lock.service.ts';
import { decideAudit, mostApproved, originalRoute, statusAfter, waitsForVoucher } from '../record/refund-state.rule.ts';
import { insertStep, stepsOf } from '../record/refund-step.repo.ts';
import { limitsOf } from './refund-limit.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A refund will not happen: rejected (5) or given up (6). */
    RefundClosed: { refundId: string; refundBiz: number; bizId: string | null; appealId: string | null; refundStatus: number };
  }
}

const refuse = (refund: Refund, action: string): never =>
  fail(refundErrors.wrongState, { status: refundStatus.label(refund.refundStatus), action });

/** A decision of one auditor; the second one of a large refund decides for good. */
export async function auditRefund(
  context: WorkContext,
  refundId: string,
  auditor: { id: string; name: string },
  body: { pass: 0 | 1; approvedFen?: number | undefined; opinion: string; refundWay?: number | undefined; rev: number },
): Promise<{ refund: Refund; refundStatus: number }> {
  const { app, tx, now } = context;
  const { refund, bill } = await lockAll(context, refundId);
  if (statusAfter('审核', refund.refundStatus) === undefined) refuse(refund, '审核');
  assertFresh(refund.rev === body.rev ? 1 : 0);
  const { dealerId } = refund;
  const limits = await limitsOf(tx, dealerId);
  const steps = await stepsOf(tx, dealerId, refundId);
  const decision = decideAudit({
    refund,
    auditorId: auditor.id,
    earlierAuditorIds: steps.filter((step) => step.action === refundAction.PASS).map((step) => step.byId ?? ''),
    pass: body.pass === 1,
    approvedFen: body.approvedFen ?? mostApproved(refund),
    opinion: body.opinion,
    limits,
  });
  if (decision.refused !== null)
    return fail(refundErrors[decision.refused], { most: yuan(mostApproved(refund)), status: '', action: '审核' });
  const way = body.refundWay ?? refund.refundWay;
  if (body.pass === 1 && way === refundWay.ORIGINAL && !originalRoute(bill, now, limits.maxDays)) fail(refundErrors.offlineOnly);
  await updateRefund(tx, refund, {
    refund_status: decision.refundStatus,
    approved_fen: decision.approvedFen,
    audit_level: decision.auditLevel,
    refund_way: way,
    auditor_id: auditor.id,
    auditor_name: auditor.name,
    audit_at: now.toISOString(),
    audit_opinion: body.opinion,
  });
  await insertStep(tx, refund, {
    action: body.pass === 1 ? refundAction.PASS : refundAction.REJECT,
    toStatus: decision.refundStatus,
    level: body.pass === 1 ? decision.auditLevel : refund.auditLevel + 1,
    amountFen: decision.approvedFen,
    by: auditor,
    opinion: body.opinion,
    at: now,
  });
  const { billId, subjectId, refundBiz, bizId } = refund;
  if (decision.refundStatus !== refundStatus.TO_AUDIT)
    await closeTodo(tx, { dealerId, typeCode: todoOf(refundBiz).audit, bizId: refundId, by: auditor.name, at: now });
  if (decision.refundStatus === refundStatus.PASSED)
    await app.events.emit(tx, 'RefundApproved', dealerId, {
      refundId,
      billId,
      subjectId,
      refundBiz,
      bizId,
      refundFen: decision.approvedFen,
    });
  if (decision.refundStatus === refundStatus.REJECTED) await giveUp(context, refund, bill.bizType, refundStatus.REJECTED);
  return { refund, refundStatus: decision.refundStatus };
}

/** Whoever listens learns that nothing comes of it; what is too much of its subject may now go back by itself. */
async function giveUp({ app, tx }: WorkContext, refund: Refund, bizType: number, status: 5 | 6): Promise<void> {
  const { id: refundId, refundBiz, bizId, appealId, dealerId } = refund;
  await app.events.emit(tx, 'RefundClosed', dealerId, { refundId, refundBiz, bizId, appealId, refundStatus: status });
  if (refund.subjectId !== null && refund.applySource !== refundSource.SYSTEM)
    await app.events.emit(tx, 'SubjectOverpaid', dealerId, { bizType, subjectId: refund.subjectId });
}

/** The applicant takes an application back before it is decided; an auditor gives up one that failed, or whose voucher never came. */
export async function cancelRefund(
  context: WorkContext,
  refundId: string,
  actor: { id: string; name: string; audits(refundBiz: number): boolean },
  body: { reason: string; rev: number },
): Promise<{ refund: Refund; refundStatus: number }> {
  const { tx, now } = context;
  const { refund, bill } = await lockAll(context, refundId);
  const undecided = refund.refundStatus === refundStatus.TO_AUDIT;
  if (!undecided && !waitsForVoucher(refund)) refuse(refund, '撤销');
  if (undecided ? refund.applicantId !== actor.id : !actor.audits(refund.refundBiz)) fail(refundErrors.notYours);
  assertFresh(refund.rev === body.rev ? 1 : 0);
  await updateRefund(tx, refund, { refund_status: refundStatus.CANCELLED });
  const step = { action: refundAction.CANCEL, toStatus: refundStatus.CANCELLED, amountFen: refund.applyFen };
  await insertStep(tx, refund, { ...step, by: actor, opinion: body.reason, at: now });
  for (const typeCode of Object.values(todoOf(refund.refundBiz)))
    await closeTodo(tx, { dealerId: refund.dealerId, typeCode, bizId: refundId, by: actor.name, at: now });
  await giveUp(context, refund, bill.bizType, refundStatus.CANCELLED);
  return { refund, refundStatus: refundStatus.CANCELLED };
}

/** The money was handed over outside the channel: the voucher proves it. */
export async function payOffline(
  context: WorkContext,
  refundId: string,
  actor: NonNullable<Actor>,
  body: { voucherNo: string; voucherFiles: readonly string[]; rev: number },
): Promise<{ refund: Refund; refundStatus: number }> {
  const locked = await lockAll(context, refundId);
  const { refund } = locked;
  if (!waitsForVoucher(refund)) refuse(refund, '线下退款');
  assertFresh(refund.rev === body.rev ? 1 : 0);
  if (refund.refundStatus === refundStatus.FAILED) await assertStillRefundable(context, locked.bill, refund);
  const voucher = { voucher_no: body.voucherNo, voucher_files: [...body.voucherFiles], refund_way: refundWay.OFFLINE };
  await settleRefund(context, locked, { by: actor, action: refundAction.PAID_OFFLINE, opinion: body.voucherNo, change: voucher });
  return { refund, refundStatus: refundStatus.SUCCESS };
}
