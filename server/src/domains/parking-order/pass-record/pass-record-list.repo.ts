import type { PassRecord, PassRecordRow } from '@bochong/contract/parking-order';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, isUuid } from '../../../kernel/database/identifier.ts';
import {
  asOpened,
  dealerNameOf,
  inDealers,
  inParks,
  newestOf,
  type PageQuery,
  plateMatches,
  totalOf,
} from '../../../kernel/database/query.ts';
import type { OrderScope } from '../park-order/park-order.repo.ts';

export interface PassRecordQuery extends PageQuery {
  startTime?: string | undefined;
  endTime?: string | undefined;
  parkIds?: string[] | undefined;
  gateId?: string | undefined;
  direction?: number | undefined;
  plateNo?: string | undefined;
  confidenceBelow?: number | undefined;
  exceptionType?: number | undefined;
  matched?: boolean | undefined;
}

/** Ids carry the passing time, so a time range is a range of the primary key. */
function conditions(filters: PassRecordQuery, { dealerIds, parkIds }: OrderScope): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inDealers('r.dealer_id', dealerIds), inParks('r.park_id', parkIds)];
  const { startTime, endTime, gateId, direction, confidenceBelow, exceptionType, matched } = filters;
  if (startTime) all.push(sql`r.id >= ${idFloor(Date.parse(startTime))}::uuid`);
  if (endTime) all.push(sql`r.id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  if (filters.parkIds?.length) all.push(sql`r.park_id = any (${filters.parkIds}::uuid[])`);
  if (gateId) all.push(sql`r.gate_id = ${gateId}`);
  if (direction !== undefined) all.push(sql`r.direction = ${direction}`);
  if (filters.plateNo) all.push(plateMatches('r.plate_no', filters.plateNo));
  if (confidenceBelow !== undefined) all.push(sql`r.confidence < ${confidenceBelow}`);
  if (exceptionType !== undefined) all.push(sql`${exceptionType}::smallint = any (r.exception_types)`);
  if (matched !== undefined) all.push(matched ? sql`r.order_id is not null` : sql`r.order_id is null`);
  return all;
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('pass_record as r')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'r.dealer_id').onRef('p.id', '=', 'r.park_id'))
    .leftJoin('gate as g', (join) => join.onRef('g.dealer_id', '=', 'r.dealer_id').onRef('g.id', '=', 'r.gate_id'))
    .leftJoin('berth as b', (join) => join.onRef('b.dealer_id', '=', 'r.dealer_id').onRef('b.id', '=', 'r.berth_id'))
    .leftJoin('order_number as o', (join) => join.onRef('o.dealer_id', '=', 'r.dealer_id').onRef('o.order_id', '=', 'r.order_id'))
    .select([
      'r.id as recordId',
      'r.plate_no as plateNo',
      'r.plate_color as plateColor',
      'r.match_plate_no as matchPlateNo',
      'r.park_id as parkId',
      'p.park_name as parkName',
      dealerNameOf('p'),
      sql<string | null>`coalesce(g.gate_name, b.berth_code)`.as('placeName'),
      'r.direction',
      'r.pass_time as passTime',
      'r.confidence',
      'r.pass_mode as passMode',
      'r.release_type as releaseType',
      'r.attempt_state as attemptState',
      'r.is_offline as isOffline',
      'r.order_id as orderId',
      'o.order_no as orderNo',
      'r.exception_types as exceptionTypes',
    ]);

/** One page of passages, newest first, by key where the page before is known; the total stops at the count cap. */
export async function listPassRecords(tx: Tx, filters: PassRecordQuery, scope: OrderScope) {
  const { pageNo, pageSize, cursor } = filters;
  const where = conditions(filters, scope);
  const keyed = cursor !== undefined && isUuid(cursor);
  const page = keyed ? [...where, sql<SqlBool>`r.id < ${cursor}::uuid`] : where;
  const reading = rows(asOpened(tx, scope, filters))
    .where(newestOf('pass_record as r', scope.dealerIds, page, keyed ? pageSize : pageNo * pageSize))
    .orderBy('r.id', 'desc')
    .limit(sql.lit(pageSize))
    .$if(!keyed && pageNo > 1, (query) => query.offset((pageNo - 1) * pageSize))
    .$castTo<BareRecord>()
    .execute();
  const counting = totalOf(tx, sql`select 1 from pass_record r where ${sql.join(where, sql` and `)}`);
  const [results, total] = await Promise.all([reading, counting]);
  const nextCursor = results.length === pageSize ? (results.at(-1)?.recordId ?? null) : null;
  return { pageNo, pageSize, ...total, nextCursor, results };
}

/** A passage without its picture. */
export type BareRecord = Omit<PassRecordRow, 'thumbnailUrl'>;

/** Every passage of the query, newest first. */
export const passageBatches = (tx: Tx, filters: PassRecordQuery, scope: OrderScope): AsyncGenerator<BareRecord[]> =>
  batchesOf(
    tx,
    rows(tx)
      .where(sql<boolean>`${sql.join(conditions(filters, scope), sql` and `)}`)
      .orderBy('r.id', 'desc')
      .$castTo<BareRecord>(),
  );

export async function findPassage(tx: Tx, id: string, parkIds: readonly string[] | null) {
  return rows(tx)
    .select([
      'r.event_key as eventKey',
      'r.raw_pass_time as rawPassTime',
      'r.received_at as receivedAt',
      'r.committed_at as committedAt',
      'r.plate_type as plateType',
      'r.vehicle_class as vehicleClass',
      'r.body_color as bodyColor',
      'r.brand',
      'r.raw_payload as rawPayload',
    ])
    .where('r.id', '=', id)
    .where(inParks('r.park_id', parkIds))
    .$castTo<Omit<PassRecord, 'thumbnailUrl'>>()
    .executeTakeFirst();
}

export type PassageOfOrder = Pick<
  PassRecordRow,
  'recordId' | 'direction' | 'passTime' | 'placeName' | 'plateNo' | 'plateColor' | 'confidence'
>;

/** Passages of an order, oldest first. */
export const passagesOfOrder = (tx: Tx, orderId: string): Promise<PassageOfOrder[]> =>
  rows(tx).where('r.order_id', '=', orderId).orderBy('r.id').$castTo<PassageOfOrder>().execute();
