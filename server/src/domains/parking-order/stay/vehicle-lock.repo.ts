import { passDirection } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import { writeWaiting } from '../../../kernel/database/at-end.ts';
import type { Tx } from '../../../kernel/database/db.ts';

/**
 * Runs everything about one vehicle at one lot one after another: a lock that ends with the transaction. Whoever needs several takes them
 * in one order, lane → vehicle → stay → refund → bill, so that no two wait for each other.
 */
export async function lockVehicle(tx: Tx, parkId: string, plateNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${parkId} ${plateNo}`}, 7))`.execute(tx);
}

/** Where the vehicle of a stay is being decided about. */
export interface StandingAt {
  gateId: string;
  recordId: string;
  at: string;
}

/** Locks what comes before a stay: the lane its vehicle stands at, and the vehicle. Answers the exit lane among them; null when it stands at none. */
export async function lockVehicleOf(tx: Tx, orderId: string): Promise<StandingAt | null> {
  await writeWaiting(tx, 'lane_attempt');
  const { rows } = await sql<{ exits: StandingAt[] | null }>`
    with lane as materialized (select gate_id, record_id, at, direction from lane_attempt where order_id = ${orderId} for update),
      standing as (select json_agg(json_build_object('gateId', gate_id, 'recordId', record_id, 'at', at))
        filter (where direction = ${sql.lit(passDirection.OUT)}) as exits from lane)
    select pg_advisory_xact_lock(hashtextextended(o.park_id || ' ' || o.plate_no, 7)), exits from standing cross join park_order o
    where o.id = ${orderId}`.execute(tx);
  return rows[0]?.exits?.[0] ?? null;
}

/** {@link lockVehicleOf} for several stays, always in one order. */
export async function lockVehiclesOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`with place as materialized (
      select distinct hashtextextended(park_id || ' ' || plate_no, 7) as key from park_order where id = any (${orderIds}::uuid[]) order by 1)
    select pg_advisory_xact_lock(key) from place`.execute(tx);
}
