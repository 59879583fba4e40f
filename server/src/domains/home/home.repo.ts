import { parkStatus } from '@bochong/contract/parking-lot';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { inParks } from '../../kernel/database/query.ts';

export async function lotsOf(tx: Tx, parkIds: readonly string[] | null) {
  return tx
    .selectFrom('park')
    .select(['id as parkId', 'park_name as parkName', 'park_type as parkType', 'total_spaces as spaces'])
    .where('is_delete', '=', 0)
    .where('park_status', '<>', parkStatus.DISABLED)
    .where(inParks('id', parkIds))
    .orderBy('park_code')
    .execute();
}

/** Stays that still owe and how much, from the view the orders publish. */
export async function unpaidOf(tx: Tx, parkIds: readonly string[] | null): Promise<{ count: number; fen: number }> {
  const { rows } = await sql<{ count: number; fen: number }>`
    select count(*)::int as count, coalesce(sum(due_fen), 0)::bigint as fen from unpaid_order where ${inParks('park_id', parkIds)}`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, fen: 0 };
}

export async function openAlarmsOf(tx: Tx, parkIds: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from open_alarm where ${inParks('park_id', parkIds)}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
