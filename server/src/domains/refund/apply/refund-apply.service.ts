import { billBiz, payState } from '@bochong/contract/bill';
import { refundAction, refundBiz, refundErrors, refundReason, refundSource, refundStatus, refundWay } from '@bochong/contract/refund';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';
import { type BillRow, findBill, lockBill, recordMovement } from '../../bill/index.ts';
import { raiseTodo } from '../../todo/index.ts';
import { limitsOf } from '../audit/refund-limit.repo.ts';
import { lockQuota } from '../audit/refund-quota.repo.ts';
import { claimsOnBill, findByRequest, insertRefund } from '../record/refund.repo.ts';
import { refundBizOf, todoOf } from '../record/refund-biz.rule.ts';
import { type Actor, lockSubject } from '../record/refund-lock.service.ts';
import { firstStatus, originalRoute, refundableFen } from '../record/refund-state.rule.ts';
import { insertStep } from '../record/refund-step.repo.ts';
import { assertUnguarded } from './refund-guard.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A refund is approved and must reach the payer. */
    RefundApproved: {
      refundId: string;
      billId: string;
      subjectId: string | null;
      refundBiz: number;
      bizId: string | null;
      refundFen: number;
    };
  }
}

/** Money somebody wants back. */
export interface RefundWish {
  dealerId: string;
  billId: string;
  /** Which of several subjects of the bill; otherwise the bill knows. */
  subjectId?: string | undefined;
  applyFen: number;
  refundReason: number;
  reasonText?: string;
  evidence?: readonly string[];
  /** Absent: back the way it came where that is possible, by hand otherwise. */
  refundWay?: number | undefined;
  refundBiz?: number;
  /** What the business calls the thing the money was for. */
  bizId?: string | null;
  appealId?: string | null;
  complaintId?: string | null;
  applySource: number;
  applicant: Actor;
  /** Somebody with the right to has agreed already: no audit. */
  agreed?: boolean;
  /** The same caller's repetition of the same wish; a second one answers the first's refund. */
  requestId: string | null;
}
export interface AppliedRefund {
  refundId: string;
  refundNo: string;
  refundStatus: number;
}

/** What may still go back of a bill, or for one of its subjects. Read under the lock of the bill. */
export async function refundableOf({ tx }: WorkContext, bill: BillRow, subjectId: string | null): Promise<number> {
  const claims = await claimsOnBill(tx, bill.dealerId, bill.id);
  const whole = refundableFen(bill.paidFen, claims);
  // Several of them are one subject's when its stays were merged since.
  const items = bill.items.filter((one) => one.subjectId === subjectId);
  if (items.length === 0) return whole;
  const mine = claims.filter((claim) => claim.subjectId === subjectId);
  return Math.min(
    whole,
    refundableFen(
      items.reduce((sum, { amountFen }) => sum + amountFen, 0),
      mine,
    ),
  );
}

/** A refund that failed claims nothing meanwhile: before it moves on, its money must still be there. */
export async function assertStillRefundable(
  context: WorkContext,
  bill: BillRow,
  { subjectId, approvedFen }: { subjectId: string | null; approvedFen: number },
): Promise<void> {
  const refundable = await refundableOf(context, bill, subjectId);
  if (approvedFen > refundable) fail(refundErrors.ceiling, { refundable: yuan(refundable) });
  await assertUnguarded(context, bill, { subjectId, fen: approvedFen, system: false });
}

/** Which subject of a bill is meant. */
function subjectOf(bill: BillRow, wanted: string | undefined): string | null {
  if (bill.items.length === 0) return bill.subjectId;
  const items = [...new Set(bill.items.map((item) => item.subjectId))];
  if (wanted === undefined && items.length === 1) return items[0] ?? null;
  return wanted !== undefined && items.includes(wanted) ? wanted : fail(refundErrors.whichOrder);
}

/**
 * Asks money of a bill back, within the caller's transaction: the ceiling holds under the locks of subject and bill, so that of two
 * who ask for the same money one is refused. Small sums and what the system or a leader decided are approved at once.
 */
