import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Limits rows about a vehicle, those of a table with `dealer_id` and `plate_id`, to vehicles that owe in one of the user's lots. */
export const debtorSeen = (table: string, parkIds: readonly string[] | null): RawBuilder<SqlBool> =>
  parkIds === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from arrears_plate p where p.dealer_id = ${sql.ref(`${table}.dealer_id`)}
        and p.id = ${sql.ref(`${table}.plate_id`)} and p.park_ids && ${parkIds}::uuid[])`;
