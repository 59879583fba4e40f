import { refundReason, refundSource } from '@bochong/contract/refund';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { type BillRow, billsMovedFrom, lockBill, paidBillsOf, type Subject } from '../../bill/index.ts';
import { withdrawRefund } from '../execute/refund-execute.service.ts';
import { pendingOf } from '../record/refund.repo.ts';
import { lockSubject } from '../record/refund-lock.service.ts';
import { returnMoved, unsentSurplus } from './merged-refund.repo.ts';
import { applyRefund, refundableOf } from './refund-apply.service.ts';

type Overpaid = DomainEvents['SubjectOverpaid'];

const apply = (work: WorkContext, bill: BillRow, refund: { fen: number; reason: number; subjectId: string; requestId: string | null }) =>
  applyRefund(work, {
    dealerId: bill.dealerId,
    billId: bill.id,
    subjectId: refund.subjectId,
    applyFen: refund.fen,
    refundReason: refund.reason,
    applySource: refundSource.SYSTEM,
    applicant: null,
    requestId: refund.requestId,
  });

/** What is too much of a subject that no longer runs, over what is on its way back already. */
export async function surplusOf(
  work: WorkContext,
  dealerId: string,
  { bizType, subjectId }: Pick<Overpaid, 'bizType' | 'subjectId'>,
): Promise<{ subject: Subject | undefined; fen: number }> {
  const subject = await lockSubject(work, { dealerId, bizType }, subjectId);
  if (!subject || subject.running) return { subject, fen: 0 };
  return { subject, fen: Math.max(0, subject.surplusFen - (await pendingOf(work.tx, dealerId, subject.id))) };
}

/** What is too much of a subject goes back: through the bill that is named, then through the newest. May be told again: it looks at what is. */
export async function refundSurplus(work: WorkContext, dealerId: string, overpaid: Overpaid): Promise<void> {
  const { subject, fen } = await surplusOf(work, dealerId, overpaid);
  if (!subject || fen === 0) return;
  let left = fen;
  for (const bill of await paidBillsOf(work.tx, dealerId, subject.id, overpaid.billId)) {
    const taken = Math.min(left, await refundableOf(work, bill, subject.id));
    if (taken === 0) continue;
    await apply(work, bill, { fen: taken, reason: refundReason.SYSTEM, subjectId: subject.id, requestId: null });
    left -= taken;
  }
}

/** A bill that paid what was paid already goes back whole, once; of a subject that no longer runs never more than is too much. */
export async function refundDuplicate(work: WorkContext, dealerId: string, overpaid: Overpaid & { eventId: string }): Promise<void> {
  const { subject, fen: surplusFen } = await surplusOf(work, dealerId, overpaid);
  const bill = await lockBill(work.tx, dealerId, overpaid.billId ?? '');
  if (!bill || !subject) return;
  const ceiling = await refundableOf(work, bill, subject.id);
  const fen = subject.running ? ceiling : Math.min(ceiling, surplusFen);
  const wish = { fen, reason: refundReason.DUPLICATE, subjectId: subject.id, requestId: `event:${overpaid.eventId}` };
  if (fen > 0) await apply(work, bill, wish);
}

/**
 * Subjects that were one are separate again, and their bills are about to be: their refunds go back to them. A refund of a surplus that may be gone and that no payer has
 * seen is withdrawn. The subjects are locked by the caller.
 */
export async function returnRefunds(work: WorkContext, dealerId: string, subjectIds: readonly string[]): Promise<void> {
  await withdrawUnsent(work, dealerId, subjectIds);
  for (const subjectId of subjectIds) await returnMoved(work.tx, dealerId, subjectId, await billsMovedFrom(work.tx, dealerId, subjectId));
}

/** Ends the refunds of a surplus that may be gone and that no payer has seen. */
export async function withdrawUnsent(work: WorkContext, dealerId: string, subjectIds: readonly string[], billId?: string): Promise<void> {
  for (const refund of await unsentSurplus(work.tx, dealerId, subjectIds, refundReason.SYSTEM, billId)) await withdrawRefund(work, refund);
}
