import { listStatus } from '@bochong/contract/special-vehicle';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';

/** One plate's lists are written by one at a time. */
export const lockPlate = (tx: Tx, dealerId: string, plateNo: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${dealerId} ${plateNo}`}, 11))`.execute(tx);

/** Where and when an entry holds. */
export interface ListReach {
  plateNo: string;
  listScope: number;
  scopeIds: readonly string[];
  validFrom: string;
  validTo: string | null;
}

/** Whether the other list has an entry in force that reaches where and when this one would. */
export async function otherListReaches(tx: Tx, other: 'white_list' | 'black_list', dealerId: string, reach: ListReach): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(other)} where dealer_id = ${dealerId} and plate_no = ${reach.plateNo} and status = ${sql.lit(listStatus.ACTIVE)}
    and (list_scope = 1 or ${reach.listScope} = 1 or scope_ids && ${[...reach.scopeIds]}::uuid[])
    and valid_from < coalesce(${reach.validTo}::timestamptz, 'infinity') and coalesce(valid_to, 'infinity') > ${reach.validFrom}::timestamptz`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Lots in which gates of a unit stand; undefined when one of them is not the unit's. */
export async function lotsOfGates(tx: Tx, dealerId: string, gateIds: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ parkId: string }>`select park_id as "parkId" from gate
    where dealer_id = ${dealerId} and id = any (${[...gateIds]}::uuid[])`.execute(tx);
  return rows.length === new Set(gateIds).size ? [...new Set(rows.map(({ parkId }) => parkId))] : undefined;
}

/** Lots of a dealer by their names. */
export async function parksByName(tx: Tx, dealerId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, park_name as name from park where dealer_id = ${dealerId}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Entries whose time is over are no longer in force. */
export async function expireLists(tx: Tx, dealerId: string, now: Date): Promise<void> {
  for (const list of ['white_list', 'black_list'])
    await sql`update ${sql.table(list)} set status = ${sql.lit(listStatus.EXPIRED)}, rev = rev + 1, updated_at = now()
      where dealer_id = ${dealerId} and status = ${sql.lit(listStatus.ACTIVE)} and valid_to <= ${now.toISOString()}`.execute(tx);
}
