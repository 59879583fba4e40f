import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** What one bill pays of one subject. */
export interface BillItem {
  subjectId: string;
  amountFen: number;
}
type BillKey = { dealerId: string; id: string };

export async function insertItems(tx: Tx, bill: BillKey, items: readonly BillItem[]): Promise<void> {
  const rows = items.map(({ subjectId, amountFen }, index) => ({
    dealer_id: bill.dealerId,
    bill_id: bill.id,
    item_no: index + 1,
    subject_id: subjectId,
    amount_fen: amountFen,
  }));
  await tx.insertInto('bill_item').values(rows).execute();
}

/** Subjects a bill pays now, each once; none for a bill over one subject. */
export async function itemsOf(tx: Tx, bill: BillKey): Promise<BillItem[]> {
  return tx
    .selectFrom('bill_item')
    .select(['subject_id as subjectId', sql<number>`sum(amount_fen)::bigint`.as('amountFen')])
    .where('dealer_id', '=', bill.dealerId)
    .where('bill_id', '=', bill.id)
    .groupBy('subject_id')
    .orderBy('subject_id')
    .execute();
}

/** Books what a bill pays of one subject on another for good. */
export async function assignItems(tx: Tx, bill: BillKey, fromSubjectId: string, toSubjectId: string): Promise<void> {
  await tx
    .updateTable('bill_item')
    .set({ subject_id: toSubjectId, merged_from_id: null })
    .where('dealer_id', '=', bill.dealerId)
    .where('bill_id', '=', bill.id)
    .where('subject_id', '=', fromSubjectId)
    .execute();
}
