import { type Expression, type SqlBool, sql } from 'kysely';

/** Limits rows with a station to those of the user's lots; a station of no lot is seen by whoever sees all. */
export const seenStations = (table: string, parkIds: readonly string[] | null): Expression<SqlBool> =>
  parkIds === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from charging_station_park sp where sp.dealer_id = ${sql.ref(`${table}.dealer_id`)}
        and sp.station_id = ${sql.ref(`${table}.station_id`)} and sp.park_id = any (${parkIds}::uuid[]))`;
