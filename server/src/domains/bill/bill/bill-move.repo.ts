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

/** Bills all of whose money for a subject came with another that became part of it, and the subject: what goes back of it is that other one's. */
export async function billsMovedFrom(tx: Tx, dealerId: string, sourceId: string): Promise<{ billId: string; subjectId: string }[]> {
  const { rows } = await sql<{ billId: string; subjectId: string }>`
    select id as "billId", subject_id as "subjectId" from bill where dealer_id = ${dealerId} and merged_from_id = ${sourceId}
    union select i.bill_id, i.subject_id from bill_item i where i.dealer_id = ${dealerId} and i.merged_from_id = ${sourceId} and not exists (
      select from bill_item o where o.dealer_id = i.dealer_id and o.bill_id = i.bill_id and o.subject_id = i.subject_id
        and o.merged_from_id is distinct from i.merged_from_id)`.execute(tx);
  return rows;
}
