import { appealStatus } from '@bochong/contract/appeal';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Appeals whose handler or leader let the lock run out. */
export async function expiredLocks(tx: Tx, dealerId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('park_order_appeal')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where((where) =>
      where.or([
        where.and([where('appeal_status', '=', appealStatus.HANDLING), where('lock_expire_at', '<=', now.toISOString())]),
        where.and([where('appeal_status', '=', appealStatus.LEADER_HANDLING), where('leader_lock_expire_at', '<=', now.toISOString())]),
      ]),
    )
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Appeals that have waited for a leader since before an instant. */
export async function waitingSince(tx: Tx, dealerId: string, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('park_order_appeal')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('appeal_status', '=', appealStatus.LEADER_PENDING)
    .where('leader_since', '<=', before.toISOString())
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open appeals each of some users is handling. */
export async function openCounts(tx: Tx, dealerId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select handler_id as id, count(*)::int as count from park_order_appeal
    where dealer_id = ${dealerId}::uuid and appeal_status = ${sql.lit(appealStatus.HANDLING)} group by 1`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
