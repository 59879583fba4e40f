import { payState } from '@bochong/contract/bill';
import type { Tx } from '../../../kernel/database/db.ts';
import type { BillRow } from './bill.repo.ts';

/** States of a bill that may still be paid, as far as we know. */
const unpaid: number[] = [payState.CREATED, payState.PAYING];

/** Moves a bill that nobody has paid to a state; false when it has left those it may be moved from. */
export async function moveUnpaid(tx: Tx, bill: { dealerId: string; id: string }, to: number, from: readonly number[] = unpaid) {
  const moved = await tx
    .updateTable('bill')
    .set({ pay_state: to })
    .where('dealer_id', '=', bill.dealerId)
    .where('id', '=', bill.id)
    .where('pay_state', 'in', [...from])
    .returning('id')
    .execute();
  return moved.length > 0;
}

/** Closes the other unpaid bills of a subject: the one that was paid supersedes them. Answers those it closed. */
export async function closeOtherBills(tx: Tx, bill: BillRow): Promise<string[]> {
  if (bill.subjectId === null) return [];
  const closed = await tx
    .updateTable('bill')
    .set({ pay_state: payState.CLOSED })
    .where('dealer_id', '=', bill.dealerId)
    .where('subject_id', '=', bill.subjectId)
    .where('pay_state', 'in', unpaid)
    .where('id', '<>', bill.id)
    .returning('id')
    .execute();
  return closed.map(({ id }) => id);
}
