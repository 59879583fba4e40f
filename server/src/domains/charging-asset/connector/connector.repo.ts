import { type Connector, type connectorFields, type connectors, gunPagePath, maxLabels } from '@bochong/contract/charging-asset';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { GunPriceWords } from '../gun-state/gun-price.ts';
import { inStations } from '../station-scope.repo.ts';

export interface ConnectorFilters {
  keyword?: string | undefined;
  stationId?: string | undefined;
  equipmentId?: string | undefined;
  connectorType?: number | undefined;
  workStatus?: number | undefined;
  berthNo?: string | undefined;
}
type Parks = readonly string[] | null;
/** A gun without what it costs. */
export type BareConnector = Omit<Connector, keyof GunPriceWords>;

const placed = (tx: Tx, parkIds: Parks) =>
  tx
    .selectFrom('charging_connector as c')
    .innerJoin('charging_equipment as e', (join) => join.onRef('e.dealer_id', '=', 'c.dealer_id').onRef('e.id', '=', 'c.equipment_id'))
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'c.dealer_id').onRef('s.id', '=', 'c.station_id'))
    .where('c.is_delete', '=', 0)
    .where(inStations('c', 'station_id', parkIds));

const columns = (tx: Tx, parkIds: Parks) =>
  placed(tx, parkIds)
    .select(['c.id as connectorId', 'c.connector_code as connectorCode', 'c.connector_no as connectorNo', dealerNameOf('c')])
    .select(['c.connector_name as connectorName', 'c.connector_type as connectorType', 'c.national_standard as nationalStandard'])
    .select(['c.voltage_lower as voltageLower', 'c.voltage_upper as voltageUpper', 'c.rated_current_a as ratedCurrentA'])
    .select(['c.rated_power_w as ratedPowerW', 'c.berth_no as berthNo', 'c.ground_lock_code as groundLockCode'])
    .select(['c.support_reserve as supportReserve', 'c.station_id as stationId', 's.station_name as stationName'])
    .select(['c.equipment_id as equipmentId', 'e.equipment_name as equipmentName', 'e.location', 'c.work_status as workStatus'])
    .select(['c.charging_state as chargingState', 'c.status_changed_at as statusChangedAt', 'c.ocpp_status as ocppStatus'])
    .select(['c.ocpp_error_code as ocppErrorCode', 'c.vendor_error_code as vendorErrorCode', 'c.ocpp_status_at as ocppStatusAt'])
    .select(['c.admin_disabled as adminDisabled', 'c.disable_reason as disableReason', 'c.active_order_id as activeOrderId'])
    .select('c.reserved_until as reservedUntil')
    .select(['c.updated_at as updatedAt', 'c.rev'])
    .$castTo<BareConnector>();

function selectedConnectors(tx: Tx, filters: ConnectorFilters, parkIds: Parks) {
  let query = columns(tx, parkIds);
  const { keyword } = filters;
  if (keyword) query = query.where((e) => e.or([contains('c.connector_code', keyword), contains('c.connector_name', keyword)]));
  if (filters.stationId) query = query.where('c.station_id', '=', filters.stationId);
  if (filters.equipmentId) query = query.where('c.equipment_id', '=', filters.equipmentId);
  if (filters.connectorType !== undefined) query = query.where('c.connector_type', '=', filters.connectorType);
  if (filters.workStatus !== undefined) query = query.where('c.work_status', '=', filters.workStatus);
  if (filters.berthNo) query = query.where(contains('c.berth_no', filters.berthNo));
  return query.orderBy('s.station_name').orderBy('c.connector_code').orderBy('c.id');
}

export const listConnectors = (tx: Tx, filters: PageQuery & ConnectorFilters, parkIds: Parks) =>
  pageOf<BareConnector>(tx, selectedConnectors(tx, filters, parkIds), filters);

export const connectorBatches = (tx: Tx, filters: ConnectorFilters, parkIds: Parks): AsyncGenerator<BareConnector[]> =>
  batchesOf(tx, selectedConnectors(tx, filters, parkIds));

export const findConnector = (tx: Tx, id: string, parkIds: Parks): Promise<BareConnector | undefined> =>
  columns(tx, parkIds).where('c.id', '=', id).executeTakeFirst();

export const dealerOfConnector = (tx: Tx, id: string, parkIds: Parks): Promise<{ dealerId: string } | undefined> =>
  placed(tx, parkIds).select('c.dealer_id as dealerId').where('c.id', '=', id).executeTakeFirst();

/** Labels of the guns of a station, of one piece of equipment, or of one gun. */
export async function labelsOf(
  tx: Tx,
  of: { stationId?: string | undefined; equipmentId?: string | undefined; connectorId?: string | undefined },
  parkIds: Parks,
): Promise<Data<typeof connectors.labels>> {
  let query = placed(tx, parkIds).select(['c.id as connectorId', 'c.connector_code as connectorCode', 'c.connector_name as connectorName']);
  if (of.stationId) query = query.where('c.station_id', '=', of.stationId);
  if (of.equipmentId) query = query.where('c.equipment_id', '=', of.equipmentId);
  if (of.connectorId) query = query.where('c.id', '=', of.connectorId);
  const rows = await query
    .select(['s.station_name as stationName', 'c.berth_no as berthNo', 'c.rated_power_w as ratedPowerW', 'c.qr_token as token'])
    .orderBy('s.station_name')
    .orderBy('c.connector_code')
    .orderBy('c.id')
    .limit(maxLabels)
    .execute();
  return rows.map(({ token, ...label }) => ({ ...label, path: gunPagePath(token) }));
}

type Fields = z.output<typeof connectorFields>;
type Change = Fields | { adminDisabled: boolean; reason: string };

const written = (v: Fields) => ({
  ...{ connector_name: v.connectorName, connector_type: v.connectorType, national_standard: v.nationalStandard },
  ...{ voltage_lower: v.voltageLower, voltage_upper: v.voltageUpper, rated_current_a: v.ratedCurrentA },
  ...{ rated_power_w: v.ratedPowerW, berth_no: v.berthNo, ground_lock_code: v.groundLockCode, support_reserve: v.supportReserve },
});

/** Number of rows changed: 0 when `rev` no longer matches. */
export async function saveConnector(tx: Tx, id: string, expectedRev: number, change: Change): Promise<bigint> {
  const result = await tx
    .updateTable('charging_connector')
    .set({
      ...('reason' in change ? { admin_disabled: change.adminDisabled, disable_reason: change.reason } : written(change)),
      ...nextRev,
    })
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .where('is_delete', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows;
}

export async function saveToken(tx: Tx, id: string, token: string): Promise<void> {
  await tx
    .updateTable('charging_connector')
    .set({ qr_token: token, ...nextRev })
    .where('id', '=', id)
    .execute();
}
