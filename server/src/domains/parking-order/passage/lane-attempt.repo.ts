import { passDirection } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { vehicleLock } from '../stay/stay.repo.ts';
import type { PassRecordRow } from './pass-record.repo.ts';

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

const attempts = (tx: Tx) =>
  tx
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
    ]);

/** The gate's attempt, locked until the transaction ends: decisions at one lane are made one after another. */
export const lockLane = (tx: Tx, gateId: string): Promise<LaneAttempt | undefined> =>
  attempts(tx).where('gate_id', '=', gateId).forUpdate().executeTakeFirst();

/** The gate's attempt as it stands, for who only looks. */
export const laneAt = (tx: Tx, dealerId: string, gateId: string): Promise<LaneAttempt | undefined> =>
  attempts(tx).where('dealer_id', '=', dealerId).where('gate_id', '=', gateId).executeTakeFirst();

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

/** {@link clearLane}, and then the vehicle's lock: the attempt's row is locked before the lock is asked for. */
export async function leaveLane(tx: Tx, record: PassRecordRow): Promise<void> {
  await sql`
    with attempt as (delete from lane_attempt where dealer_id = ${record.dealerId} and gate_id = ${record.gateId} and record_id = ${record.id} returning 1),
      gone as (select count(*) from attempt)
    select ${vehicleLock(record.parkId, record.matchPlateNo)} from gone`.execute(tx);
}

/** Lane at which the vehicle of an order stands now. */
export async function laneOfOrder(tx: Tx, dealerId: string, orderId: string) {
  return tx
    .selectFrom('lane_attempt')
    .select(['gate_id as gateId', 'record_id as recordId', 'event_key as eventKey', 'device_id as deviceId', 'at'])
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .where('direction', '=', passDirection.OUT)
    .executeTakeFirst();
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
