import { type offlineReason, recordStatus } from '@bochong/contract/alarm';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { inStations } from '../../charging-asset/index.ts';

export type Reason = (typeof offlineReason)['options'][number]['value'];
export type RecordEnd = Exclude<(typeof recordStatus)['options'][number]['value'], 1>;

/** Opens a record of a pile that has no connection, unless it has one; what is affected is what stood there then. */
export async function openRecord(
  tx: Tx,
  dealerId: string,
  equipmentId: string,
  { reason, noticedAt, dueAt }: { reason: Reason; noticedAt: Date; dueAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
  }>`insert into charge_point_offline_record (dealer_id, id, station_id, equipment_id, device_name, device_code,
      location, started_at, noticed_at, reason, gun_count, order_count, due_at)
    select e.dealer_id, ${newId(noticedAt)}, e.station_id, e.id, e.equipment_name, e.equipment_code, e.location,
      least(coalesce(e.offline_since, ${noticedAt.toISOString()}), ${noticedAt.toISOString()}), ${noticedAt.toISOString()}, ${reason},
      count(c.id), count(c.active_order_id), ${dueAt.toISOString()}
    from charging_equipment e left join charging_connector c on c.dealer_id = e.dealer_id and c.equipment_id = e.id and c.is_delete = 0
    where e.dealer_id = ${dealerId} and e.id = ${equipmentId} and e.is_delete = 0 group by e.dealer_id, e.id
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Ends the ongoing record of a pile that is back; its id, when there was one. */
export async function closeRecord(tx: Tx, dealerId: string, equipmentId: string, at: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('charge_point_offline_record')
    .set({ record_status: recordStatus.AUTO_RECOVERED, ended_at: at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('record_status', '=', sql.lit(recordStatus.ONGOING))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface DueRecord {
  recordId: string;
  stationId: string;
  stationName: string;
  deviceName: string;
  location: string;
  startedAt: string;
  recordStatus: number;
  enabled: boolean;
  registrationStatus: number;
  stationStatus: number;
}

/** Records whose time has come to be judged, locked; those another server is at are left to it. */
export async function dueRecords(tx: Tx, dealerId: string, now: Date): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`select r.id as "recordId", r.station_id as "stationId", s.station_name as "stationName",
      r.device_name as "deviceName", r.location, r.started_at as "startedAt", r.record_status as "recordStatus", e.enabled,
      e.registration_status as "registrationStatus", s.station_status as "stationStatus"
    from charge_point_offline_record r join charging_equipment e on e.dealer_id = r.dealer_id and e.id = r.equipment_id
      join charging_station s on s.dealer_id = r.dealer_id and s.id = r.station_id
    where r.dealer_id = ${dealerId} and not r.judged and r.due_at <= ${now.toISOString()}
    order by r.started_at, r.id for update of r skip locked`.execute(tx);
  return rows;
}

/** When the next record has to be judged. */
export async function nextDue(tx: Tx, dealerId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`select min(due_at) as at from charge_point_offline_record
    where dealer_id = ${dealerId} and not judged`.execute(tx);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** Records of a station that were noticed since an instant, and how many piles it has in use. */
export async function lossOf(tx: Tx, dealerId: string, stationId: string, since: Date) {
  const { rows } = await sql<{
    recordId: string;
    noticedAt: string;
    reason: number;
  }>`select id as "recordId", noticed_at as "noticedAt", reason
    from charge_point_offline_record where dealer_id = ${dealerId} and station_id = ${stationId} and noticed_at >= ${since.toISOString()}`.execute(
    tx,
  );
  const piles = await tx
    .selectFrom('charging_equipment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('dealer_id', '=', dealerId)
    .where('station_id', '=', stationId)
    .where('is_delete', '=', 0)
    .where('enabled', '=', true)
    .where('ocpp_identity', 'is not', null)
    .executeTakeFirstOrThrow();
  return { records: rows.map((row) => ({ ...row, noticedAt: Date.parse(row.noticedAt) })), piles: piles.count };
}

export const saveReason = (tx: Tx, dealerId: string, recordIds: readonly string[], reason: Reason) =>
  tx
    .updateTable('charge_point_offline_record')
    .set({ reason })
    .where('dealer_id', '=', dealerId)
    .where('id', 'in', [...recordIds])
    .execute();

/** Records that are judged; of the announced ones people were told. */
export async function saveJudged(tx: Tx, dealerId: string, all: readonly string[], announced: readonly string[], at: Date): Promise<void> {
  await sql`update charge_point_offline_record set judged = true,
      announced_at = case when id = any (${announced}::uuid[]) then ${at.toISOString()}::timestamptz end
    where dealer_id = ${dealerId} and id = any (${all}::uuid[])`.execute(tx);
}

/** Announced records that have lasted since before an instant and nobody was asked about yet; they are marked as asked about. */
export const takeLong = (tx: Tx, dealerId: string, before: Date) =>
  tx
    .updateTable('charge_point_offline_record')
    .set({ escalated: true })
    .where('dealer_id', '=', dealerId)
    .where('record_status', '=', sql.lit(recordStatus.ONGOING))
    .where('escalated', '=', false)
    .where('announced_at', 'is not', null)
    .where('started_at', '<', before.toISOString())
    .returning(['id', 'device_name as deviceName', 'station_id as stationId'])
    .execute();

interface Deed {
  by: string;
  at: string;
  note: string;
}
const ongoing = (tx: Tx, id: string, parkIds: readonly string[] | null, { by, at, note }: Deed) =>
  tx
    .updateTable('charge_point_offline_record')
    .set({ handled_by: by, handle_note: note, acknowledged_at: sql<string>`coalesce(acknowledged_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where('record_status', '=', sql.lit(recordStatus.ONGOING))
    .where(inStations('charge_point_offline_record', 'station_id', parkIds))
    .returning('dealer_id as dealerId');

/** Somebody knows of an ongoing record; undefined when it is not ongoing or outside the scope. */
export const remarkRecord = (tx: Tx, id: string, parkIds: readonly string[] | null, deed: Deed) =>
  ongoing(tx, id, parkIds, deed).executeTakeFirst();

/** Ends an ongoing record by hand. */
export const endRecord = (tx: Tx, id: string, parkIds: readonly string[] | null, deed: Deed, status: RecordEnd) =>
  ongoing(tx, id, parkIds, deed).set({ record_status: status, ended_at: deed.at }).executeTakeFirst();
