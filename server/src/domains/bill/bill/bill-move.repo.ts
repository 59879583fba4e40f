import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

const tables = ['bill', 'bill_item'] as const;

/** Books the bills of a subject that became part of another on that one, and remembers where they came from. */
export async function moveBills(tx: Tx, dealerId: string, sourceId: string, targetId: string): Promise<void> {
  for (const table of tables)
    await sql`update ${sql.table(table)} set subject_id = ${targetId}, merged_from_id = ${sourceId}
    where dealer_id = ${dealerId} and subject_id = ${sourceId}`.execute(tx);
}

/** Books bills back on the subject they were made for. */
export async function returnBills(tx: Tx, dealerId: string, sourceId: string): Promise<void> {
  for (const table of tables)
    await sql`update ${sql.table(table)} set subject_id = merged_from_id, merged_from_id = null
    where dealer_id = ${dealerId} and merged_from_id = ${sourceId}`.execute(tx);
}
