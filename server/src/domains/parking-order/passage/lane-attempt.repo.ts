import { passDirection } from '@bochong/contract/parking-order';
import { type Insertable, sql } from 'kysely';
import { writeAtEnd, writeWaiting } from '../../../kernel/database/at-end.ts';
import type { EndWrite } from '../../../kernel/database/connection.ts';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
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
export async function lockLane(tx: Tx, gateId: string): Promise<LaneAttempt | undefined> {
  await writeWaiting(tx, 'lane_attempt');
  return attempts(tx).where('gate_id', '=', gateId).forUpdate().executeTakeFirst();
}

/** The gate's attempt as it stands, for who only looks. */
export async function laneAt(tx: Tx, dealerId: string, gateId: string): Promise<LaneAttempt | undefined> {
  await writeWaiting(tx, 'lane_attempt');
  return attempts(tx).where('dealer_id', '=', dealerId).where('gate_id', '=', gateId).executeTakeFirst();
}

const stated = ['record_id', 'event_key', 'device_id', 'direction', 'plate_no', 'confidence', 'at', 'released', 'order_id'];
const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Of several attempts at one gate the last one stays, by its time and then by when it was saved; one that is older than the gate's is dropped. */
const laneAttempts: EndWrite<Insertable<DB['lane_attempt']>> = {
  name: 'lane attempts',
  table: 'lane_attempt',
  statement: (rows) => sql`insert into lane_attempt (dealer_id, gate_id, ${refs(stated)})
    select distinct on (dealer_id, gate_id) dealer_id, gate_id, ${refs(stated)}
    from json_populate_recordset(null::lane_attempt, ${rows}) with ordinality order by dealer_id, gate_id, at desc, ordinality desc
    on conflict (dealer_id, gate_id) do update set ${sql.join(stated.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    where lane_attempt.at <= excluded.at`,
};

/** Keeps who is being decided about at a gate, when the transaction ends; the functions of this file see it before. */
export async function saveLane(tx: Tx, record: PassRecordRow, state: { released: boolean; orderId: string | null }): Promise<void> {
  if (record.gateId === null) return;
  const row = {
    dealer_id: record.dealerId,
    gate_id: record.gateId,
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
  await writeAtEnd(tx, laneAttempts, [row]);
}

/** The capture is no longer at its gate. It answers the row that it deleted, so that statements beside it keep their order (`together`). */
export async function clearLane(tx: Tx, record: Pick<PassRecordRow, 'dealerId' | 'id' | 'gateId'>): Promise<void> {
  if (record.gateId === null) return;
  await writeWaiting(tx, 'lane_attempt');
  await tx
    .deleteFrom('lane_attempt')
    .where('dealer_id', '=', record.dealerId)
    .where('gate_id', '=', record.gateId)
    .where('record_id', '=', record.id)
    .returning('record_id')
    .execute();
}

/** Lane at which the vehicle of an order stands now. */
export async function laneOfOrder(tx: Tx, dealerId: string, orderId: string) {
  await writeWaiting(tx, 'lane_attempt');
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
