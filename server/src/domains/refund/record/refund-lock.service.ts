import type { WorkContext } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { type BillRow, findBill, lockBill, type Subject } from '../../bill/index.ts';
import { lockRefund, type Refund, whereRefund } from './refund.repo.ts';

/** Somebody who acts on a refund; null stands for the system. */
export type Actor = { id: string; name: string } | null;

export interface LockedRefund {
  refund: Refund;
  bill: BillRow;
  subject: Subject | undefined;
}

/** What money of a bill is to go back for, locked; undefined for a bill that nobody knows what for. */
export async function lockSubject(
  work: WorkContext,
  { dealerId, bizType }: { dealerId: string; bizType: number },
  subjectId: string | null,
): Promise<Subject | undefined> {
  if (subjectId === null) return undefined;
  return (await work.app.payables.of(bizType).lock(work, dealerId, [subjectId])).get(subjectId);
}

/** A refund with everything it moves, locked in the one order of the house: what stands before the subject → subject → refund → bill. */
export async function lockAll(work: WorkContext, refundId: string): Promise<LockedRefund> {
  const { tx } = work;
  const { dealerId, billId, subjectId } = found(await whereRefund(tx, refundId));
  const subject = await lockSubject(work, found(await findBill(tx, dealerId, billId)), subjectId);
  const refund = found(await lockRefund(tx, dealerId, refundId));
  return { refund, bill: found(await lockBill(tx, dealerId, refund.billId)), subject };
}
