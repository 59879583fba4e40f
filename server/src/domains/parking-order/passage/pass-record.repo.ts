import { attemptState } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import { amendAtEnd, insertAtEnd, writeWaiting } from '../../../kernel/database/at-end.ts';
import { writtenOut } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { toIso } from '../../../kernel/time.ts';

/** A capture as it is stored; the plate fields are what the device read. */
export interface NewPassRecord {
  dealerId: string;
  eventKey: string;
  parkId: string;
  gateId: string | null;
  berthId: string | null;
  /** Null when a person has looked, not a device. */
  deviceId: string | null;
  direction: 1 | 2;
  passTime: Date;
  rawPassTime: Date;
  receivedAt: Date;
  offline: boolean;
  plateNo: string;
  plateColor: number;
  plateType: string;
  confidence: number;
  vehicleClass: number | null;
  bodyColor: string | null;
  brand: string | null;
  matchPlateNo: string;
  passMode: number;
  exceptionTypes: readonly number[];
  rawPayload: unknown;
}

/** A stored capture as decisions read it. */
export interface PassRecordRow {
  id: string;
  dealerId: string;
  eventKey: string;
  parkId: string;
  gateId: string | null;
  berthId: string | null;
  deviceId: string | null;
  direction: number;
  passTime: string;
  offline: boolean;
  plateNo: string;
  matchPlateNo: string;
  plateColor: number;
  plateType: string;
  confidence: number;
  vehicleClass: number | null;
  passMode: number;
  releaseType: number | null;
  attemptState: number;
  orderId: string | null;
  exceptionTypes: number[];
}

export const columns = writtenOut([
  'id',
  'dealer_id as dealerId',
  'event_key as eventKey',
  'park_id as parkId',
  'gate_id as gateId',
  'berth_id as berthId',
  'device_id as deviceId',
  'direction',
  'pass_time as passTime',
  'is_offline as offline',
  'plate_no as plateNo',
  'match_plate_no as matchPlateNo',
  'plate_color as plateColor',
  'plate_type as plateType',
  'confidence',
  'vehicle_class as vehicleClass',
  'pass_mode as passMode',
  'release_type as releaseType',
  'attempt_state as attemptState',
  'order_id as orderId',
  'exception_types as exceptionTypes',
] as const);

/** Stores a capture when the transaction ends; until then the functions of this file know it. */
export async function insertPassRecord(tx: Tx, record: NewPassRecord): Promise<PassRecordRow> {
  const { passTime, rawPassTime, receivedAt, bodyColor, brand, rawPayload, ...kept } = record;
  const row: PassRecordRow = {
    ...kept,
    id: newId(passTime),
    passTime: toIso(passTime),
    releaseType: null,
    attemptState: attemptState.WAITING,
    orderId: null,
    exceptionTypes: [...record.exceptionTypes],
  };
  await insertAtEnd(tx, 'pass_record', {
    dealer_id: row.dealerId,
    id: row.id,
    event_key: row.eventKey,
    park_id: row.parkId,
    gate_id: row.gateId,
    berth_id: row.berthId,
    device_id: row.deviceId,
    direction: row.direction,
    pass_time: row.passTime,
    raw_pass_time: rawPassTime.toISOString(),
    received_at: receivedAt.toISOString(),
    is_offline: row.offline,
    plate_no: row.plateNo,
    plate_color: row.plateColor,
    plate_type: row.plateType,
    confidence: row.confidence,
    vehicle_class: row.vehicleClass,
    body_color: bodyColor,
    brand,
    match_plate_no: row.matchPlateNo,
    pass_mode: row.passMode,
    release_type: row.releaseType,
    attempt_state: row.attemptState,
    order_id: row.orderId,
    exception_types: [...row.exceptionTypes],
    raw_payload: rawPayload,
  });
  return row;
}

export async function findPassRecord(
  tx: Tx,
  dealerId: string,
  by: { id: string } | { eventKey: string },
): Promise<PassRecordRow | undefined> {
  await writeWaiting(tx, 'pass_record');
  const query = tx.selectFrom('pass_record').select(columns).where('dealer_id', '=', dealerId);
  return 'id' in by ? query.where('id', '=', by.id).executeTakeFirst() : query.where('event_key', '=', by.eventKey).executeTakeFirst();
}

interface RecordChange {
  attemptState?: number;
  releaseType?: number | null;
  matchPlateNo?: string;
  orderId?: string | null;
  addException?: number;
}

const valuesOf = (change: RecordChange) => ({
  ...(change.attemptState !== undefined && { attempt_state: change.attemptState }),
  ...(change.releaseType !== undefined && { release_type: change.releaseType }),
  ...(change.matchPlateNo !== undefined && { match_plate_no: change.matchPlateNo }),
  ...(change.orderId !== undefined && { order_id: change.orderId }),
});

const changing = (tx: Tx, record: Pick<PassRecordRow, 'dealerId' | 'id'>, change: RecordChange) =>
  tx
    .updateTable('pass_record')
    .set({
      ...valuesOf(change),
      ...(change.addException !== undefined && {
        exception_types: sql<number[]>`array_append(exception_types, ${change.addException}::smallint)`,
      }),
    })
    .where('dealer_id', '=', record.dealerId)
    .where('id', '=', record.id);

export async function updatePassRecord(tx: Tx, record: Pick<PassRecordRow, 'dealerId' | 'id'>, change: RecordChange): Promise<void> {
  const waits = amendAtEnd(tx, 'pass_record', record.id, (row) => {
    Object.assign(row, valuesOf(change));
    if (change.addException !== undefined) row.exception_types = [...(row.exception_types as number[]), change.addException];
  });
  if (!waits) await changing(tx, record, change).execute();
}
