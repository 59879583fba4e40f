import { type offlineRecords, recordStatus } from '@bochong/contract/alarm';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { contains, dealerNameOf, inParks, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

interface OfflineDevice {
  deviceId: string;
  deviceName: string;
  deviceSn: string;
  parkId: string;
  gateId: string | null;
  at: string;
}

/** Opens a record unless the device has one; says how long ago the device's last popup was. */
export async function openOffline(
  tx: Tx,
  dealerId: string,
  device: OfflineDevice,
): Promise<{ id: string; lastAnnouncedAt: string | null } | undefined> {
  const last = await tx
    .selectFrom('offline_record')
    .select('started_at')
    .where('dealer_id', '=', dealerId)
    .where('device_id', '=', device.deviceId)
    .where('announced', '=', true)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = await tx
    .insertInto('offline_record')
    .values({
      dealer_id: dealerId,
      id: newId(),
      device_id: device.deviceId,
      device_name: device.deviceName,
      device_sn: device.deviceSn,
      park_id: device.parkId,
      gate_id: device.gateId,
      started_at: device.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && { id: row.id, lastAnnouncedAt: last?.started_at ?? null };
}

export async function markAnnounced(tx: Tx, dealerId: string, id: string): Promise<void> {
  await tx.updateTable('offline_record').set({ announced: true }).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

/** Ends the ongoing record of a device that speaks again; its id, when there was one. */
export async function closeOffline(tx: Tx, dealerId: string, deviceId: string, at: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('offline_record')
    .set({ record_status: recordStatus.AUTO_RECOVERED, ended_at: at })
    .where('dealer_id', '=', dealerId)
    .where('device_id', '=', deviceId)
    .where('record_status', '=', recordStatus.ONGOING)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Ongoing records older than `before` that nobody was asked about yet; they are marked as asked about. */
export async function takeLongOffline(tx: Tx, dealerId: string, before: Date) {
  return tx
    .updateTable('offline_record')
    .set({ escalated: true })
    .where('dealer_id', '=', dealerId)
    .where('record_status', '=', recordStatus.ONGOING)
    .where('escalated', '=', false)
    .where('started_at', '<', before.toISOString())
    .returning(['id', 'device_name as deviceName', 'park_id as parkId', 'started_at as startedAt'])
    .execute();
}

/** What a device is called. */
export async function deviceNameOf(tx: Tx, dealerId: string, deviceId: string): Promise<string | undefined> {
  const query = tx.selectFrom('place_device').select('device_name as name').where('dealer_id', '=', dealerId);
  return (await query.where('device_id', '=', deviceId).executeTakeFirst())?.name ?? undefined;
}

export interface OfflineQuery extends PageQuery {
  startTime?: string | undefined;
  endTime?: string | undefined;
  keyword?: string | undefined;
  parkIds?: string[] | undefined;
  recordStatus?: number | undefined;
}

export async function listOffline(
  tx: Tx,
  filters: OfflineQuery,
  parkIds: readonly string[] | null,
  now: Date,
): Promise<Data<typeof offlineRecords.list>> {
  const query = tx
    .selectFrom('offline_record as r')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'r.dealer_id').onRef('p.id', '=', 'r.park_id'))
    .leftJoin('gate as g', (join) => join.onRef('g.dealer_id', '=', 'r.dealer_id').onRef('g.id', '=', 'r.gate_id'))
    .where(inParks('r.park_id', parkIds))
    .$if(filters.startTime !== undefined, (q) => q.where('r.started_at', '>=', filters.startTime ?? ''))
    .$if(filters.endTime !== undefined, (q) => q.where('r.started_at', '<=', filters.endTime ?? ''))
    .$if(filters.keyword !== undefined, (q) =>
      q.where((where) => where.or([contains('r.device_name', filters.keyword), contains('r.device_sn', filters.keyword)])),
    )
    .$if((filters.parkIds?.length ?? 0) > 0, (q) => q.where('r.park_id', 'in', filters.parkIds ?? []))
    .$if(filters.recordStatus !== undefined, (q) => q.where('r.record_status', '=', filters.recordStatus ?? 0))
    .select([
      'r.id as recordId',
      'r.device_id as deviceId',
      'r.device_name as deviceName',
      'r.device_sn as deviceSn',
      'r.park_id as parkId',
      'p.park_name as parkName',
      dealerNameOf('p'),
      'g.gate_name as gateName',
      'r.started_at as startedAt',
      'r.ended_at as endedAt',
      sql<number>`floor(extract(epoch from coalesce(r.ended_at, ${now.toISOString()}::timestamptz) - r.started_at) / 60)::int`.as(
        'minutes',
      ),
      'r.record_status as recordStatus',
      'r.handled_by as handledBy',
      'r.handle_note as handleNote',
    ])
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc');
  return (await pageOf(tx, query, filters)) as Data<typeof offlineRecords.list>;
}

/** Ends an ongoing record by hand; its dealer, or undefined when it is not ongoing or outside the scope. */
export async function handleOffline(
  tx: Tx,
  parkIds: readonly string[] | null,
  id: string,
  change: { status: number; note: string; by: string; at: string },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('offline_record')
    .set({ record_status: change.status, handle_note: change.note, handled_by: change.by, ended_at: change.at })
    .where('id', '=', id)
    .where('record_status', '=', recordStatus.ONGOING)
    .where(inParks('park_id', parkIds))
    .returning('dealer_id as dealerId')
    .executeTakeFirst();
  return row?.dealerId;
}
