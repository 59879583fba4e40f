import { type DetectionEvent, detectionEvent, detectionStatus, type detectionStepType } from '@bochong/contract/charging-detection';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { WorkContext } from '../../../kernel/app-context.ts';
import type { DB } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes, inDealers, nextRev } from '../../../kernel/database/query.ts';
import { inStations } from '../../charging-asset/index.ts';

/** Keeps what was seen; false when the camera had told it before. */
export async function insertDetection(tx: Tx, detection: Insertable<DB['charging_detection']>): Promise<boolean> {
  const row = await tx
    .insertInto('charging_detection')
    .values(detection)
    .onConflict((conflict) => conflict.columns(['dealer_id', 'video_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const columns = [
  ...(['id', 'dealer_id as dealerId', 'detection_no as detectionNo', 'station_id as stationId', 'equipment_id as equipmentId'] as const),
  ...(['connector_id as connectorId', 'bay', 'event_type as eventType', 'event_at as eventAt', 'unsure_time as unsureTime'] as const),
  ...([
    'plate_no as plateNo',
    'vehicle_class as vehicleClass',
    'first_plate_no as firstPlateNo',
    'plate_confidence as plateConfidence',
    'status',
    'offline',
  ] as const),
  ...(['linked_order_id as orderId', 'given_plate_no as givenPlateNo', 'start_tried_at as startTriedAt', 'rev'] as const),
] as const;

/** What was seen, as services work with it. */
export interface DetectionRow {
  id: string;
  dealerId: string;
  detectionNo: string;
  stationId: string;
  equipmentId: string;
  connectorId: string;
  bay: string;
  eventType: DetectionEvent;
  eventAt: string;
  unsureTime: boolean;
  plateNo: string | null;
  vehicleClass: number;
  firstPlateNo: string | null;
  plateConfidence: number;
  status: number;
  offline: boolean;
  orderId: string | null;
  givenPlateNo: string | null;
  startTriedAt: string | null;
  rev: number;
}

const rows = (tx: Tx) => tx.selectFrom('charging_detection').select(columns);

/** A record of the user's stations, locked. */
export const lockDetection = (
  tx: Tx,
  id: string,
  { dealerIds, parkIds }: { dealerIds: readonly string[]; parkIds: readonly string[] | null },
): Promise<DetectionRow | undefined> =>
  rows(tx)
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .where(inStations('charging_detection', 'station_id', parkIds))
    .forNoKeyUpdate()
    .$castTo<DetectionRow>()
    .executeTakeFirst();

/** What was seen of a bay between two instants, oldest first. */
export const seenOfBay = (tx: Tx, dealerId: string, connectorId: string, [from, to]: readonly [number, number]): Promise<DetectionRow[]> =>
  rows(tx)
    .where('dealer_id', '=', dealerId)
    .where('connector_id', '=', connectorId)
    .where('event_at', '>=', new Date(from).toISOString())
    .where('event_at', '<=', new Date(to).toISOString())
    .orderBy('event_at')
    .orderBy('id')
    .limit(1000)
    .$castTo<DetectionRow>()
    .execute();

/** The last coming or leaving of a bay that nobody took back; undefined: none was seen. */
export const lastMoveOf = (tx: Tx, dealerId: string, connectorId: string): Promise<DetectionRow | undefined> =>
  rows(tx)
    .where('dealer_id', '=', dealerId)
    .where('connector_id', '=', connectorId)
    .where(sql<boolean>`event_type in ${codes(detectionEvent.ARRIVE, detectionEvent.DEPART)}`)
    .where('status', '<>', sql.lit(detectionStatus.IGNORED))
    .orderBy('event_at', 'desc')
    .orderBy('event_type', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .$castTo<DetectionRow>()
    .executeTakeFirst();

/** Whether a car was seen to leave a bay at an instant or later. */
export async function leftSince(tx: Tx, { dealerId, connectorId, eventAt }: Pick<DetectionRow, 'dealerId' | 'connectorId' | 'eventAt'>) {
  const row = await tx
    .selectFrom('charging_detection')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('connector_id', '=', connectorId)
    .where('event_at', '>=', eventAt)
    .where('event_type', '=', sql.lit(detectionEvent.DEPART))
    .where('status', '<>', sql.lit(detectionStatus.IGNORED))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Waiting notices of cars that stood in a bay before an instant. */
export async function noticesBefore(tx: Tx, dealerId: string, connectorId: string, at: number): Promise<string[]> {
  const found = await tx
    .selectFrom('charging_detection')
    .select('id')
    .where('dealer_id', '=', dealerId)
    .where('connector_id', '=', connectorId)
    .where('event_at', '<=', new Date(at).toISOString())
    .where('event_at', '>=', new Date(at - 86_400_000).toISOString())
    .where(sql<boolean>`event_type in ${codes(detectionEvent.FUEL_OCCUPY, detectionEvent.IDLE_OCCUPY)}`)
    .where('status', '=', sql.lit(detectionStatus.NEW))
    .execute();
  return found.map(({ id }) => id);
}

type Key = Pick<DetectionRow, 'dealerId' | 'id'>;
export type DetectionChange = Updateable<DB['charging_detection']>;

/** Changes a record; `decided` by a person, so that whoever looked before is refused. */
export async function saveDetection(tx: Tx, { dealerId, id }: Key, change: DetectionChange, { decided = false } = {}): Promise<void> {
  await tx
    .updateTable('charging_detection')
    .set({ ...change, ...(decided && { rev: nextRev.rev }) })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

type StepType = (typeof detectionStepType)['options'][number]['value'];

/** Writes what became of a record. */
export async function addStep({ tx, now }: WorkContext, { dealerId, id }: Key, stepType: StepType, text: string, by = ''): Promise<void> {
  await tx
    .insertInto('charging_detection_step')
    .values({
      ...{ dealer_id: dealerId, id: newId(now), detection_id: id, at: now.toISOString() },
      ...{ step_type: stepType, text, operator_name: by },
    })
    .execute();
}

/** Work on one bay goes one after another until the transaction ends. */
export const lockBay = (tx: Tx, dealerId: string, connectorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bay|${dealerId}|${connectorId}`}, 0))`.execute(tx);
