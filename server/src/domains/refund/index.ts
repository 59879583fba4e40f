export { refundAtDesk, refundableFen } from './apply/desk-refund.service.ts';
export { moveRefunds } from './apply/merged-refund.repo.ts';
export { applyAsOwner } from './apply/owner-refund.service.ts';
/**
 * Asks money of a bill back within the caller's transaction (appeals: `applySource` 3 with `appealId`, `agreed` when a leader agreed;
 * passes: `refundBiz` 4 with `bizId`). Ends in the events `RefundExecuted` or `RefundClosed`, which carry both ids.
 */
export { type AppliedRefund, applyRefund, type RefundWish, refundableOf } from './apply/refund-apply.service.ts';
export { createRefundGuards, type GuardedRefund } from './apply/refund-guard.ts';
export { refundSubject } from './apply/refund-subject.service.ts';
export { returnRefunds, surplusOf } from './apply/refund-surplus.service.ts';
export { limitsOf as refundLimitsOf } from './audit/refund-limit.repo.ts';
export { setQuota } from './audit/refund-quota.repo.ts';
export { startRefund, takeAnswer } from './execute/refund-execute.service.ts';
export { createRefundHolds, type HeldRefund } from './execute/refund-hold.ts';
export { countUnderRefund, pendingOf } from './record/refund.repo.ts';
export { type NumberedRefund, refundsBetween, refundsOfNumbers } from './record/refund-reconcile.repo.ts';
