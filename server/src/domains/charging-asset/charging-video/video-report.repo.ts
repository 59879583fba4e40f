import { equipmentOnline } from '@bochong/contract/charging-asset';
import { sql } from 'kysely';
import type { App } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { inStations } from '../station-scope.repo.ts';

/** A registered camera of charging bays, whatever its dealer. */
export interface BayCamera {
  dealerId: string;
  deviceId: string;
  stationId: string;
  deviceName: string;
  secret: Buffer | null;
  enabled: boolean;
}

export async function findBayCamera(app: App, deviceSn: string): Promise<BayCamera | undefined> {
  const { rows } = await app.database.pool.query<BayCamera>(
    `select dealer_id as "dealerId", id as "deviceId", station_id as "stationId", device_name as "deviceName", secret, enabled
       from bochong.find_charging_video($1)`,
    [deviceSn],
  );
  return rows[0];
}

/** A bay with its gun. */
export interface Bay {
  stationId: string;
  equipmentId: string;
  connectorId: string;
  connectorNo: number;
  /** Number of the bay; of one without, the gun's code. */
  bay: string;
  workStatus: number;
}

const bays = (tx: Tx, dealerId: string) =>
  tx
    .selectFrom('charging_connector')
    .select(['station_id as stationId', 'equipment_id as equipmentId', 'id as connectorId', 'connector_no as connectorNo'])
    .select([sql<string>`case berth_no when '' then connector_code else berth_no end`.as('bay'), 'work_status as workStatus'])
    .where('dealer_id', '=', dealerId)
    .where('is_delete', '=', 0);

/** The bays that a camera covers. */
export const baysOfCamera = (tx: Tx, { dealerId, deviceId }: BayCamera): Promise<Bay[]> =>
  bays(tx, dealerId).where('video_id', '=', deviceId).orderBy('connector_code').execute();

/** The bay that a camera names by its number or its gun's code, of those it covers; the only one when it names none. */
export async function bayOfCamera(tx: Tx, { dealerId, deviceId }: BayCamera, name: string): Promise<Bay | undefined> {
  const named = bays(tx, dealerId).where('video_id', '=', deviceId);
  const found = await (name === '' ? named : named.where((e) => e.or([e('berth_no', '=', name), e('connector_code', '=', name)])))
    .limit(2)
    .execute();
  return found.length === 1 ? found[0] : undefined;
}

/** The bay of a gun, when a camera covers it. */
export const coveredBay = (tx: Tx, dealerId: string, connectorId: string): Promise<Bay | undefined> =>
  bays(tx, dealerId).where('id', '=', connectorId).where('video_id', 'is not', null).executeTakeFirst();

/** Cameras of the user's stations, by station and name. */
export const camerasOf = (tx: Tx, parkIds: readonly string[] | null) =>
  tx
    .selectFrom('charging_video as v')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'v.dealer_id').onRef('s.id', '=', 'v.station_id'))
    .select(['v.id as videoId', 'v.device_name as deviceName', 's.station_name as stationName'])
    .where('v.is_delete', '=', 0)
    .where(inStations('v', 'station_id', parkIds))
    .orderBy('s.station_name')
    .orderBy('v.device_name')
    .limit(500)
    .execute();

/** A camera was heard; written at most every half minute. */
export async function bayCameraSeen(tx: Tx, { dealerId, deviceId }: Pick<BayCamera, 'dealerId' | 'deviceId'>, at: Date): Promise<void> {
  const [seen, stale] = [at.toISOString(), new Date(at.getTime() - 30_000).toISOString()];
  await tx
    .updateTable('charging_video')
    .set({ last_seen_at: seen, online_status: equipmentOnline.ONLINE })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', deviceId)
    .where((e) => e.or([e('last_seen_at', 'is', null), e('last_seen_at', '<', stale), e('online_status', '<>', equipmentOnline.ONLINE)]))
    .execute();
}

/** Cameras that have not been heard since an instant are offline. */
export async function silentCamerasOffline(tx: Tx, dealerId: string, since: Date): Promise<void> {
  await tx
    .updateTable('charging_video')
    .set({ online_status: equipmentOnline.OFFLINE })
    .where('dealer_id', '=', dealerId)
    .where('online_status', '=', equipmentOnline.ONLINE)
    .where('last_seen_at', '<', since.toISOString())
    .execute();
}
