import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

/** Books the refunds of a merged order on the order it was merged into, and remembers where they came from. */
export async function followMerge(tx: Tx, dealerId: string, sourceId: string, targetId: string): Promise<void> {
  await sql`update refund_apply set order_id = ${targetId}, merged_from_id = ${sourceId}
    where dealer_id = ${dealerId} and order_id = ${sourceId}`.execute(tx);
}

/** Books refunds back on the order they were for. */
export async function returnMerged(tx: Tx, dealerId: string, sourceId: string): Promise<void> {
  await sql`update refund_apply set order_id = merged_from_id, merged_from_id = null
    where dealer_id = ${dealerId} and merged_from_id = ${sourceId}`.execute(tx);
}

/** Refunds of what was too much of some orders that no payer has seen yet, locked. */
export async function unsentSurplus(tx: Tx, dealerId: string, orderIds: readonly string[], refundReason: number) {
  return tx
    .selectFrom('refund_apply')
    .select(['id', 'dealer_id as dealerId', 'approved_fen as approvedFen'])
    .where('dealer_id', '=', dealerId)
    .where('order_id', 'in', orderIds)
    .where('refund_reason', '=', refundReason)
    .where('refund_status', '=', 1)
    .forUpdate()
    .execute();
}
