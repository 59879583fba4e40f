import { equipmentOnline, type OcppStatus } from '@bochong/contract/charging-asset';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { GunState, OpenOrderState } from './gun-state.rule.ts';

/** A gun as its state is derived from it; locked. */
export interface LockedGun {
  connectorId: string;
  connectorNo: number;
  stationId: string;
  equipmentId: string;
  ocppStatus: OcppStatus | null;
  ocppErrorCode: string;
  ocppStatusAt: string | null;
  adminDisabled: boolean;
  orderId: string | null;
  orderState: OpenOrderState | null;
  softReserved: boolean;
  reservedUntil: string | null;
  workStatus: number;
  chargingState: number | null;
  statusChangedAt: string;
}

/** Guns of one piece of equipment, or one gun, locked in the order of their ids. */
export const lockGuns = (tx: Tx, dealerId: string, by: { equipmentId: string; connectorNo?: number } | { connectorId: string }) =>
  tx
    .selectFrom('charging_connector')
    .select(['id as connectorId', 'connector_no as connectorNo', 'station_id as stationId', 'equipment_id as equipmentId'])
    .select(['ocpp_status as ocppStatus', 'ocpp_error_code as ocppErrorCode', 'ocpp_status_at as ocppStatusAt'])
    .select(['admin_disabled as adminDisabled', 'active_order_id as orderId', 'active_order_state as orderState'])
    .select(['soft_reserved as softReserved', 'work_status as workStatus', 'charging_state as chargingState'])
    .select(['status_changed_at as statusChangedAt', 'reserved_until as reservedUntil'])
    .where('dealer_id', '=', dealerId)
    .where('is_delete', '=', 0)
    .$if('connectorId' in by, (query) => query.where('id', '=', 'connectorId' in by ? by.connectorId : ''))
    .$if('equipmentId' in by, (query) => query.where('equipment_id', '=', 'equipmentId' in by ? by.equipmentId : ''))
    .$if('connectorNo' in by, (query) => query.where('connector_no', '=', 'connectorNo' in by ? (by.connectorNo ?? 0) : 0))
    .orderBy('id')
    .forUpdate()
    .$castTo<LockedGun>()
    .execute();

/** Where a gun's equipment is and whether it has a connection. Asked after the guns are locked: a change of it locks them too. */
export const equipmentState = (tx: Tx, dealerId: string, equipmentId: string) =>
  tx
    .selectFrom('charging_equipment')
    .select(['station_id as stationId', 'online_status as onlineStatus', 'connected_at as connectedAt'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', equipmentId)
    .where('is_delete', '=', 0)
    .executeTakeFirst();

export interface Reported {
  status: OcppStatus;
  errorCode: string;
  vendorErrorCode: string;
  /** By the device's clock. */
  deviceAt: string | null;
}

/** Keeps what the device said of a gun. */
export const saveReport = (tx: Tx, dealerId: string, connectorId: string, said: Reported, at: Date, illegal: boolean) =>
  tx
    .updateTable('charging_connector')
    .set({
      ocpp_status: said.status,
      ocpp_error_code: said.errorCode,
      vendor_error_code: said.vendorErrorCode,
      ocpp_status_at: at.toISOString(),
      device_status_at: said.deviceAt,
      illegal_transitions: sql`illegal_transitions + ${illegal ? 1 : 0}`,
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', connectorId)
    .execute();

/** Keeps what became of a gun. */
export const saveState = (tx: Tx, dealerId: string, connectorId: string, state: GunState, at: Date) =>
  tx
    .updateTable('charging_connector')
    .set({ work_status: state.workStatus, charging_state: state.chargingState, status_changed_at: at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', connectorId)
    .execute();

/** The order that has a gun from now on; null: none. The gun can no longer be deleted once one had it. */
export const saveOpenOrder = (
  tx: Tx,
  dealerId: string,
  connectorId: string,
  order: { orderId: string; state: OpenOrderState } | null,
  at: Date,
) =>
  tx
    .updateTable('charging_connector')
    .set({
      active_order_id: order?.orderId ?? null,
      active_order_state: order?.state ?? null,
      ...(order && { first_used_at: sql<string>`coalesce(first_used_at, ${at.toISOString()})` }),
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', connectorId)
    .execute();

export const saveSoftReservation = (tx: Tx, dealerId: string, connectorId: string, until: string | null) =>
  tx
    .updateTable('charging_connector')
    .set({ soft_reserved: until !== null, reserved_until: until })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', connectorId)
    .execute();

/** The equipment has a connection from now on, or none; undefined when there is no such equipment. */
export const saveConnection = (tx: Tx, dealerId: string, equipmentId: string, online: boolean, at: Date) =>
  tx
    .updateTable('charging_equipment')
    .set(
      online
        ? {
            online_status: equipmentOnline.ONLINE,
            connected_at: at.toISOString(),
            last_seen_at: at.toISOString(),
            offline_since: null,
          }
        : { online_status: equipmentOnline.OFFLINE, offline_since: sql<string>`coalesce(last_seen_at, ${at.toISOString()})` },
    )
    .where('dealer_id', '=', dealerId)
    .where('id', '=', equipmentId)
    .where('is_delete', '=', 0)
    .returning('station_id as stationId')
    .executeTakeFirst();