export async function applyRefund(context: WorkContext, wish: RefundWish): Promise<AppliedRefund> {
  const { app, tx, now } = context;
  const { dealerId, applyFen, applySource, requestId } = wish;
  const known = found(await findBill(tx, dealerId, wish.billId));
  const system = applySource === refundSource.SYSTEM;
  const subjectId = subjectOf(known, wish.subjectId);
  const subject = await lockSubject(context, known, subjectId);
  const bill = found(await lockBill(tx, dealerId, wish.billId));
  const repeated = requestId === null ? undefined : await findByRequest(tx, dealerId, requestId);
  if (repeated) return repeated;
  if (subject) {
    const payable = app.payables.of(known.bizType);
    if (payable.asksItself && !wish.bizId && !system) fail(refundErrors.asksItself, { biz: billBiz.label(known.bizType) });
    await payable.assertRefundable?.(context, subject);
  }
  if (bill.payState !== payState.SUCCESS) fail(refundErrors.notPaid);
  if (wish.refundReason === refundReason.OTHER && !wish.reasonText) fail(refundErrors.needsText);
  if (!system && subject?.running) fail(refundErrors.stillIn);
  const refundable = await refundableOf(context, bill, subjectId);
  if (applyFen > refundable) fail(refundErrors.ceiling, { refundable: yuan(refundable) });
  await assertUnguarded(context, bill, { subjectId, fen: applyFen, system });
  const limits = await limitsOf(tx, dealerId);
  const original = originalRoute(bill, now, limits.maxDays);
  const way = wish.refundWay ?? (original ? refundWay.ORIGINAL : refundWay.OFFLINE);
  if (way === refundWay.ORIGINAL && !original) fail(refundErrors.offlineOnly);
  const quota = wish.applicant && !wish.agreed && applySource === refundSource.PLATFORM ? await quotaOf(context, wish) : undefined;
  const status = firstStatus({
    applySource,
    applyFen,
    limits,
    agreed: wish.agreed ?? false,
    quotaLeftFen: quota ? Math.max(0, quota.quotaFen - quota.usedFen) : null,
  });
  const parkId = bill.items.length > 0 && subject ? subject.parkId : bill.parkId;
  const refundNo = await businessNumber(tx, 'RF', now);
  const biz = wish.refundBiz ?? (quota ? refundBiz.EMPLOYEE : refundBizOf(bill.bizType));
  const refundId = await insertRefund(tx, {
    refundNo,
    refundBiz: biz,
    bizId: wish.bizId ?? null,
    appealId: wish.appealId ?? null,
    complaintId: wish.complaintId ?? null,
    bill,
    subjectId: subject?.id ?? subjectId,
    parkId,
    applyFen,
    approvedFen: status === refundStatus.PASSED ? applyFen : 0,
    refundReason: wish.refundReason,
    reasonText: wish.reasonText ?? '',
    evidence: wish.evidence ?? [],
    refundWay: way,
    applySource: quota ? refundSource.EMPLOYEE : applySource,
    applicant: wish.applicant,
    refundStatus: status,
    requestId,
    at: now,
  });
  const step = { toStatus: status, amountFen: applyFen, at: now };
  await insertStep(
    tx,
    { dealerId, id: refundId },
    { ...step, action: refundAction.APPLY, by: wish.applicant, opinion: wish.reasonText ?? '' },
  );
  if (system && subject) {
    const surplus = { refundId, billId: bill.id, bizType: bill.bizType, subjectId: subject.id, parkId, fen: applyFen };
    await recordMovement(context, dealerId, 'SurplusFound', { ...surplus, at: now.toISOString() });
  }
  if (status === refundStatus.PASSED) {
    const approved = { refundId, billId: bill.id, subjectId, refundBiz: biz, bizId: wish.bizId ?? null, refundFen: applyFen };
    await insertStep(tx, { dealerId, id: refundId }, { ...step, action: refundAction.PASS, by: null, opinion: '免审' });
    await app.events.emit(tx, 'RefundApproved', dealerId, approved);
  } else {
    const title = `退款审核：${bill.plateNo} ${yuan(applyFen)}元`;
    const todo = { dealerId, typeCode: todoOf(biz).audit, bizId: refundId, bizType: 'refund' };
    await raiseTodo(tx, {
      ...todo,
      title,
      content: refundReason.label(wish.refundReason),
      parkId,
      jumpQuery: `refundNo=${refundNo}`,
      at: now,
    });
  }
  return { refundId, refundNo, refundStatus: status };
}

/** The quota of an applicant who has one; a frozen employee may ask for nothing. */
async function quotaOf({ tx, now }: WorkContext, { dealerId, applicant }: RefundWish) {
  const quota = await lockQuota(tx, dealerId, applicant?.id ?? '', now);
  return quota?.frozen === 1 ? fail(refundErrors.frozen) : quota;
}
