import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { GunPlace, StationPlace } from './place.rule.ts';

/** When a station, a device or a gun of it was changed, by a person or by its device; what was deleted counts. */
export async function changesOf(tx: Tx, dealerId: string, stationIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ stationId: string; at: string }>`
    select station_id as "stationId", max(greatest(status_changed_at, updated_at)) as at from charging_connector
    where dealer_id = ${dealerId} and station_id = any (${[...stationIds]}::uuid[]) group by 1`.execute(tx);
  return new Map(rows.map(({ stationId, at }) => [stationId, Date.parse(at)]));
}

/** Stations as they stand, without their guns. */
export const stationPlaces = (tx: Tx, dealerId: string, stationIds: readonly string[]): Promise<StationPlace[]> =>
  tx
    .selectFrom('charging_station as s')
    .select(['s.id as stationId', 's.station_name as stationName', 's.station_status as stationStatus', 's.address', 's.lng', 's.lat'])
    .select([
      's.business_hours as businessHours',
      's.timezone',
      's.station_place as stationPlace',
      's.site_guide as siteGuide',
      's.visible',
    ])
    .select(
      sql<string | null>`(select a.area_name from area a where a.dealer_id = s.dealer_id and a.region_code = left(s.area_code, 4)
        and s.area_code <> '' order by a.id limit 1)`.as('cityName'),
    )
    .where('s.dealer_id', '=', dealerId)
    .where(sql<boolean>`s.id = any (${[...stationIds]}::uuid[])`)
    .$castTo<StationPlace>()
    .execute();

/** Guns of stations; those that were deleted in the last thirty days stand among them, so that platforms are told that they have gone. */
export const gunPlaces = (tx: Tx, dealerId: string, stationIds: readonly string[], now: Date): Promise<GunPlace[]> =>
  tx
    .selectFrom('charging_connector as c')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'c.dealer_id').onRef('e.id', '=', 'c.equipment_id'))
    .select(['c.station_id as stationId', 'c.id as connectorId', 'c.connector_code as connectorCode', 'c.connector_type as connectorType'])
    .select([
      'c.voltage_upper as voltageUpper',
      'c.rated_current_a as ratedCurrentA',
      'c.rated_power_w as ratedPowerW',
      'c.berth_no as berthNo',
    ])
    .select(['e.equipment_type as equipmentType', 'c.work_status as workStatus'])
    .select(sql<boolean>`c.is_delete <> 0 or e.is_delete <> 0`.as('gone'))
    .select(sql<string>`greatest(c.status_changed_at, c.updated_at, e.updated_at)`.as('changedAt'))
    .where('c.dealer_id', '=', dealerId)
    .where(sql<boolean>`c.station_id = any (${[...stationIds]}::uuid[])`)
    .where(sql<boolean>`((c.is_delete = 0 and e.is_delete = 0)
      or greatest(c.updated_at, e.updated_at) > ${new Date(now.getTime() - 30 * 86_400_000).toISOString()})`)
    .orderBy('c.connector_code')
    .orderBy('c.id')
    .$castTo<GunPlace>()
    .execute();

/** Where a gun stands; undefined: there is none of that id. */
export const gunStation = async (tx: Tx, dealerId: string, connectorId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('charging_connector')
      .select('station_id as stationId')
      .where('dealer_id', '=', dealerId)
      .where('id', '=', connectorId)
      .executeTakeFirst()
  )?.stationId;

/** The device of a gun and which of its guns it is. */
export const gunDevice = (tx: Tx, dealerId: string, connectorId: string) =>
  tx
    .selectFrom('charging_connector')
    .select(['equipment_id as equipmentId', 'connector_no as connectorNo'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', connectorId)
    .executeTakeFirstOrThrow();
