import type { ChargingVideo, chargingVideos, videoFields } from '@bochong/contract/charging-asset';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { inStations } from '../station-scope.repo.ts';

export type VideoValues = z.output<typeof videoFields>;
interface Filters extends PageQuery {
  keyword?: string | undefined;
  stationId?: string | undefined;
  onlineStatus?: number | undefined;
}
type Parks = readonly string[] | null;

const guns = sql`from charging_connector c where c.dealer_id = v.dealer_id and c.video_id = v.id and c.is_delete = 0`;

const columns = (tx: Tx, parkIds: Parks) =>
  tx
    .selectFrom('charging_video as v')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'v.dealer_id').onRef('s.id', '=', 'v.station_id'))
    .where('v.is_delete', '=', 0)
    .where(inStations('v', 'station_id', parkIds))
    .select([
      'v.id as videoId',
      'v.device_code as deviceCode',
      'v.device_name as deviceName',
      'v.device_sn as deviceSn',
      'v.model',
      dealerNameOf('v'),
    ])
    .select(['v.station_id as stationId', 's.station_name as stationName', 'v.ip_address as ipAddress', 'v.channel_no as channelNo'])
    .select(['v.stream_url as streamUrl', 'v.enabled', 'v.online_status as onlineStatus', 'v.last_seen_at as lastSeenAt'])
    .select(['v.updated_at as updatedAt', 'v.rev'])
    .select([
      sql<string[]>`array(select c.id ${guns} order by c.connector_code)`.as('connectorIds'),
      sql<string>`coalesce((select string_agg(case c.berth_no when '' then c.connector_code else c.berth_no end, '、' order by c.connector_code) ${guns}), '')`.as(
        'bays',
      ),
    ])
    .$castTo<ChargingVideo>();

export function listVideos(tx: Tx, filters: Filters, parkIds: Parks): Promise<Data<typeof chargingVideos.list>> {
  let query = columns(tx, parkIds);
  const { keyword } = filters;
  if (keyword) query = query.where((e) => e.or([contains('v.device_code', keyword), contains('v.device_name', keyword)]));
  if (filters.stationId) query = query.where('v.station_id', '=', filters.stationId);
  if (filters.onlineStatus !== undefined) query = query.where('v.online_status', '=', filters.onlineStatus);
  return pageOf(tx, query.orderBy('s.station_name').orderBy('v.device_code').orderBy('v.id'), filters);
}

export const findVideo = (tx: Tx, id: string, parkIds: Parks): Promise<ChargingVideo | undefined> =>
  columns(tx, parkIds).where('v.id', '=', id).executeTakeFirst();

/** Guns of a station with the device that sees their bays. */
export const baysOf = (tx: Tx, stationId: string, parkIds: Parks): Promise<Data<typeof chargingVideos.bays>> =>
  tx
    .selectFrom('charging_connector as c')
    .select(['c.id as connectorId', 'c.connector_code as connectorCode', 'c.berth_no as berthNo', 'c.video_id as videoId'])
    .where('c.station_id', '=', stationId)
    .where('c.is_delete', '=', 0)
    .where(inStations('c', 'station_id', parkIds))
    .orderBy('c.connector_code')
    .limit(1000)
    .execute();

export async function nameOfVideo(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('charging_video').select('device_name').where('id', '=', id).executeTakeFirst();
  return row?.device_name ?? '';
}

const written = (v: VideoValues) => ({
  ...{ device_code: v.deviceCode, device_name: v.deviceName, model: v.model, station_id: v.stationId, ip_address: v.ipAddress },
  ...{ channel_no: v.channelNo, device_sn: v.deviceSn, stream_url: v.streamUrl, enabled: v.enabled },
});

export async function insertVideo(tx: Tx, { dealerId, id }: { dealerId: string; id: string }, values: VideoValues): Promise<void> {
  await tx
    .insertInto('charging_video')
    .values({ dealer_id: dealerId, id, ...written(values) })
    .execute();
}

/** Number of rows changed: 0 when `rev` no longer matches; without one the device is deleted. */
export async function saveVideo(tx: Tx, id: string, change: { rev: number; values: VideoValues } | 'deleted'): Promise<bigint> {
  let query = tx
    .updateTable('charging_video')
    .set({ ...(change === 'deleted' ? { is_delete: 1 } : written(change.values)), ...nextRev })
    .where('id', '=', id)
    .where('is_delete', '=', 0);
  if (change !== 'deleted') query = query.where('rev', '=', change.rev);
  return (await query.executeTakeFirst()).numUpdatedRows;
}

export const saveVideoSecret = (tx: Tx, id: string, secret: Buffer) =>
  tx.updateTable('charging_video').set({ secret }).where('id', '=', id).where('is_delete', '=', 0).execute();

/** The device sees the bays of these guns, and of no others. */
export async function bindGuns(tx: Tx, dealerId: string, videoId: string, connectorIds: readonly string[]): Promise<void> {
  const own = tx.updateTable('charging_connector').where('dealer_id', '=', dealerId);
  await own.set({ video_id: null }).where('video_id', '=', videoId).execute();
  if (connectorIds.length > 0)
    await own
      .set({ video_id: videoId })
      .where('id', 'in', [...connectorIds])
      .execute();
}
