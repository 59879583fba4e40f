import { type Expression, type SqlBool, sql } from 'kysely';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { countCap, inDealers, isUnset } from '../../../kernel/database/query.ts';

const parked = (dealerIds: readonly string[]) => sql`${inDealers('p.dealer_id', dealerIds)} and p.current_order_id is not null`;

/** Nothing but being parked narrows the list: the plates know its figures. */
export const onlyParked = (
  { isParking, ...others }: { isParking?: number | undefined },
  { parkIds }: { parkIds: readonly string[] | null },
): boolean => isParking === 1 && parkIds === null && isUnset(others);

/** Whether the vehicle of a record stands in a lot now: its plate is looked up row by row, however many vehicles are parked. */
export const isParked = sql`coalesce((select p.current_order_id is not null from arrears_plate p
  where p.dealer_id = r.dealer_id and p.id = r.plate_id), false)`;

/** Records of vehicles that stand in a lot now. */
export const ofParked = (dealerIds: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`r.plate_id in (select p.id from arrears_plate p where ${parked(dealerIds)})`;

/** The newest records of parked vehicles are of those whose newest record is newest: no more vehicles than rows of the page. */
export const ofNewestParked = (dealerIds: readonly string[], pageSize: number): Expression<SqlBool> =>
  sql<SqlBool>`r.plate_id = any (array(select p.id from arrears_plate p where ${parked(dealerIds)} and p.newest_record_id is not null
    order by p.newest_record_id desc limit ${sql.lit(pageSize)}))`;

/** How many records parked vehicles have, up to the cap: their plates know. */
export async function totalOfParked(tx: Tx, dealerIds: readonly string[]): Promise<{ totalRecord: number; totalCapped: boolean }> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(p.total_count), 0)::int as count
    from arrears_plate p where ${parked(dealerIds)}`.execute(planned(tx));
  const count = rows[0]?.count ?? 0;
  return { totalRecord: Math.min(count, countCap), totalCapped: count > countCap };
}

/** What parked vehicles owe. */
export async function debtOfParked(tx: Tx, dealerIds: readonly string[]): Promise<{ plates: number; records: number; owed: number }> {
  const { rows } = await sql<{ plates: number; records: number; owed: number }>`
    select (count(*) filter (where p.record_count > 0))::int as plates, coalesce(sum(p.record_count), 0)::int as records,
      coalesce(sum(p.owed_fen), 0)::bigint as owed
    from arrears_plate p where ${parked(dealerIds)}`.execute(planned(tx));
  return rows[0] ?? { plates: 0, records: 0, owed: 0 };
}
