import { type BoardGun, maxBoardGuns, type StationDay } from '@bochong/contract/charging-asset';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import { startOfDay } from '../../../kernel/time.ts';
import { inStations } from '../station-scope.repo.ts';

/** Guns of a station, or of all of the user's, by station and number. */
export async function boardGuns(
  tx: Tx,
  stationId: string | undefined,
  parkIds: readonly string[] | null,
): Promise<Omit<BoardGun, 'live' | 'priceText'>[]> {
  return tx
    .selectFrom('charging_connector as c')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'c.dealer_id').onRef('e.id', '=', 'c.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'c.dealer_id').onRef('s.id', '=', 'c.station_id'))
    .where('c.is_delete', '=', 0)
    .where(inStations('c', 'station_id', parkIds))
    .$if(stationId !== undefined, (query) => query.where('c.station_id', '=', stationId ?? ''))
    .select(['c.id as connectorId', 'c.connector_code as connectorCode', 'c.connector_name as connectorName', 'c.berth_no as berthNo'])
    .select(['c.connector_no as connectorNo', 'c.equipment_id as equipmentId'])
    .select(['c.rated_power_w as ratedPowerW', 'c.station_id as stationId', 's.station_name as stationName'])
    .select(['e.equipment_name as equipmentName', 'e.location', 'e.equipment_type as equipmentType', 'c.work_status as workStatus'])
    .select(['c.charging_state as chargingState', 'c.status_changed_at as statusChangedAt', 'c.ocpp_error_code as ocppErrorCode'])
    .select(['c.disable_reason as disableReason', 'c.reserved_until as reservedUntil'])
    .orderBy('s.station_name')
    .orderBy('c.connector_code')
    .orderBy('c.id')
    .limit(maxBoardGuns)
    .$castTo<Omit<BoardGun, 'live' | 'priceText'>>()
    .execute();
}

/** What charges that began today have come to, by station. */
export const stationDays = (
  tx: Tx,
  stationId: string | undefined,
  { dealerIds, parkIds }: { dealerIds: readonly string[]; parkIds: readonly string[] | null },
  now: Date,
): Promise<StationDay[]> =>
  tx
    .selectFrom('charging_order as o')
    .where(inDealers('o.dealer_id', dealerIds))
    .where('o.began_at', '>=', new Date(startOfDay(now)).toISOString())
    .where(inStations('o', 'station_id', parkIds))
    .$if(stationId !== undefined, (query) => query.where('o.station_id', '=', stationId ?? ''))
    .select(['o.station_id as stationId', sql<number>`count(*)::int`.as('orders')])
    .select([sql<number>`sum(o.energy_wh)::bigint`.as('energyWh'), sql<number>`sum(o.payable_fen)::bigint`.as('payableFen')])
    .groupBy('o.station_id')
    .execute();
