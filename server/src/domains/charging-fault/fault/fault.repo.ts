import { faultSource, faultStatus } from '@bochong/contract/charging-fault';
import { sql, type UpdateObject } from 'kysely';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes, nextRev } from '../../../kernel/database/query.ts';
import { compactStamp } from '../../../kernel/time.ts';
import { inStations } from '../../charging-asset/index.ts';
import { flapMs, type KnownFault, type Level } from './fault.rule.ts';

type Source = (typeof faultSource)['options'][number]['value'];

/** Where a fault is; `connectorNo` 0 is the device as a whole. */
export interface FaultPlace {
  dealerId: string;
  stationId: string;
  equipmentId: string;
  connectorNo: number;
}

export interface NewFault extends FaultPlace {
  source: Source;
  errorCode: string;
  vendorErrorCode: string;
  info: string;
  level: Level;
  faulted: boolean;
  orderId: string | null;
}

/** Waiting for somebody, or somebody is at it. */
export const waitingStatuses = sql`f.status in ${codes(faultStatus.OPEN, faultStatus.HANDLING)}`;

const columns = [
  ...(['f.id as faultId', 'f.error_code as errorCode', 'f.vendor_error_code as vendorErrorCode', 'f.faulted', 'f.level'] as const),
  ...(['f.status', 'f.recovered_at as recoveredAt', 'f.fault_no as faultNo'] as const),
] as const;

export interface StoredFault extends KnownFault {
  faultNo: string;
}

const known = (tx: Tx, { dealerId, equipmentId, connectorNo }: Omit<FaultPlace, 'stationId'>) =>
  tx
    .selectFrom('charging_fault as f')
    .select(columns)
    .where('f.dealer_id', '=', dealerId)
    .where('f.equipment_id', '=', equipmentId)
    .where('f.connector_no', '=', connectorNo)
    .$castTo<StoredFault>();

/** Faults that a device told of a gun and that wait, or were over less than ten minutes ago; newest first. */
export const toldFaults = (tx: Tx, place: FaultPlace, now: Date): Promise<StoredFault[]> =>
  known(tx, place)
    .where('f.source', '=', faultSource.STATUS)
    .where(
      sql<boolean>`(${waitingStatuses} or f.status = ${sql.lit(faultStatus.RECOVERED)} and f.recovered_at > ${new Date(now.getTime() - flapMs).toISOString()}::timestamptz)`,
    )
    .orderBy('f.occurred_at', 'desc')
    .execute();

/** The waiting fault of a source and a code. */
export const waitingFault = (tx: Tx, place: Omit<FaultPlace, 'stationId'>, source: Source, errorCode: string) =>
  known(tx, place)
    .where('f.source', '=', source)
    .where('f.error_code', '=', errorCode)
    .where(sql<boolean>`${waitingStatuses}`)
    .executeTakeFirst();

/** Keeps a fault; undefined when the same one was kept meanwhile. */
export async function insertFault(tx: Tx, fault: NewFault, now: Date): Promise<{ faultId: string; faultNo: string } | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<{ no: number }>`select nextval('charging_fault_no')::int as no`.execute(tx);
  const { dealerId, stationId, equipmentId, connectorNo, level, source, errorCode, vendorErrorCode, info, faulted, orderId } = fault;
  return tx
    .insertInto('charging_fault')
    .values({
      ...{ dealer_id: dealerId, id: newId(now), fault_no: `GZ${compactStamp(now)}${String((rows[0]?.no ?? 0) % 10_000).padStart(4, '0')}` },
      ...{ station_id: stationId, equipment_id: equipmentId, connector_no: connectorNo, level, source, error_code: errorCode },
      ...{ vendor_error_code: vendorErrorCode, info: info.slice(0, 255), faulted, occurred_at: at, last_at: at, order_id: orderId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id as faultId', 'fault_no as faultNo'])
    .executeTakeFirst();
}

export type FaultChange = UpdateObject<DB, 'charging_fault'>;

const whose = (tx: Tx, dealerId: string, faultId: string, change: FaultChange) =>
  tx
    .updateTable('charging_fault')
    .set({ ...change, ...nextRev })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', faultId);

export const saveFault = (tx: Tx, dealerId: string, faultId: string, change: FaultChange) => whose(tx, dealerId, faultId, change).execute();

/** A fault told once more. */
export const countFault = (tx: Tx, dealerId: string, faultId: string, now: Date, change: FaultChange = {}) =>
  saveFault(tx, dealerId, faultId, { ...change, last_at: now.toISOString(), repeat_count: sql`repeat_count + 1` });

/** A person's change; false when somebody else was faster. */
export async function saveFaultAt(tx: Tx, dealerId: string, faultId: string, rev: number, change: FaultChange): Promise<boolean> {
  const { numUpdatedRows } = await whose(tx, dealerId, faultId, change).where('rev', '=', rev).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A fault of the user's stations. */
export const findFault = (tx: Tx, id: string, parkIds: readonly string[] | null) =>
  tx
    .selectFrom('charging_fault as f')
    .select([...columns, 'f.dealer_id as dealerId', 'f.station_id as stationId', 'f.acknowledged_at as acknowledgedAt'])
    .select(['f.handler_id as handlerId', 'f.accepted_at as acceptedAt', 'f.arrived_at as arrivedAt'])
    .where('f.id', '=', id)
    .where(inStations('f', 'station_id', parkIds))
    .executeTakeFirst();

/** Equipment of the user's stations, where it stands, what it is called and how many guns it has. */
export const equipmentOf = (tx: Tx, equipmentId: string, parkIds: readonly string[] | null) =>
  tx
    .selectFrom('charging_equipment as e')
    .innerJoin('charging_station as s', (join) => join.onRef('s.dealer_id', '=', 'e.dealer_id').onRef('s.id', '=', 'e.station_id'))
    .select(['e.dealer_id as dealerId', 'e.station_id as stationId', 'e.equipment_name as equipmentName', 's.station_name as stationName'])
    .where('e.id', '=', equipmentId)
    .where('e.is_delete', '=', 0)
    .where(inStations('e', 'station_id', parkIds))
    .executeTakeFirst();

/** A gun of equipment by its number, and the order that has it. */
export const gunOf = (tx: Tx, dealerId: string, equipmentId: string, connectorNo: number) =>
  tx
    .selectFrom('charging_connector')
    .select(['id as connectorId', 'active_order_id as orderId'])
    .where('dealer_id', '=', dealerId)
    .where('equipment_id', '=', equipmentId)
    .where('connector_no', '=', connectorNo)
    .where('is_delete', '=', 0)
    .executeTakeFirst();

/** Where a gun is. */
export const gunPlace = (tx: Tx, dealerId: string, connectorId: string) =>
  tx
    .selectFrom('charging_connector')
    .select(['equipment_id as equipmentId', 'connector_no as connectorNo'])
    .where('dealer_id', '=', dealerId)
    .where('id', '=', connectorId)
    .executeTakeFirst();
