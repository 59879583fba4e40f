import { sql } from 'kysely';
import { counterExists, metrics } from '../../kernel/database/counter.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { inParks } from '../../kernel/database/query.ts';

/** Lots that have a lane or a berth. */
export async function lotsWithPlaces(tx: Tx, parkIds: readonly string[] | null): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ parkId: string }>`
    select distinct park_id as "parkId" from (
      select park_id from gate where is_delete = 0 and ${inParks('park_id', parkIds)}
      union all select park_id from berth where is_delete = 0 and ${inParks('park_id', parkIds)}) place`.execute(tx);
  return new Set(rows.map(({ parkId }) => parkId));
}

export async function startCounts(tx: Tx, parkIds: readonly string[] | null): Promise<{ devices: number; people: number }> {
  const { rows } = await sql<{ devices: number; people: number }>`
    select (select count(*)::int from device where is_delete = 0 and ${inParks('park_id', parkIds)}) as devices,
      (select count(*)::int from app_user where is_delete = 0) as people`.execute(tx);
  return rows[0] ?? { devices: 0, people: 0 };
}

export const hasPassages = (tx: Tx, parkIds: readonly string[] | null): Promise<boolean> =>
  counterExists(tx, [metrics.entries, metrics.exits], parkIds);

export const hasPayments = (tx: Tx, parkIds: readonly string[] | null): Promise<boolean> =>
  counterExists(tx, [metrics.receivedFen], parkIds);
