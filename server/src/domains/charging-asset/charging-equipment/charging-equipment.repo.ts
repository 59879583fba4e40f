import type { ChargingEquipment, chargingEquipments, equipmentFields } from '@bochong/contract/charging-asset';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, dealerNameOf, nextRev, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { inStations } from '../station-scope.repo.ts';

export type EquipmentValues = z.output<typeof equipmentFields>;
export interface EquipmentFilters {
  keyword?: string | undefined;
  stationId?: string | undefined;
  equipmentType?: number | undefined;
  onlineStatus?: number | undefined;
  registrationStatus?: number | undefined;
}
type Parks = readonly string[] | null;
/** Besides what is shown: whose it is, and whether an order ever had, or has, one of its guns. */
type Found = ChargingEquipment & { dealerId: string; used: boolean; inUse: boolean };

const columns = (tx: Tx, parkIds: Parks) =>
  tx
    .selectFrom('charging_equipment as e')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.id', '=', 'e.station_id'))
    .where('e.is_delete', '=', 0)
    .where(inStations('e', 'station_id', parkIds))
    .select(['e.id as equipmentId', 'e.equipment_code as equipmentCode', 'e.equipment_name as equipmentName', dealerNameOf('e')])
    .select(['e.station_id as stationId', 's.station_name as stationName', 'e.location', 'e.equipment_type as equipmentType'])
    .select(['e.rated_power_w as ratedPowerW', 'e.protocol', 'e.security_profile as securityProfile', 'e.model'])
    .select(['e.heartbeat_interval_sec as heartbeatIntervalSec', 'e.call_timeout_sec as callTimeoutSec'])
    .select(['e.manufacturer_name as manufacturerName', 'e.registered_serial_no as registeredSerialNo'])
    .select(['e.production_date as productionDate', 'e.registration_status as registrationStatus', 'e.online_status as onlineStatus'])
    .select(['e.connected_at as connectedAt', 'e.last_seen_at as lastSeenAt', 'e.offline_since as offlineSince', 'e.vendor'])
    .select(['e.boot_model as bootModel', 'e.serial_no as serialNo', 'e.firmware_version as firmwareVersion'])
    .select(['e.key_rotated_at as keyRotatedAt', 'e.enabled', 'e.updated_at as updatedAt', 'e.rev'])
    .select([
      sql<string>`coalesce(e.ocpp_identity, '')`.as('ocppIdentity'),
      sql<number>`(select count(*)::int from charging_connector c where c.dealer_id = e.dealer_id and c.equipment_id = e.id and c.is_delete = 0)`.as(
        'connectorCount',
      ),
    ])
    .$castTo<ChargingEquipment>();

function selectedEquipment(tx: Tx, filters: EquipmentFilters, parkIds: Parks) {
  let query = columns(tx, parkIds);
  const { keyword } = filters;
  if (keyword)
    query = query.where((e) =>
      e.or([contains('e.equipment_code', keyword), contains('e.equipment_name', keyword), contains('e.ocpp_identity', keyword)]),
    );
  if (filters.stationId) query = query.where('e.station_id', '=', filters.stationId);
  if (filters.equipmentType !== undefined) query = query.where('e.equipment_type', '=', filters.equipmentType);
  if (filters.onlineStatus !== undefined) query = query.where('e.online_status', '=', filters.onlineStatus);
  if (filters.registrationStatus !== undefined) query = query.where('e.registration_status', '=', filters.registrationStatus);
  return query.orderBy('s.station_name').orderBy('e.equipment_code').orderBy('e.id');
}

export const listEquipment = (
  tx: Tx,
  filters: PageQuery & EquipmentFilters,
  parkIds: Parks,
): Promise<Data<typeof chargingEquipments.list>> => pageOf(tx, selectedEquipment(tx, filters, parkIds), filters);

export const equipmentBatches = (tx: Tx, filters: EquipmentFilters, parkIds: Parks): AsyncGenerator<ChargingEquipment[]> =>
  batchesOf(tx, selectedEquipment(tx, filters, parkIds));

export const findEquipment = (tx: Tx, id: string, parkIds: Parks): Promise<ChargingEquipment | undefined> =>
  columns(tx, parkIds).where('e.id', '=', id).executeTakeFirst();

/** Equipment that is about to be changed; locked, so that no order takes a gun of it meanwhile unseen. */
export async function lockEquipment(tx: Tx, id: string, parkIds: Parks): Promise<Found | undefined> {
  const guns = await tx
    .selectFrom('charging_connector')
    .select(['first_used_at', 'active_order_id'])
    .where('equipment_id', '=', id)
    .where('is_delete', '=', 0)
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = await columns(tx, parkIds).select('e.dealer_id as dealerId').where('e.id', '=', id).forUpdate('e').executeTakeFirst();
  if (!row) return undefined;
  const used = guns.some((gun) => gun.first_used_at !== null);
  return { ...row, used, inUse: guns.some((gun) => gun.active_order_id !== null) };
}

const written = (v: EquipmentValues) => ({
  ...{ equipment_code: v.equipmentCode, equipment_name: v.equipmentName, station_id: v.stationId, location: v.location },
  ...{ equipment_type: v.equipmentType, rated_power_w: v.ratedPowerW, protocol: v.protocol, ocpp_identity: v.ocppIdentity || null },
  ...{ security_profile: v.securityProfile, heartbeat_interval_sec: v.heartbeatIntervalSec, call_timeout_sec: v.callTimeoutSec },
  ...{ manufacturer_name: v.manufacturerName, model: v.model, registered_serial_no: v.registeredSerialNo },
  production_date: v.productionDate,
});

export async function insertEquipment(
  tx: Tx,
  key: { dealerId: string; id: string },
  values: EquipmentValues,
  secret: { hash: string; at: string } | null,
): Promise<void> {
  const { dealerId: dealer_id, id } = key;
  const keyed = secret && { auth_key_hash: secret.hash, key_rotated_at: secret.at };
  await tx
    .insertInto('charging_equipment')
    .values({ dealer_id, id, ...written(values), ...keyed })
    .execute();
}

type Change = { readonly [column: string]: unknown };
async function save(tx: Tx, id: string, expectedRev: number | undefined, change: Change): Promise<bigint> {
  let query = tx
    .updateTable('charging_equipment')
    .set({ ...change, ...nextRev })
    .where('id', '=', id)
    .where('is_delete', '=', 0);
  if (expectedRev !== undefined) query = query.where('rev', '=', expectedRev);
  return (await query.executeTakeFirst()).numUpdatedRows;
}

/** These answer the number of rows changed: 0 when `rev` no longer matches. */
export const saveEquipment = (tx: Tx, id: string, rev: number, values: EquipmentValues) => save(tx, id, rev, written(values));
export const saveEnabled = (tx: Tx, id: string, rev: number, enabled: boolean) => save(tx, id, rev, { enabled });
export const saveRegistration = (tx: Tx, id: string, rev: number, status: number) => save(tx, id, rev, { registration_status: status });
/** The key from now on; the one before is refused at once. */
export const saveAuthKey = (tx: Tx, id: string, hash: string, at: Date) =>
  save(tx, id, undefined, { auth_key_hash: hash, prev_auth_key_hash: null, key_rotated_at: at.toISOString() });
export const markEquipmentDeleted = (tx: Tx, id: string) => save(tx, id, undefined, { is_delete: 1 });
