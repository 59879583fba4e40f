import type { WorkContext } from '../../../kernel/app-context.ts';
import { recordMovement } from '../money-event/money-event.service.ts';
import type { BillRow } from './bill.repo.ts';
import { assignBill } from './bill-match.repo.ts';
import { factsOf } from './bill-settle.service.ts';

/** A paid bill of one subject, locked, is now known to be for another, or for none: its business moves the money with it. */
export async function reassignBill(work: WorkContext, bill: BillRow, toSubjectId: string | null): Promise<void> {
  await assignBill(work.tx, bill, toSubjectId);
  await recordMovement(work, bill.dealerId, 'BillAssigned', {
    ...factsOf(bill),
    at: work.now.toISOString(),
    fen: bill.paidFen,
    parkId: bill.parkId,
    fromSubjectId: bill.subjectId,
    toSubjectId,
  });
}
