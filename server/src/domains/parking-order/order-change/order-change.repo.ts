import type { ParkOrderChange } from '@bochong/contract/parking-order';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor, isUuid } from '../../../kernel/database/identifier.ts';
import { asOpened, contains, inDealers, inParks, newestOf, type PageQuery, plateMatches, totalOf } from '../../../kernel/database/query.ts';
import type { OrderScope } from '../park-order/park-order.repo.ts';

export interface ChangeQuery extends PageQuery {
  startTime?: string | undefined;
  endTime?: string | undefined;
  changeType?: number | undefined;
  parkIds?: string[] | undefined;
  plateNo?: string | undefined;
  operatorName?: string | undefined;
  diffSign?: number | undefined;
}

/** Ids carry the instant of the change, so a time range is a range of the primary key. */
function conditions(filters: ChangeQuery, { dealerIds, parkIds }: OrderScope): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inDealers('c.dealer_id', dealerIds), inParks('c.park_id', parkIds)];
  const { startTime, endTime, changeType, diffSign } = filters;
  if (startTime) all.push(sql`c.id >= ${idFloor(Date.parse(startTime))}::uuid`);
  if (endTime) all.push(sql`c.id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  if (filters.parkIds?.length) all.push(sql`c.park_id = any (${filters.parkIds}::uuid[])`);
  if (changeType !== undefined) all.push(sql`c.change_type = ${changeType}`);
  if (filters.plateNo) all.push(plateMatches('c.plate_no', filters.plateNo));
  if (filters.operatorName) all.push(contains('c.operator_name', filters.operatorName));
  if (diffSign !== undefined) all.push(sql`sign(c.payable_after_fen - c.payable_before_fen) = ${diffSign}`);
  return all;
}

const rows = (tx: Tx) =>
  tx
    .selectFrom('park_order_change as c')
    .innerJoin('park as p', (join) => join.onRef('p.dealer_id', '=', 'c.dealer_id').onRef('p.id', '=', 'c.park_id'))
    .select([
      'c.id as changeId',
      'c.at',
      'c.order_id as orderId',
      'c.order_no as orderNo',
      'c.park_id as parkId',
      'p.park_name as parkName',
      'c.plate_no as plateNo',
      'c.change_type as changeType',
      'c.before',
      'c.after',
      'c.payable_before_fen as payableBeforeFen',
      'c.payable_after_fen as payableAfterFen',
      sql<number>`c.payable_after_fen - c.payable_before_fen`.as('diffFen'),
      'c.source',
      'c.reason',
      'c.operator_name as operatorName',
    ]);

/** One page of changes, newest first, by key where the page before is known; the total stops at the count cap. */
export async function listChanges(tx: Tx, filters: ChangeQuery, scope: OrderScope) {
  const { pageNo, pageSize, cursor } = filters;
  const where = conditions(filters, scope);
  const keyed = cursor !== undefined && isUuid(cursor);
  const page = keyed ? [...where, sql<SqlBool>`c.id < ${cursor}::uuid`] : where;
  const reading = rows(asOpened(tx, scope, filters))
    .where(newestOf('park_order_change as c', scope.dealerIds, page, keyed ? pageSize : pageNo * pageSize))
    .orderBy('c.id', 'desc')
    .limit(sql.lit(pageSize))
    .$if(!keyed && pageNo > 1, (query) => query.offset((pageNo - 1) * pageSize))
    .$castTo<ParkOrderChange>()
    .execute();
  const counting = totalOf(tx, sql`select 1 from park_order_change c where ${sql.join(where, sql` and `)}`);
  const [results, total] = await Promise.all([reading, counting]);
  const nextCursor = results.length === pageSize ? (results.at(-1)?.changeId ?? null) : null;
  return { pageNo, pageSize, ...total, nextCursor, results };
}

/** Every change of the query, newest first. */
export const changeBatches = (tx: Tx, filters: ChangeQuery, scope: OrderScope): AsyncGenerator<ParkOrderChange[]> =>
  batchesOf(
    tx,
    rows(tx)
      .where(sql<boolean>`${sql.join(conditions(filters, scope), sql` and `)}`)
      .orderBy('c.id', 'desc')
      .$castTo<ParkOrderChange>(),
  );
