import type { WorkContext } from '../../../kernel/app-context.ts';
import { paymentsOf } from '../../bill/index.ts';
import { lockSubject } from '../record/refund-lock.service.ts';
import { type AppliedRefund, applyRefund, type RefundWish, refundableOf } from './refund-apply.service.ts';

type SubjectWish = Omit<RefundWish, 'billId' | 'subjectId' | 'applyFen' | 'requestId'> & {
  bizType: number;
  subjectId: string;
  fen: number;
  requestId: string;
};

/**
 * Asks an amount of a subject back over its payments, the newest first; answers the refunds and how much no payment could give. A caller
 * that repeats itself gets the same refunds.
 */
export async function refundSubject(
  work: WorkContext,
  wish: SubjectWish,
): Promise<{ refunds: (AppliedRefund & { fen: number })[]; leftFen: number }> {
  const { bizType, subjectId, fen, requestId, ...rest } = wish;
  const subject = await lockSubject(work, { dealerId: wish.dealerId, bizType }, subjectId);
  const refunds: (AppliedRefund & { fen: number })[] = [];
  let leftFen = fen;
  for (const bill of subject ? await paymentsOf(work.tx, wish.dealerId, subject.id) : []) {
    const take = Math.min(leftFen, await refundableOf(work, bill, bill.items.length > 0 ? subjectId : null));
    if (take <= 0) continue;
    const one = { ...rest, billId: bill.id, subjectId, applyFen: take, requestId: `${requestId}:${bill.id}` };
    refunds.push({ ...(await applyRefund(work, one)), fen: take });
    leftFen -= take;
  }
  return { refunds, leftFen };
}
