import { barrierState, gateStatus, gateType } from '@bochong/contract/parking-lot';
import { attemptState, type BoothLane } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { codes, inParks } from '../../../kernel/database/query.ts';

/** Devices of a lane that see vehicles or move its barrier: cameras and control terminals. */
const laneDevice = sql`device_type in ${codes(1, 2)}`;
const online = 1;

/** A lane that nothing has passed for so long stands empty on the board. */
const seenWithinMs = 31 * 86_400_000;

/** The lot a user may work at, by its id. */
export async function findLot(tx: Tx, parkId: string, parkIds: readonly string[] | null) {
  return tx
    .selectFrom('park')
    .select(['dealer_id as dealerId', 'id as parkId', 'park_name as parkName', 'total_spaces as totalSpaces'])
    .where('id', '=', parkId)
    .where('is_delete', '=', 0)
    .where(inParks('id', parkIds))
    .executeTakeFirst();
}

/** Lot and company of a lane in use, within the user's lots. */
export async function placeOfGate(tx: Tx, gateId: string, parkIds: readonly string[] | null) {
  return tx
    .selectFrom('gate')
    .select(['dealer_id as dealerId', 'park_id as parkId'])
    .where('id', '=', gateId)
    .where('status', '=', gateStatus.ENABLED)
    .where('is_delete', '=', 0)
    .where(inParks('park_id', parkIds))
    .executeTakeFirst();
}

/** The device of a lane that is heard and can be told to open. */
export async function heardDevice(tx: Tx, gate: { dealerId: string; gateId: string }): Promise<string | undefined> {
  const row = await tx
    .selectFrom('place_device')
    .select('device_id as deviceId')
    .where('dealer_id', '=', gate.dealerId)
    .where('gate_id', '=', gate.gateId)
    .where('online_status', '=', online)
    .where(sql<boolean>`${laneDevice}`)
    .orderBy('device_type')
    .limit(1)
    .executeTakeFirst();
  return row?.deviceId ?? undefined;
}

type Lane = Omit<BoothLane, 'last'> & { last: Omit<NonNullable<BoothLane['last']>, 'thumbnailUrl'> | null };

/** The lanes of a lot as they stand, entries first. */
export async function lanesOf(tx: Tx, lot: { dealerId: string; parkId: string }, now: Date): Promise<Lane[]> {
  const { ENTRY, EXIT, BOTH, INNER_IN } = gateType;
  const { rows } = await sql<Lane>`
    select g.id as "gateId", g.gate_name as "gateName", g.gate_type as "gateType", g.hold_reason as "holdReason",
      (case when g.gate_type = ${sql.lit(BOTH)} then 3 when g.gate_type in ${codes(ENTRY, INNER_IN)} then 1 else 2 end)::int as direction,
      coalesce(g.barrier_state, ${sql.lit(barrierState.UNKNOWN)})::int as "barrierState",
      (select bool_or(d.online_status = ${sql.lit(online)}) from place_device d
        where d.dealer_id = g.dealer_id and d.gate_id = g.id and ${laneDevice}) as "deviceHeard",
      (select jsonb_build_object('recordId', r.id, 'plateNo', r.match_plate_no, 'plateColor', r.plate_color, 'direction', r.direction,
          'passTime', r.pass_time, 'passMode', r.pass_mode, 'attemptState', r.attempt_state, 'orderId', o.id, 'orderRev', o.rev)
        from (select * from pass_record r where r.dealer_id = g.dealer_id and r.gate_id = g.id
          and r.id >= ${idFloor(now.getTime() - seenWithinMs)}::uuid order by r.id desc limit 1) r
        left join park_order o on o.dealer_id = r.dealer_id and o.id = r.order_id) as last,
      (select jsonb_build_object('recordId', a.record_id, 'plateNo', a.plate_no, 'direction', a.direction, 'at', a.at, 'orderId', a.order_id)
        from lane_attempt a join pass_record r on r.dealer_id = a.dealer_id and r.id = a.record_id
        where a.dealer_id = g.dealer_id and a.gate_id = g.id and not a.released
          and r.attempt_state = ${sql.lit(attemptState.WAITING)}) as waiting
    from gate g
    where g.dealer_id = ${lot.dealerId} and g.park_id = ${lot.parkId} and g.status = ${sql.lit(gateStatus.ENABLED)} and g.is_delete = 0
    order by (g.gate_type = ${sql.lit(EXIT)}), direction, g.gate_code`.execute(tx);
  return rows;
}
