import { type Expression, type SqlBool, sql } from 'kysely';
import { planned, type Tx } from '../../../kernel/db.ts';
import { countCap, inDealers } from '../../../kernel/query.ts';

const parked = (dealerIds: readonly string[]) => sql`${inDealers('p.dealer_id', dealerIds)} and p.current_order_id is not null`;

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
