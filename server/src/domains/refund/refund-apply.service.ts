import { payState } from '@bochong/contract/payment';
import { refundAction, refundBiz, refundErrors, refundReason, refundSource, refundStatus, refundWay } from '@bochong/contract/refund';
import { businessNumber } from '../../kernel/business-number.ts';
import { fail, found } from '../../kernel/errors.ts';
import { yuan } from '../../kernel/money.ts';
import { assertNotFrozen, lockLivingStay, lockVehicleOf, type StayContext } from '../parking-order/index.ts';
import { type BillRow, findBill, lockBill } from '../payment/index.ts';
import { raiseTodo } from '../todo/index.ts';
import { claimsOnBill, findByRequest, insertRefund } from './refund.repo.ts';
import { limitsOf } from './refund-limit.repo.ts';
import type { Actor } from './refund-lock.service.ts';
import { lockQuota } from './refund-quota.repo.ts';
import { firstStatus, originalRoute, refundableFen } from './refund-state.rule.ts';
import { insertStep } from './refund-step.repo.ts';

declare module '../../kernel/events.ts' {
  interface DomainEvents {
    /** A refund is approved and must reach the payer. */
    RefundApproved: {
      refundId: string;
      billId: string;
      orderId: string | null;
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
  /** Which of a combined payment's orders; otherwise the bill knows. */
  orderId?: string | undefined;
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

/** What may still go back of a bill, or of one order of a combined payment. Read under the lock of the bill. */
export async function refundableOf({ tx }: StayContext, bill: BillRow, orderId: string | null): Promise<number> {
  const claims = await claimsOnBill(tx, bill.dealerId, bill.id);
  const whole = refundableFen(bill.paidFen, claims);
  const item = bill.items.find((one) => one.orderId === orderId);
  if (!item) return whole;
  const mine = claims.filter((claim) => claim.orderId === orderId);
  return Math.min(whole, refundableFen(item.amountFen, mine));
}

/** A refund that failed claims nothing meanwhile: before it moves on, its money must still be there. */
export async function assertStillRefundable(
  context: StayContext,
  bill: BillRow,
  { orderId, approvedFen }: { orderId: string | null; approvedFen: number },
): Promise<void> {
  const refundable = await refundableOf(context, bill, orderId);
  if (approvedFen > refundable) fail(refundErrors.ceiling, { refundable: yuan(refundable) });
}

function orderOf(bill: BillRow, wanted: string | undefined, system: boolean): string | null {
  if (bill.items.length === 0) return bill.orderId;
  if (system && wanted !== undefined) return wanted; // the order may have been merged since
  const items = bill.items.map((item) => item.orderId);
  if (wanted === undefined && items.length === 1) return items[0] ?? null;
  return wanted !== undefined && items.includes(wanted) ? wanted : fail(refundErrors.whichOrder);
}

/**
 * Asks money of a bill back, within the caller's transaction: the ceiling holds under the locks of vehicle, stay and bill, so that of two
 * who ask for the same money one is refused. Small sums and what the system or a leader decided are approved at once.
 */
export async function applyRefund(context: StayContext, wish: RefundWish): Promise<AppliedRefund> {
  const { tx, now } = context;
  const { dealerId, applyFen, applySource, requestId } = wish;
  const known = found(await findBill(tx, dealerId, wish.billId));
  const system = applySource === refundSource.SYSTEM;
  const orderId = orderOf(known, wish.orderId, system);
  if (orderId !== null) await lockVehicleOf(tx, orderId);
  const stay = orderId === null ? undefined : await lockLivingStay(tx, dealerId, orderId);
  const bill = found(await lockBill(tx, dealerId, wish.billId));
  const repeated = requestId === null ? undefined : await findByRequest(tx, dealerId, requestId);
  if (repeated) return repeated;
  if (stay) await assertNotFrozen(tx, stay);
  if (bill.payState !== payState.SUCCESS) fail(refundErrors.notPaid);
  if (wish.refundReason === refundReason.OTHER && !wish.reasonText) fail(refundErrors.needsText);
  if (!system && stay && stay.exitTime === null) fail(refundErrors.stillIn);
  const refundable = await refundableOf(context, bill, orderId);
  if (applyFen > refundable) fail(refundErrors.ceiling, { refundable: yuan(refundable) });
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
  const parkId = bill.items.length > 0 && stay ? stay.parkId : bill.parkId;
  const refundNo = await businessNumber(tx, 'RF', now);
  const biz = wish.refundBiz ?? (quota ? refundBiz.EMPLOYEE : refundBiz.PARKING);
  const refundId = await insertRefund(tx, {
    refundNo,
    refundBiz: biz,
    bizId: wish.bizId ?? null,
    appealId: wish.appealId ?? null,
    complaintId: wish.complaintId ?? null,
    bill,
    orderId: stay?.id ?? orderId,
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
  if (status === refundStatus.PASSED) {
    const approved = { refundId, billId: bill.id, orderId, refundBiz: biz, bizId: wish.bizId ?? null, refundFen: applyFen };
    await insertStep(tx, { dealerId, id: refundId }, { ...step, action: refundAction.PASS, by: null, opinion: '免审' });
    await context.app.events.emit(tx, 'RefundApproved', dealerId, approved);
  } else {
    const title = `退款审核：${bill.plateNo} ${yuan(applyFen)}元`;
    const todo = { dealerId, typeCode: 'REFUND_AUDIT', bizId: refundId, bizType: 'refund' } as const;
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
async function quotaOf({ tx, now }: StayContext, { dealerId, applicant }: RefundWish) {
  const quota = await lockQuota(tx, dealerId, applicant?.id ?? '', now);
  return quota?.frozen === 1 ? fail(refundErrors.frozen) : quota;
}
