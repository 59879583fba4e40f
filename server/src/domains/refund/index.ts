export { moveRefunds } from './merged-refund.repo.ts';
export { countUnderRefund } from './refund.repo.ts';
/**
 * Asks money of a bill back within the caller's transaction (appeals: `applySource` 3 with `appealId`, `agreed` when a leader agreed;
 * passes: `refundBiz` 4 with `bizId`). Ends in the events `RefundExecuted` or `RefundClosed`, which carry both ids.
 */
export { type AppliedRefund, applyRefund, type RefundWish, refundableOf } from './refund-apply.service.ts';
export { refundSubject } from './refund-subject.service.ts';
export { returnRefunds } from './refund-surplus.service.ts';
