import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

/** Books the bills of a merged order on the order it was merged into, and remembers where they came from. */
export async function followMerge(tx: Tx, dealerId: string, sourceId: string, targetId: string): Promise<void> {
  await sql`update charge_info set order_id = ${targetId}, merged_from_id = ${sourceId}
    where dealer_id = ${dealerId} and order_id = ${sourceId}`.execute(tx);
}

/** Books bills back on the order they were for. */
export async function returnMerged(tx: Tx, dealerId: string, sourceId: string): Promise<void> {
  await sql`update charge_info set order_id = merged_from_id, merged_from_id = null
    where dealer_id = ${dealerId} and merged_from_id = ${sourceId}`.execute(tx);
}
