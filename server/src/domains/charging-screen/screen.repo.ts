import { equipmentOnline } from '@bochong/contract/charging-asset';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { codes, inDealers } from '../../kernel/database/query.ts';
import { inStations } from '../charging-asset/index.ts';

/** What a screen may show: of its reader's scope the stations that were chosen; null: all of them. */
export interface ScreenScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  stationIds: readonly string[] | null;
}

/** Most stations of a screen. */
const most = 1000;

const chosen = (column: string, stationIds: readonly string[] | null) =>
  stationIds === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any (${[...stationIds]}::uuid[])`;

/** Stations in the order of their codes, each with the states of its guns. */
export const screenStations = (tx: Tx, { dealerIds, parkIds, stationIds }: ScreenScope) =>
  tx
    .selectFrom('charging_station as s')
    .select(['s.id', 's.station_name as name', 's.lng', 's.lat', 's.station_status as stationStatus'])
    .select(
      sql<number[]>`array(select c.work_status from charging_connector c
        where c.dealer_id = s.dealer_id and c.station_id = s.id and c.is_delete = 0)`.as('workStatuses'),
    )
    .where(inDealers('s.dealer_id', dealerIds))
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds))
    .where(chosen('s.id', stationIds))
    .orderBy('s.station_code')
    .orderBy('s.id')
    .limit(most)
    .execute();

export interface OfflineDevice {
  stationId: string;
  equipmentName: string;
  /** Null: it never had a connection. */
  at: Date | string | null;
  guns: number;
  /** All of them, not only those that are answered. */
  total: number;
}

/** Devices in operation that have no connection, the one that lost it last first, those that never had any at the end. */
export async function offlineDevices(tx: Tx, { dealerIds, parkIds, stationIds }: ScreenScope, size: number): Promise<OfflineDevice[]> {
  const { rows } = await sql<OfflineDevice>`
    select e.station_id as "stationId", e.equipment_name as "equipmentName", coalesce(o.started_at, e.last_seen_at) as at, count(*) over ()::int as total,
      (select count(*)::int from charging_connector c where c.dealer_id = e.dealer_id and c.equipment_id = e.id and c.is_delete = 0) as guns
    from charging_equipment e
      left join charge_point_outage o on o.dealer_id = e.dealer_id and o.equipment_id = e.id and o.ended_at is null
      join charging_station s on s.dealer_id = e.dealer_id and s.id = e.station_id and s.is_delete = 0
    where ${inDealers('e.dealer_id', dealerIds)} and e.is_delete = 0 and e.enabled
      and e.online_status in ${codes(equipmentOnline.OFFLINE, equipmentOnline.NEVER)} and ${inStations('e', 'station_id', parkIds)} and ${chosen('e.station_id', stationIds)}
    order by 3 desc nulls last, e.id limit ${sql.lit(size)}`.execute(tx);
  return rows;
}
