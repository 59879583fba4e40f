import type { UnitPool } from '@bochong/contract/license';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Pools of units with what their state is derived from; a unit has a few of them. */
export async function poolRowsOf(tx: Tx, dealerIds: readonly string[]) {
  if (dealerIds.length === 0) return [];
  const rows = await tx
    .selectFrom('license_pool as p')
    .innerJoin('license_pool_fact as f', (join) => join.onRef('f.dealer_id', '=', 'p.dealer_id').onRef('f.pool_id', '=', 'p.id'))
    .select(['p.dealer_id as dealerId', 'p.id as poolId', 'p.pool_no as poolNo', 'p.pool_name as poolName', 'p.mode', 'p.stopped'])
    .select(['p.start_date as startDate', 'p.expire_date as expireDate', 'p.grace_days as graceDays', 'f.linked'])
    .where('p.dealer_id', 'in', [...dealerIds])
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({ ...row, stopped: row.stopped === 1, linked: row.linked ?? false }));
}

/** Units some of whose lots have more than they are licensed for. */
export async function overUnits(tx: Tx, dealerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (dealerIds.length === 0) return new Set();
  const { rows } = await sql<{ dealer_id: string }>`select distinct dealer_id from license_place
    where removed_at is null and actual_qty > licensed_qty and dealer_id = any (${[...dealerIds]}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.dealer_id));
}

/** What the lots of units really have, by kind. */
export async function actualOf(tx: Tx, dealerIds: readonly string[]) {
  if (dealerIds.length === 0) return [];
  const { rows } = await sql<{ dealerId: string; authType: number; qty: number }>`
    select dealer_id as "dealerId", auth_type as "authType", sum(qty)::int as qty from park_unit
    where dealer_id = any (${[...dealerIds]}::uuid[]) group by 1, 2`.execute(tx);
  return rows;
}

/** Licences of pools, in order of their import. */
export async function licencesOf(tx: Tx, poolIds: readonly string[], today: string): Promise<ReadonlyMap<string, UnitPool['licences']>> {
  if (poolIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('license_history')
    .select(['pool_id as poolId', 'license_no as licenseNo', 'start_date as startDate', 'expire_date as expireDate', 'state'])
    .where('pool_id', 'in', [...poolIds])
    .orderBy('id')
    .execute();
  const licences = rows.map(({ state, ...row }) => ({ ...row, state: state === 1 && row.expireDate < today ? 3 : state }));
  return Map.groupBy(licences as (UnitPool['licences'][number] & { poolId: string })[], (row) => row.poolId);
}
