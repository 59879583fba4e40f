import { refundSource, refundStatus } from '@bochong/contract/refund';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';

/** What a bill's payer has asked for so far: how often, and the number of the application that is not decided or paid yet. */
export async function ownerRefunds(
  tx: Tx,
  { dealerId, billId }: { dealerId: string; billId: string },
): Promise<{ count: number; waiting: string | null }> {
  const { TO_AUDIT, PASSED, REFUNDING, FAILED } = refundStatus;
  const { rows } = await sql<{ count: number; waiting: string | null }>`
    select count(*)::int as count, min(refund_no) filter (where refund_status in ${codes(TO_AUDIT, PASSED, REFUNDING, FAILED)}) as waiting
    from refund_apply where dealer_id = ${dealerId} and bill_id = ${billId} and apply_source = ${sql.lit(refundSource.OWNER)}`.execute(tx);
  return rows[0] ?? { count: 0, waiting: null };
}
