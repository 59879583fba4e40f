import {
  connectorType,
  equipmentOnline,
  type OcppStatus,
  registrationStatus,
  stationStatus,
  workStatus,
} from '@bochong/contract/charging-asset';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** A gun with what a start asks of it, its equipment and its station. */
export interface Gun {
  dealerId: string;
  stationId: string;
  equipmentId: string;
  connectorId: string;
  connectorNo: number;
  ratedPowerW: number;
  zone: string;
  isDc: boolean;
  workStatus: number;
  ocppStatus: OcppStatus | null;
  equipmentReady: boolean;
  online: boolean;
  stationNormal: boolean;
  /** Starts outside of the hours are refused. */
  refusesWhenClosed: boolean;
  businessHours: { weekdays: number[]; start: string; end: string }[];
  operatorId9: string;
}

const columns = sql`c.dealer_id as "dealerId", c.station_id as "stationId", c.equipment_id as "equipmentId", c.id as "connectorId",
  c.connector_no as "connectorNo", c.rated_power_w as "ratedPowerW", s.timezone as zone,
  c.connector_type = ${sql.lit(connectorType.PLUG_DC)} as "isDc", c.work_status as "workStatus", c.ocpp_status as "ocppStatus",
  e.online_status = ${sql.lit(equipmentOnline.ONLINE)} as online,
  (e.enabled and e.registration_status = ${sql.lit(registrationStatus.ACCEPTED)} and e.online_status = ${sql.lit(equipmentOnline.ONLINE)}) as "equipmentReady",
  s.station_status = ${sql.lit(stationStatus.NORMAL)} as "stationNormal", s.closed_policy = 1 as "refusesWhenClosed",
  s.business_hours as "businessHours", s.operator_id9 as "operatorId9"`;
const source = sql`charging_connector c join charging_equipment e on e.dealer_id = c.dealer_id and e.id = c.equipment_id
  join charging_station s on s.dealer_id = c.dealer_id and s.id = c.station_id`;

/** A gun of the user's data scope. */
export async function gunById(tx: Tx, connectorId: string, parkIds: readonly string[] | null): Promise<Gun | undefined> {
  const seen =
    parkIds === null
      ? sql`true`
      : sql`exists (select from charging_station_park p where p.dealer_id = c.dealer_id and p.station_id = c.station_id
          and p.park_id = any (${parkIds}::uuid[]))`;
  const { rows } = await sql<Gun>`select ${columns} from ${source} where c.id = ${connectorId} and c.is_delete = 0 and ${seen}`.execute(tx);
  return rows[0];
}

/** A gun by its number on a charge point. */
export async function gunByNumber(tx: Tx, dealerId: string, equipmentId: string, connectorNo: number): Promise<Gun | undefined> {
  const { rows } = await sql<Gun>`select ${columns} from ${source} where c.dealer_id = ${dealerId} and c.equipment_id = ${equipmentId}
    and c.connector_no = ${connectorNo} and c.is_delete = 0`.execute(tx);
  return rows[0];
}

/** Guns of a charge point that no order has. */
export async function freeGunsOf(tx: Tx, dealerId: string, equipmentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('charging_connector')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('active_order_id', 'is', null)
    .where('is_delete', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lots of a station: the first takes its money, all of them see its boards. */
export async function lotsOf(tx: Tx, dealerId: string, stationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('charging_station_park')
    .select('park_id as parkId')
    .where('dealer_id', '=', dealerId)
    .where('station_id', '=', stationId)
    .orderBy('park_id')
    .execute();
  return rows.map(({ parkId }) => parkId);
}

/** Whether a plug is in the gun, as far as its device says. */
export const isPlugged = ({ workStatus: status, ocppStatus }: Gun): boolean =>
  status === workStatus.PLUGGED || ocppStatus === 'Preparing' || ocppStatus === 'SuspendedEV' || ocppStatus === 'SuspendedEVSE';
