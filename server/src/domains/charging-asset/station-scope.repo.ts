import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';

/**
 * Limits rows to the stations of the user's data scope: those that stand in one of the user's lots. A station of no lot is seen by whoever
 * sees all. `table` has `dealer_id`; `station` is its column with the station's id.
 */
export const inStations = (table: string, station: 'id' | 'station_id', parkIds: readonly string[] | null): Expression<SqlBool> =>
  parkIds === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from charging_station_park sp where sp.dealer_id = ${sql.ref(`${table}.dealer_id`)}
        and sp.station_id = ${sql.ref(`${table}.${station}`)} and sp.park_id = any (${parkIds}::uuid[]))`;

/** A station of the user's data scope by what its parts need. */
export interface StationKey {
  dealerId: string;
  stationId: string;
  stationCode: string;
}

export const stationKey = (tx: Tx, id: string, parkIds: readonly string[] | null): Promise<StationKey | undefined> =>
  tx
    .selectFrom('charging_station as s')
    .select(['s.dealer_id as dealerId', 's.id as stationId', 's.station_code as stationCode'])
    .where('s.id', '=', id)
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds))
    .executeTakeFirst();

/** Stations of the user's data scope with this code; codes are unique within an operating unit only. */
export const stationsCoded = (tx: Tx, stationCode: string, parkIds: readonly string[] | null): Promise<StationKey[]> =>
  tx
    .selectFrom('charging_station as s')
    .select(['s.dealer_id as dealerId', 's.id as stationId', 's.station_code as stationCode'])
    .where('s.station_code', '=', stationCode)
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds))
    .limit(2)
    .execute();

/** Whether all of these are stations of the unit in the user's data scope. */
export async function ownsStations(
  tx: Tx,
  dealerId: string,
  stationIds: readonly string[],
  parkIds: readonly string[] | null,
): Promise<boolean> {
  const wanted = [...new Set(stationIds)];
  if (wanted.length === 0) return true;
  const rows = await tx
    .selectFrom('charging_station as s')
    .select('s.id')
    .where('s.dealer_id', '=', dealerId)
    .where('s.is_delete', '=', 0)
    .where('s.id', 'in', wanted)
    .where(inStations('s', 'id', parkIds))
    .execute();
  return rows.length === wanted.length;
}

/** Lots of a station, for whom a live message of it is. */
export async function lotsOfStation(tx: Tx, dealerId: string, stationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('charging_station_park')
    .select('park_id')
    .where('dealer_id', '=', dealerId)
    .where('station_id', '=', stationId)
    .execute();
  return rows.map((row) => row.park_id);
}
