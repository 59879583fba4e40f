import { sql } from 'kysely';
import type { Tx } from '../../kernel/db.ts';

const tables = ['charge_info', 'park_refund'] as const;

/** Books the money of a merged order on the order it was merged into, and remembers where it came from. */
export async function followMerge(tx: Tx, dealerId: string, sourceId: string, targetId: string): Promise<void> {
  for (const table of tables) {
    await sql`update ${sql.table(table)} set order_id = ${targetId}, merged_from_id = ${sourceId}
      where dealer_id = ${dealerId} and order_id = ${sourceId}`.execute(tx);
  }
}

/** Books money back on the order it came for. */
export async function returnMerged(tx: Tx, dealerId: string, sourceId: string): Promise<void> {
  for (const table of tables) {
    await sql`update ${sql.table(table)} set order_id = merged_from_id, merged_from_id = null
      where dealer_id = ${dealerId} and merged_from_id = ${sourceId}`.execute(tx);
  }
}

/** Refunds of what was too much while orders were one, and that no payer has seen yet. */
export async function cancelSurplusRefunds(tx: Tx, dealerId: string, orderIds: readonly string[], reason: number): Promise<void> {
  await tx
    .updateTable('park_refund')
    .set({ refund_status: 6 })
    .where('dealer_id', '=', dealerId)
    .where('order_id', 'in', orderIds)
    .where('refund_reason', '=', reason)
    .where('refund_status', '=', 1)
    .execute();
}
