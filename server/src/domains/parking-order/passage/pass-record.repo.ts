import { attemptState } from '@bochong/contract/parking-order';
import { type Compilable, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';

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

export const columns = [
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

export async function findPassRecord(
  tx: Tx,
  dealerId: string,
  by: { id: string } | { eventKey: string },
): Promise<PassRecordRow | undefined> {
  const query = tx.selectFrom('pass_record').select(columns).where('dealer_id', '=', dealerId);
  return 'id' in by ? query.where('id', '=', by.id).executeTakeFirst() : query.where('event_key', '=', by.eventKey).executeTakeFirst();
}

/** A passage that is committed counts once in the hours of its lane: by how long its vehicle waited, unless it was told late. */
const countingRelease = (tx: Tx, committed: Compilable, { dealerId, id }: Pick<PassRecordRow, 'dealerId' | 'id'>) =>
  sql<{ orderId: string | null }>`
  with before as materialized (select committed_at from pass_record where dealer_id = ${dealerId} and id = ${id} for no key update),
    after as (${committed}), counted as (
    insert into pass_release_delta (dealer_id, biz_date, park_id, gate_id, hour, seconds)
    select p.dealer_id, r.biz_date, p.park_id, p.gate_id, r.hour, r.seconds from after p cross join lateral bochong.release_of(p.pass_time, p.committed_at) r
    where p.first and p.gate_id is not null and not p.is_offline)
  select order_id as "orderId" from after`.execute(tx);

interface RecordChange {
  attemptState?: number;
  releaseType?: number | null;
  matchPlateNo?: string;
  orderId?: string | null;
  addException?: number;
}

const changing = (tx: Tx, record: Pick<PassRecordRow, 'dealerId' | 'id'>, change: RecordChange) =>
  tx
    .updateTable('pass_record')
    .set({
      ...(change.attemptState !== undefined && { attempt_state: change.attemptState }),
      ...(change.releaseType !== undefined && { release_type: change.releaseType }),
      ...(change.matchPlateNo !== undefined && { match_plate_no: change.matchPlateNo }),
      ...(change.orderId !== undefined && { order_id: change.orderId }),
      ...(change.addException !== undefined && {
        exception_types: sql<number[]>`array_append(exception_types, ${change.addException}::smallint)`,
      }),
    })
    .where('dealer_id', '=', record.dealerId)
    .where('id', '=', record.id);

export async function updatePassRecord(tx: Tx, record: Pick<PassRecordRow, 'dealerId' | 'id'>, change: RecordChange): Promise<void> {
  await changing(tx, record, change).execute();
}

/** A passage is over: keeps when and how, counts it, and answers the order that stands with it now, whoever put it there; its row stays locked. */
export async function commitPassRecord(
  tx: Tx,
  record: Pick<PassRecordRow, 'dealerId' | 'id'>,
  { committedAt, releaseType }: { committedAt: string; releaseType?: number },
): Promise<string | null> {
  const committed = changing(tx, record, { attemptState: attemptState.PASSED, ...(releaseType !== undefined && { releaseType }) })
    .set({ committed_at: committedAt })
    .from(sql<{ committed_at: string | null }>`before`.as('before'))
    .returning(['pass_record.dealer_id', 'park_id', 'gate_id', 'pass_time', 'pass_record.committed_at', 'is_offline', 'order_id'])
    .returning(sql`before.committed_at is null`.as('first'));
  const { rows } = await countingRelease(tx, committed, record);
  return rows[0]?.orderId ?? null;
}
