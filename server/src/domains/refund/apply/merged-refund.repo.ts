import { refundStatus } from '@bochong/contract/refund';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Books the refunds of a subject that became part of another on that one, and remembers where they came from. */
export async function moveRefunds(tx: Tx, dealerId: string, sourceId: string, targetId: string): Promise<void> {
  await sql`update refund_apply set subject_id = ${targetId}, merged_from_id = ${sourceId}
    where dealer_id = ${dealerId} and subject_id = ${sourceId}`.execute(tx);
}

/** Books refunds back on the subject they were for: those that were moved, and those asked for since of bills that go back to it. */
export async function returnMoved(
  tx: Tx,
  dealerId: string,
  sourceId: string,
  bills: readonly { billId: string; subjectId: string }[],
): Promise<void> {
  const [billIds, subjectIds] = [bills.map(({ billId }) => billId), bills.map(({ subjectId }) => subjectId)];
  await sql`update refund_apply set subject_id = ${sourceId}, merged_from_id = null
    where dealer_id = ${dealerId} and (merged_from_id = ${sourceId}
      or (bill_id, subject_id) in (select * from unnest(${billIds}::uuid[], ${subjectIds}::uuid[])))`.execute(tx);
}

/** Refunds of a surplus that no payer has seen yet, locked: those of some subjects, through one bill when it is named. */
export async function unsentSurplus(tx: Tx, dealerId: string, subjectIds: readonly string[], refundReason: number, billId?: string) {
  return tx
    .selectFrom('refund_apply')
    .select([
      'id',
      'dealer_id as dealerId',
      'bill_id as billId',
      'subject_id as subjectId',
      'approved_fen as approvedFen',
      'apply_fen as applyFen',
      'refund_biz as refundBiz',
    ])
    .where('dealer_id', '=', dealerId)
    .where('subject_id', 'in', subjectIds)
    .where('refund_reason', '=', refundReason)
    .where('refund_status', 'in', [refundStatus.TO_AUDIT, refundStatus.PASSED])
    .$if(billId !== undefined, (query) => query.where('bill_id', '=', billId ?? ''))
    .forUpdate()
    .execute();
}
