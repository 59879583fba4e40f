import { payChannel } from '@bochong/contract/bill';
import type { RefundLimits } from '@bochong/contract/refund';
import { refundSource, refundStatus, refundWay } from '@bochong/contract/refund';

const { TO_AUDIT, PASSED, REFUNDING, SUCCESS, FAILED, REJECTED, CANCELLED } = refundStatus;

/** What moves a refund on, from where and whereto; 3 and 5 are final, 6 but for the channel's word. */
const moves = {
  审核: { from: [TO_AUDIT], to: PASSED },
  驳回: { from: [TO_AUDIT], to: REJECTED },
  撤销: { from: [TO_AUDIT, PASSED, FAILED], to: CANCELLED },
  提交渠道: { from: [PASSED], to: REFUNDING },
  // A channel that failed a refund and did move the money later is believed, also when it was given up meanwhile.
  到账: { from: [REFUNDING, FAILED, CANCELLED], to: SUCCESS },
  失败: { from: [REFUNDING], to: FAILED },
  重新退款: { from: [FAILED], to: REFUNDING },
  线下退款: { from: [PASSED, FAILED], to: SUCCESS },
} as const satisfies Record<string, { from: readonly number[]; to: number }>;
export type RefundMove = keyof typeof moves;

/** Status a move leads to; undefined when it does not start here. */
export const statusAfter = (move: RefundMove, status: number): number | undefined =>
  (moves[move].from as readonly number[]).includes(status) ? moves[move].to : undefined;

/** What a refund takes of the money of its bill: what was asked for while it waits, then what was approved; nothing once it is off. */
export function claimFen(refund: { refundStatus: number; applyFen: number; approvedFen: number }): number {
  if (refund.refundStatus === TO_AUDIT) return refund.applyFen;
  return ([PASSED, REFUNDING, SUCCESS] as readonly number[]).includes(refund.refundStatus) ? refund.approvedFen : 0;
}

/** What can still go back of a payment. */
export const refundableFen = (paidFen: number, claims: readonly Parameters<typeof claimFen>[0][]): number =>
  Math.max(0, paidFen - claims.reduce((sum, refund) => sum + claimFen(refund), 0));

/** Money that no channel of ours can send back: handed over by hand, or booked on an account. */
const handChannels: readonly number[] = [payChannel.CASH, payChannel.TRANSFER];

/** Paid from an account that we keep ourselves: what goes back is booked there, and no channel is asked. */
export const isOnAccount = (channel: number): boolean => channel === payChannel.COMPANY || channel === payChannel.BALANCE;

/** Whether money can go back the way it came: through a merchant account of ours, within the channel's window. */
export function originalRoute(
  bill: { payChannel: number; merchantNo: string; paidAt: string | null },
  now: Date,
  maxDays: number,
): boolean {
  // Put back on the account it was taken from.
  if (isOnAccount(bill.payChannel)) return true;
  if (handChannels.includes(bill.payChannel) || bill.merchantNo === '' || bill.paidAt === null) return false;
  return now.getTime() - Date.parse(bill.paidAt) <= maxDays * 86_400_000;
}

/** Where an application begins: waiting for an auditor, or approved at once. */
export function firstStatus(application: {
  applySource: number;
  applyFen: number;
  limits: RefundLimits;
  /** Somebody with the right to has agreed already (a leader in an appeal). */
  agreed: boolean;
  /** What an employee's day has left; null for whoever has no quota. */
  quotaLeftFen: number | null;
}): typeof TO_AUDIT | typeof PASSED {
  const { applySource, applyFen, limits, agreed, quotaLeftFen } = application;
  if (agreed) return PASSED;
  // Whoever knows a bill and its plate may have asked: somebody looks, however small the sum.
  if (applySource === refundSource.OWNER) return TO_AUDIT;
  if (applySource === refundSource.SYSTEM) return applyFen <= limits.systemLimitFen ? PASSED : TO_AUDIT;
  if (quotaLeftFen !== null && applyFen > quotaLeftFen) return TO_AUDIT;
  return applyFen <= limits.autoLimitFen ? PASSED : TO_AUDIT;
}

export const auditorsNeeded = (applyFen: number, { leaderLimitFen }: Pick<RefundLimits, 'leaderLimitFen'>): 1 | 2 =>
  applyFen >= leaderLimitFen ? 2 : 1;

export interface AuditInput {
  refund: { refundStatus: number; applicantId: string | null; applyFen: number; approvedFen: number; auditLevel: number };
  auditorId: string;
  earlierAuditorIds: readonly string[];
  pass: boolean;
  approvedFen: number;
  opinion: string;
  limits: Pick<RefundLimits, 'leaderLimitFen'>;
}
export type AuditDecision =
  | { refused: 'wrongState' | 'ownAudit' | 'sameAuditor' | 'opinion' | 'approvedTooMuch' }
  | { refused: null; refundStatus: number; auditLevel: number; approvedFen: number };

/** What becomes of an application once somebody has looked at it. A second auditor may lower what the first approved, not raise it. */
export function decideAudit(input: AuditInput): AuditDecision {
  const { refund, auditorId, pass, limits } = input;
  if (statusAfter('审核', refund.refundStatus) === undefined) return { refused: 'wrongState' };
  if (refund.applicantId === auditorId) return { refused: 'ownAudit' };
  if (input.earlierAuditorIds.includes(auditorId)) return { refused: 'sameAuditor' };
  if (!pass) {
    if (input.opinion === '') return { refused: 'opinion' };
    return { refused: null, refundStatus: REJECTED, auditLevel: refund.auditLevel, approvedFen: 0 };
  }
  const most = mostApproved(refund);
  if (input.approvedFen > most || input.approvedFen < 1) return { refused: 'approvedTooMuch' };
  const auditLevel = refund.auditLevel + 1;
  const enough = auditLevel >= auditorsNeeded(refund.applyFen, limits);
  return { refused: null, refundStatus: enough ? PASSED : TO_AUDIT, auditLevel, approvedFen: input.approvedFen };
}

/** The most an auditor may approve. */
export const mostApproved = (refund: { applyFen: number; approvedFen: number; auditLevel: number }): number =>
  refund.auditLevel === 0 ? refund.applyFen : refund.approvedFen;

/** Minutes until a channel that gave no answer is asked again: 1, 5, 30, hourly for three days, then once a day. */
export function queryDelayMinutes(asked: number): number {
  return [1, 5, 30][asked] ?? (asked < 75 ? 60 : 1440);
}

/** Three days without an answer: somebody has to look. */
export const isSilent = (asked: number): boolean => asked === 75;

/** Number under which a refund is sent: the same as long as the channel may know it. */
export function nextOutRefundNo(refund: { refundNo: string; outRefundNo: string | null; numberClosed: boolean }): string {
  if (refund.outRefundNo === null) return refund.refundNo;
  if (!refund.numberClosed) return refund.outRefundNo;
  const [, suffix] = refund.outRefundNo.split('-');
  return `${refund.refundNo}-${Number(suffix ?? 1) + 1}`;
}

/** Money handed over by hand ends with a voucher, whatever else was planned. */
export const waitsForVoucher = (refund: { refundStatus: number; refundWay: number }): boolean =>
  refund.refundStatus === FAILED || (refund.refundStatus === PASSED && refund.refundWay === refundWay.OFFLINE);
