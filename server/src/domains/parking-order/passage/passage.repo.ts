import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db.ts';
import { idFloor, newId } from '../../../kernel/identifier.ts';
import { json } from '../../../kernel/query.ts';
import type { Passage } from './stay-pairing.rule.ts';

/** A capture as it is stored; the plate fields are what the device read. */
export interface NewPassRecord {
  dealerId: string;
  eventKey: string;
  parkId: string;
  gateId: string | null;
  berthId: string | null;
  deviceId: string;
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

const columns = [
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
] as const;

export async function insertPassRecord(tx: Tx, record: NewPassRecord): Promise<PassRecordRow> {
  return tx
    .insertInto('pass_record')
    .values({
      dealer_id: record.dealerId,
      id: newId(record.passTime),
      event_key: record.eventKey,
      park_id: record.parkId,
      gate_id: record.gateId,
      berth_id: record.berthId,
      device_id: record.deviceId,
      direction: record.direction,
      pass_time: record.passTime.toISOString(),
      raw_pass_time: record.rawPassTime.toISOString(),
      received_at: record.receivedAt.toISOString(),
      is_offline: record.offline,
      plate_no: record.plateNo,
      plate_color: record.plateColor,
      plate_type: record.plateType,
      confidence: record.confidence,
      vehicle_class: record.vehicleClass,
      body_color: record.bodyColor,
      brand: record.brand,
      match_plate_no: record.matchPlateNo,
      pass_mode: record.passMode,
      exception_types: [...record.exceptionTypes],
      raw_payload: json(record.rawPayload),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export interface NewImage {
  imageType: number;
  objectKey: string;
  sha256: string | null;
  capturedAt: Date;
  deviceId: string;
}

export async function insertImages(
  tx: Tx,
  owner: { dealerId: string; bizType: string; bizId: string },
  images: readonly NewImage[],
): Promise<void> {
  if (images.length === 0) return;
  await tx
    .insertInto('park_image')
    .values(
      images.map((image) => ({
        dealer_id: owner.dealerId,
        id: newId(image.capturedAt),
        biz_type: owner.bizType,
        biz_id: owner.bizId,
        image_type: image.imageType,
        object_key: image.objectKey,
        sha256: image.sha256,
        captured_at: image.capturedAt.toISOString(),
        device_id: image.deviceId,
      })),
    )
    .execute();
}

export async function findPassRecord(
  tx: Tx,
  dealerId: string,
  by: { id: string } | { eventKey: string },
): Promise<PassRecordRow | undefined> {
  const query = tx.selectFrom('pass_record').select(columns).where('dealer_id', '=', dealerId);
  return 'id' in by ? query.where('id', '=', by.id).executeTakeFirst() : query.where('event_key', '=', by.eventKey).executeTakeFirst();
}

export async function updatePassRecord(
  tx: Tx,
  record: Pick<PassRecordRow, 'dealerId' | 'id'>,
  change: {
    attemptState?: number;
    releaseType?: number | null;
    matchPlateNo?: string;
    orderId?: string | null;
    addException?: number;
    committedAt?: string;
  },
): Promise<void> {
  await tx
    .updateTable('pass_record')
    .set({
      ...(change.attemptState !== undefined && { attempt_state: change.attemptState }),
      ...(change.releaseType !== undefined && { release_type: change.releaseType }),
      ...(change.matchPlateNo !== undefined && { match_plate_no: change.matchPlateNo }),
      ...(change.orderId !== undefined && { order_id: change.orderId }),
      ...(change.committedAt !== undefined && { committed_at: change.committedAt }),
      ...(change.addException !== undefined && {
        exception_types: sql<number[]>`array_append(exception_types, ${change.addException}::smallint)`,
      }),
    })
    .where('dealer_id', '=', record.dealerId)
    .where('id', '=', record.id)
    .execute();
}

/** Who is being decided about at a gate. */
export interface LaneAttempt {
  recordId: string;
  eventKey: string;
  deviceId: string | null;
  direction: number;
  plateNo: string;
  confidence: number;
  at: string;
  released: boolean;
  orderId: string | null;
}

/** The gate's attempt, locked until the transaction ends: decisions at one lane are made one after another. */
export async function lockLane(tx: Tx, gateId: string): Promise<LaneAttempt | undefined> {
  return tx
    .selectFrom('lane_attempt')
    .select([
      'record_id as recordId',
      'event_key as eventKey',
      'device_id as deviceId',
      'direction',
      'plate_no as plateNo',
      'confidence',
      'at',
      'released',
      'order_id as orderId',
    ])
    .where('gate_id', '=', gateId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveLane(tx: Tx, record: PassRecordRow, state: { released: boolean; orderId: string | null }): Promise<void> {
  if (record.gateId === null) return;
  const values = {
    record_id: record.id,
    event_key: record.eventKey,
    device_id: record.deviceId,
    direction: record.direction,
    plate_no: record.matchPlateNo,
    confidence: record.confidence,
    at: record.passTime,
    released: state.released,
    order_id: state.orderId,
  };
  await tx
    .insertInto('lane_attempt')
    .values({ dealer_id: record.dealerId, gate_id: record.gateId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['dealer_id', 'gate_id']).doUpdateSet(values).where('lane_attempt.at', '<=', record.passTime),
    )
    .execute();
}

export async function clearLane(tx: Tx, record: Pick<PassRecordRow, 'dealerId' | 'id' | 'gateId'>): Promise<void> {
  if (record.gateId === null) return;
  await tx
    .deleteFrom('lane_attempt')
    .where('dealer_id', '=', record.dealerId)
    .where('gate_id', '=', record.gateId)
    .where('record_id', '=', record.id)
    .execute();
}

/** Lane at which the vehicle of an order stands now. */
export async function laneOfOrder(tx: Tx, dealerId: string, orderId: string) {
  return tx
    .selectFrom('lane_attempt')
    .select(['gate_id as gateId', 'record_id as recordId', 'event_key as eventKey', 'device_id as deviceId', 'at'])
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .where('direction', '=', 2)
    .executeTakeFirst();
}

/** Committed passages next to `at` in time, of one vehicle at one lot. */
export async function neighbours(
  tx: Tx,
  subject: { dealerId: string; parkId: string; plateNo: string },
  record: { id: string; at: string },
) {
  const near = async (side: 'before' | 'after'): Promise<Passage | null> => {
    const row = await tx
      .selectFrom('pass_record')
      .select(['id', 'direction', 'pass_time'])
      .where('dealer_id', '=', subject.dealerId)
      .where('park_id', '=', subject.parkId)
      .where('match_plate_no', '=', subject.plateNo)
      .where('attempt_state', '=', 2)
      .where('gate_id', 'is not', null)
      .where('id', '<>', record.id)
      .where('pass_time', side === 'before' ? '<=' : '>', record.at)
      .orderBy('pass_time', side === 'before' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst();
    return row ? { recordId: row.id, direction: row.direction, at: Date.parse(row.pass_time) } : null;
  };
  return { before: await near('before'), after: await near('after') };
}

/** Committed exits without a stay, after `at` and within a day: candidates for an entry that arrives late under a misread plate. */
export async function unmatchedExits(
  tx: Tx,
  place: { dealerId: string; parkId: string },
  at: string,
): Promise<{ id: string; plateNo: string; at: number }[]> {
  const rows = await tx
    .selectFrom('pass_record')
    .select(['id', 'match_plate_no as plateNo', 'pass_time as at'])
    .where('dealer_id', '=', place.dealerId)
    .where('park_id', '=', place.parkId)
    .where('direction', '=', 2)
    .where('attempt_state', '=', 2)
    .where('order_id', 'is', null)
    .where('pass_time', '>', at)
    .where('pass_time', '<', new Date(Date.parse(at) + 86_400_000).toISOString())
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, at: Date.parse(row.at) }));
}

/** Plates whose stay spans `at` and has no exit of its own: candidates for an exit that arrives late under a misread plate. */
export async function platesStaying(tx: Tx, place: { dealerId: string; parkId: string }, at: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('park_order')
    .select('plate_no')
    .where('dealer_id', '=', place.dealerId)
    .where('park_id', '=', place.parkId)
    .where('id', '>=', idFloor(Date.parse(at) - 30 * 86_400_000))
    .where('enter_time', '<', at)
    .where('exit_record_id', 'is', null)
    .where('order_status', 'in', [0, 1, 2])
    .where((where) => where.or([where('exit_time', 'is', null), where('exit_time', '>=', at)]))
    .limit(2000)
    .execute();
  return rows.map((row) => row.plate_no);
}

export async function keepEarlyConfirmation(
  tx: Tx,
  row: { dealerId: string; captureKey: string; kind: 'passed' | 'backed'; at: Date; releaseType: number | null },
): Promise<void> {
  await tx
    .insertInto('early_confirmation')
    .values({
      dealer_id: row.dealerId,
      capture_key: row.captureKey,
      kind: row.kind,
      at: row.at.toISOString(),
      release_type: row.releaseType,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function takeEarlyConfirmation(tx: Tx, dealerId: string, captureKey: string) {
  return tx
    .deleteFrom('early_confirmation')
    .where('dealer_id', '=', dealerId)
    .where('capture_key', '=', captureKey)
    .returning(['kind', 'release_type as releaseType', 'at'])
    .executeTakeFirst();
}
