import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { inParks } from '../../kernel/database/query.ts';

/** Names of the stations that a row's `station_ids` hold, joined by 、; empty for all of them. */
export const stationNamesOf = (table: string) =>
  sql<string>`coalesce((select string_agg(s.station_name, '、' order by s.station_name) from charging_station s
    where s.dealer_id = ${sql.ref(`${table}.dealer_id`)} and s.id = any (${sql.ref(`${table}.station_ids`)})), '')`.as('stationNames');

/** Ids of the dealer's stations with these codes. */
export async function stationsByCode(tx: Tx, dealerId: string, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`select id, station_code as code from charging_station
    where dealer_id = ${dealerId} and is_delete = 0 and station_code = any (${codes}::text[])`.execute(tx);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** The lot whose account takes money that belongs to no lot: the first of those the user sees. */
export async function firstLot(tx: Tx, dealerId: string, parkIds: readonly string[] | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from park where dealer_id = ${dealerId} and is_delete = 0
    and ${inParks('id', parkIds)} order by park_code limit 1`.execute(tx);
  return rows[0]?.id;
}
