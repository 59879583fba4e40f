import { type ScreenConfig, standardScreen } from '@bochong/contract/charging-screen';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { saveSettingRow } from '../../kernel/database/setting-row.ts';
import { toIso } from '../../kernel/time.ts';
import { inStations } from '../charging-asset/index.ts';

export interface KeptScreen {
  config: ScreenConfig;
  standard: boolean;
  rev: number;
  updatedBy: string | null;
  updatedAt: string | null;
}

/** The configuration of a unit; the standard where it has none. */
export async function screenConfigOf(tx: Tx, dealerId: string): Promise<KeptScreen> {
  const row = await tx
    .selectFrom('charge_screen_config')
    .select(['title', 'logo', 'theme', 'refresh_sec as refreshSec', 'station_ids as stationIds', 'map_zoom as mapZoom', 'modules'])
    .select(['map_center_lng as mapCenterLng', 'map_center_lat as mapCenterLat', 'carbon_factor as carbonFactor'])
    .select(['show_money as showMoney', 'mask_station_names as maskStationNames'])
    .select(['standard', 'rev', 'updated_by as updatedBy', 'updated_at as updatedAt'])
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
  if (!row) return { config: standardScreen, standard: true, rev: 0, updatedBy: null, updatedAt: null };
  const { standard, rev, updatedBy, updatedAt, carbonFactor, ...values } = row;
  const config = { ...values, carbonFactorKgPerMWh: carbonFactor / 10 } as unknown as ScreenConfig;
  return { config: standard ? standardScreen : config, standard, rev, updatedBy, updatedAt: toIso(new Date(updatedAt)) };
}

/** Saves on the version that was read; 40901 when somebody was faster. */
export async function saveScreenConfig(
  tx: Tx,
  key: { dealerId: string; rev: number; by: string; now: Date; standard: boolean },
  v: ScreenConfig,
): Promise<void> {
  await saveSettingRow(tx, 'charge_screen_config', key, {
    ...{ title: v.title, logo: v.logo, theme: v.theme, refresh_sec: v.refreshSec, map_zoom: v.mapZoom },
    station_ids: sql`${[...v.stationIds]}::uuid[]`,
    ...{ map_center_lng: v.mapCenterLng, map_center_lat: v.mapCenterLat, carbon_factor: Math.round(v.carbonFactorKgPerMWh * 10) },
    modules: sql`${JSON.stringify(v.modules)}::jsonb`,
    ...{ show_money: v.showMoney, mask_station_names: v.maskStationNames, standard: key.standard },
    ...{ updated_by: key.by, updated_at: key.now.toISOString() },
  });
}

/** Those of some stations that the user may see, with their names. */
export async function stationsNamed(
  tx: Tx,
  ids: readonly string[],
  parkIds: readonly string[] | null,
): Promise<{ stationId: string; stationName: string }[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('charging_station as s')
    .select(['s.id as stationId', 's.station_name as stationName'])
    .where('s.id', 'in', ids)
    .where('s.is_delete', '=', 0)
    .where(inStations('s', 'id', parkIds))
    .orderBy('s.station_name')
    .execute();
}
