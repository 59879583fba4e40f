import { type Device, type DeviceConfig, type deviceFields, type devices, deviceType, onlineStatus } from '@bochong/contract/device';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, dealerNameOf, inParks, json, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

type Fields = z.output<typeof deviceFields>;
export interface DeviceFilters {
  keyword?: string | undefined;
  parkId?: string | undefined;
  deviceType?: number | undefined;
  onlineStatus?: number | undefined;
}
type Filters = PageQuery & DeviceFilters;

/** Devices with the names of their places: a join, because a list sorts and pages over it. */
const columns = (tx: Tx) =>
  tx
    .selectFrom('device as d')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'd.dealer_id').onRef('p.id', '=', 'd.park_id'))
    .leftJoin('gate as g', (join) => join.onRef('g.dealer_id', '=', 'd.dealer_id').onRef('g.id', '=', 'd.gate_id'))
    .where('d.is_delete', '=', 0)
    .select([
      'd.id as deviceId',
      'd.device_sn as deviceSn',
      'd.device_type as deviceType',
      'd.device_name as deviceName',
      'd.vendor',
      'd.model',
      'd.firmware',
      'd.protocol',
      'd.park_id as parkId',
      'p.park_name as parkName',
      dealerNameOf('p'),
      'd.gate_id as gateId',
      sql<string>`coalesce(g.gate_name, '')`.as('gateName'),
      'd.direction',
      'd.is_backup as isBackup',
      'd.heartbeat_seconds as heartbeatSeconds',
      'd.config',
      'd.online_status as onlineStatus',
      'd.last_heartbeat_at as lastHeartbeatAt',
      'd.last_event_at as lastEventAt',
      'd.clock_offset_ms as clockOffsetMs',
      sql<number>`cardinality(d.missing_seq)`.as('missingCount'),
      'd.disabled_at as disabledAt',
      'd.remark',
      'd.updated_at as updatedAt',
      'd.rev',
    ])
    .$castTo<Device>();

/** Rows of the filters, in the list's order. */
function selectedDevices(tx: Tx, filters: DeviceFilters, parkIds: readonly string[] | null) {
  let query = columns(tx).where(inParks('d.park_id', parkIds)).orderBy('d.created_at', 'desc').orderBy('d.id', 'desc');
  if (filters.keyword)
    query = query.where((e) => e.or([contains('d.device_sn', filters.keyword), contains('d.device_name', filters.keyword)]));
  if (filters.parkId) query = query.where('d.park_id', '=', filters.parkId);
  if (filters.deviceType !== undefined) query = query.where('d.device_type', '=', filters.deviceType);
  if (filters.onlineStatus !== undefined) query = query.where('d.online_status', '=', filters.onlineStatus);
  return query;
}

export async function listDevices(tx: Tx, filters: Filters, parkIds: readonly string[] | null): Promise<Data<typeof devices.list>> {
  return pageOf(tx, selectedDevices(tx, filters, parkIds), filters) as Promise<Data<typeof devices.list>>;
}

export const deviceBatches = (tx: Tx, filters: DeviceFilters, parkIds: readonly string[] | null): AsyncGenerator<Device[]> =>
  batchesOf(tx, selectedDevices(tx, filters, parkIds));

export const findDevice = (tx: Tx, id: string, parkIds: readonly string[] | null): Promise<Device | undefined> =>
  columns(tx).where('d.id', '=', id).where(inParks('d.park_id', parkIds)).executeTakeFirst();

const written = (fields: Fields) => ({
  device_sn: fields.deviceSn,
  device_type: fields.deviceType,
  device_name: fields.deviceName,
  vendor: fields.vendor,
  model: fields.model,
  protocol: fields.protocol,
  park_id: fields.parkId,
  gate_id: fields.gateId,
  direction: fields.direction,
  is_backup: fields.isBackup,
  heartbeat_seconds: fields.heartbeatSeconds,
  config: json(fields.config satisfies DeviceConfig),
  remark: fields.remark,
});

export async function insertDevice(tx: Tx, key: { dealerId: string; id: string }, fields: Fields, secret: Buffer): Promise<void> {
  await tx
    .insertInto('device')
    .values({ dealer_id: key.dealerId, id: key.id, secret, ...written(fields) })
    .execute();
}

type Changes = { [column: string]: unknown };

/** Number of rows changed: 0 when `rev` no longer matches. */
async function save(tx: Tx, id: string, expectedRev: number | undefined, changes: Changes): Promise<bigint> {
  let query = tx
    .updateTable('device')
    .set({ ...changes, ...nextRev })
    .where('id', '=', id)
    .where('is_delete', '=', 0);
  if (expectedRev !== undefined) query = query.where('rev', '=', expectedRev);
  return (await query.executeTakeFirst()).numUpdatedRows;
}

export const saveDevice = (tx: Tx, id: string, expectedRev: number, fields: Fields) => save(tx, id, expectedRev, written(fields));

export const saveDeviceStatus = (tx: Tx, id: string, expectedRev: number, disabledAt: string | null) =>
  save(tx, id, expectedRev, {
    disabled_at: disabledAt,
    online_status: disabledAt === null ? onlineStatus.INACTIVE : onlineStatus.DISABLED,
  });

export const saveDeviceSecret = (tx: Tx, id: string, secret: Buffer) => save(tx, id, undefined, { secret });

export const markDeviceDeleted = (tx: Tx, id: string) => save(tx, id, undefined, { is_delete: 1 });

/** Gives messages that arrived before the device was registered to its dealer; returns how many. */
export async function claimQuarantine(tx: Tx, deviceSn: string): Promise<number> {
  const { rows } = await sql<{ claimed: number }>`select bochong.claim_quarantine(${deviceSn}) as claimed`.execute(tx);
  return rows[0]?.claimed ?? 0;
}

/** Devices that have been silent for three heartbeats (at least 180 s; battery sensors 26 h) become offline; returned. */
export async function markSilentDevices(tx: Tx, now: Date): Promise<SilentDevice[]> {
  const { rows } = await sql<SilentDevice>`
    update device d set online_status = ${onlineStatus.OFFLINE}, updated_at = now()
    where d.online_status = ${onlineStatus.ONLINE} and d.disabled_at is null and d.is_delete = 0
      and d.last_heartbeat_at < ${now.toISOString()}::timestamptz - ${silence}
    returning ${stateColumns}`.execute(tx);
  return rows;
}

/** What the alarm domain needs to know of a device that went silent or came back. */
export interface SilentDevice {
  deviceId: string;
  dealerId: string;
  deviceSn: string;
  deviceName: string;
  deviceType: number;
  parkId: string;
  gateId: string | null;
  lastHeartbeatAt: string;
}

const silence: RawBuilder<unknown> = sql`(case when d.device_type in ${codes(deviceType.GEOMAG, deviceType.VIDEO_BRICK)} then interval '26 hours'
  else make_interval(secs => greatest(3 * d.heartbeat_seconds, 180)) end)`;

export const stateColumns: RawBuilder<unknown> = sql`d.id as "deviceId", d.dealer_id as "dealerId", d.device_sn as "deviceSn",
  d.device_name as "deviceName", d.device_type as "deviceType", d.park_id as "parkId", d.gate_id as "gateId", d.last_heartbeat_at as "lastHeartbeatAt"`;
