import { type BoardCamera, type CameraBoard, deviceType, onlineStatus } from '@bochong/contract/device';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, inParks } from '../../../kernel/database/query.ts';

const { OFFLINE, FAULT } = onlineStatus;

/** Lots with lane cameras in use, those with one that is not heard first. */
export async function lotsWithCameras(tx: Tx, parkIds: readonly string[] | null): Promise<CameraBoard['lots']> {
  const down = sql<number>`(count(*) filter (where d.online_status in ${codes(OFFLINE, FAULT)}))::int`;
  return tx
    .selectFrom('device as d')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'd.dealer_id').onRef('p.id', '=', 'd.park_id'))
    .select(['d.park_id as parkId', 'p.park_name as parkName', sql<number>`count(*)::int`.as('cameras'), down.as('down')])
    .where('d.device_type', '=', deviceType.LANE_CAMERA)
    .where('d.is_delete', '=', 0)
    .where('d.disabled_at', 'is', null)
    .where(inParks('d.park_id', parkIds))
    .groupBy(['d.park_id', 'p.park_name'])
    .orderBy(down, 'desc')
    .orderBy('p.park_name')
    .limit(500)
    .execute();
}

type Camera = Omit<BoardCamera, 'mismatch' | 'strip' | 'upBp'> & { createdAt: string; outages: { from: string; to: string | null }[] };

/** Lane cameras of a lot with their outages since an instant. */
export async function camerasOf(tx: Tx, parkId: string, { since, now }: { since: Date; now: Date }): Promise<Camera[]> {
  const { rows } = await sql<Camera>`
    select d.id as "deviceId", d.device_name as "deviceName", d.gate_id as "gateId", d.direction, d.protocol, d.is_backup as "isBackup",
      d.online_status as "onlineStatus", d.disabled_at as "disabledAt", d.last_heartbeat_at as "lastHeartbeatAt",
      d.clock_offset_ms as "clockOffsetMs", d.created_at as "createdAt",
      (select c.type from device_command c where c.dealer_id = d.dealer_id and c.device_id = d.id and c.delivered_at is null
        and c.expires_at > ${now.toISOString()} order by c.issued_at desc limit 1) as pending,
      (select coalesce(jsonb_agg(jsonb_build_object('from', o.started_at, 'to', o.ended_at)), '[]') from device_outage o
        where o.dealer_id = d.dealer_id and o.device_id = d.id and (o.ended_at is null or o.ended_at > ${since.toISOString()})) as outages
    from device d
    where d.park_id = ${parkId} and d.device_type = ${sql.lit(deviceType.LANE_CAMERA)} and d.is_delete = 0
    order by d.is_backup, d.device_name`.execute(tx);
  return rows;
}
