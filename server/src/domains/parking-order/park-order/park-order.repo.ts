import { orderStatus, type ParkOrderListRow, type ParkOrderRow } from '@bochong/contract/parking-order';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import { metrics, sumCounters } from '../../../kernel/database/counter.ts';
import { planned, type Tx } from '../../../kernel/database/db.ts';
import { asOpened, dealerNameOf, inDealers, newestOf, totalOf } from '../../../kernel/database/query.ts';
import { businessDate } from '../../../kernel/time.ts';
import { conditions, countable, isKeyed, type OrderQuery } from './order-conditions.repo.ts';
import { asksForBeginning, findByBeginning, plateCap } from './order-plate.repo.ts';

export const rowColumns = [
  'id as orderId',
  'order_no as orderNo',
  'plate_no as plateNo',
  'plate_color as plateColor',
  'park_id as parkId',
  'park_name as parkName',
  dealerNameOf('park_order'),
  'berth_code as berthCode',
  'enter_gate_name as enterGateName',
  'exit_gate_name as exitGateName',
  'car_type as carType',
  'enter_time as enterTime',
  'exit_time as exitTime',
  // A vehicle still in has stayed until now.
  sql<number>`case when exit_time is null then greatest(0, floor(extract(epoch from now() - enter_time) / 60))::int else park_minutes end`.as(
    'parkMinutes',
  ),
  'gross_fen as grossFen',
  'vehicle_discount_fen as discountFen',
  'coupon_fen as couponFen',
  'payable_fen as payableFen',
  'paid_fen as paidFen',
  'refund_fen as refundFen',
  sql<number>`greatest(0, payable_fen - (paid_fen - refund_fen) - write_off_fen)`.as('dueFen'),
  'order_status as orderStatus',
  'pay_status as payStatus',
  'exception_types as exceptionTypes',
  'rev',
] as const;

export const limitTo = (asked: readonly string[] | undefined, scope: readonly string[] | null): readonly string[] | null =>
  asked?.length ? (scope === null ? asked : asked.filter((id) => scope.includes(id))) : scope;

function countByCounters(tx: Tx, filters: OrderQuery, parkIds: readonly string[] | null): Promise<number> {
  const states = filters.orderStatus?.length ? filters.orderStatus : [0, 1, 2, 3, 4, 5];
  return sumCounters(tx, {
    from: businessDate(Date.parse(filters.startTime ?? '')),
    to: businessDate(Date.parse(filters.endTime ?? '')),
    metrics: states.map((state) => metrics.ordersByStatus + state),
    parkIds: limitTo(filters.parkIds, parkIds),
  });
}

async function sums(tx: Tx, where: Expression<SqlBool>[]) {
  const { rows } = await sql<{ grossFen: number; payableFen: number; paidFen: number; refundFen: number; dueFen: number }>`
    select coalesce(sum(gross_fen), 0)::bigint as "grossFen", coalesce(sum(payable_fen), 0)::bigint as "payableFen", coalesce(sum(paid_fen), 0)::bigint as "paidFen",
      coalesce(sum(refund_fen), 0)::bigint as "refundFen", coalesce(sum(greatest(0, payable_fen - (paid_fen - refund_fen) - write_off_fen)), 0)::bigint as "dueFen"
    from park_order where ${sql.join(where, sql` and `)}`.execute(tx);
  return rows[0] ?? null;
}

/** Largest list whose sums are worked out with the page; a longer one shows none. */
const summaryCap = 50_000;

/** Whose orders a list may show. */
export interface OrderScope {
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
}

/** Adds who took money for each order and by which ways. Planning this over all months of payments costs ten times what reading it does. */
async function withPayments(tx: Tx, rows: readonly ParkOrderRow[]): Promise<ParkOrderListRow[]> {
  const paid = rows.filter((row) => row.paidFen > 0).map((row) => row.orderId);
  const taken =
    paid.length === 0
      ? []
      : await planned(tx)
          .selectFrom('order_money')
          .select([
            'order_id as orderId',
            sql<ParkOrderListRow['payChannels']>`array_agg(distinct pay_channel)`.as('payChannels'),
            sql<string[]>`coalesce(array_agg(distinct collector_id) filter (where collector_id is not null), '{}')`.as('collectors'),
          ])
          .where(sql<boolean>`order_id = any (${paid}::uuid[])`)
          .where('kind', '=', 'PAYMENT')
          .groupBy('order_id')
          .execute();
  const of = new Map(taken.map(({ orderId, ...rest }) => [orderId, rest]));
  return rows.map((row) => ({ ...row, ...(of.get(row.orderId) ?? { payChannels: [], collectors: [] }) }));
}

const named = { timeKind: undefined, startTime: undefined, endTime: undefined, summary: undefined, orderStatus: undefined };

/** The list as it opens names its days of entry; that only such states are asked for as most orders are in changes no plan. */
const opened = (tx: Tx, scope: OrderScope, filters: OrderQuery) =>
  filters.timeKind === 'enter' && (filters.orderStatus?.includes(orderStatus.FINISHED) ?? true)
    ? asOpened(tx, scope, { ...filters, ...named })
    : tx;

/** Stays of a page, newest first. */
function newest(tx: Tx, filters: OrderQuery, { dealerIds }: OrderScope, where: Expression<SqlBool>[]) {
  const byExit = filters.timeKind === 'exit';
  const keyed = isKeyed(filters);
  const page = keyed ? [...where, sql<SqlBool>`id < ${filters.cursor}::uuid`] : where;
  const mostRows = keyed ? filters.pageSize : filters.pageNo * filters.pageSize;
  return tx
    .selectFrom('park_order')
    .where(byExit ? sql<boolean>`${sql.join(page, sql` and `)}` : newestOf('park_order', dealerIds, page, mostRows))
    .orderBy(byExit ? 'exit_time' : 'id', 'desc')
    .$if(byExit, (query) => query.where('exit_time', 'is not', null).orderBy('id', 'desc'))
    .limit(sql.lit(filters.pageSize))
    .$if(!keyed && filters.pageNo > 1, (query) => query.offset((filters.pageNo - 1) * filters.pageSize));
}

/** Rows of stays whose ids are known, newest first as these are. */
async function rowsOf(tx: Tx, { dealerIds }: OrderScope, ids: readonly string[]): Promise<ParkOrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await planned(tx)
    .selectFrom('park_order')
    .select(rowColumns)
    .where(inDealers('dealer_id', dealerIds))
    // The range tells a kept plan which months to read; an array does not.
    .where(sql<boolean>`id between ${ids.at(-1)}::uuid and ${ids[0]}::uuid and id = any (${ids}::uuid[])`)
    .orderBy('id', 'desc')
    .execute();
  return rows as ParkOrderRow[];
}

/** Rows of a page and how many there are in all. */
async function pageOfStays(tx: Tx, filters: OrderQuery, scope: OrderScope, where: Expression<SqlBool>[]) {
  if (asksForBeginning(filters)) {
    const found = await findByBeginning(tx, where, filters);
    if (found) return { rows: await rowsOf(tx, scope, found.ids), totalRecord: found.total, totalCapped: false };
    // So many answer to it that a page of them is found soon among the newest; an index that holds plates and states is enough to look through.
    const ids = await newest(tx, filters, scope, where).select('id').execute();
    return {
      rows: await rowsOf(
        tx,
        scope,
        ids.map(({ id }) => id),
      ),
      totalRecord: plateCap,
      totalCapped: true,
    };
  }
  const usual = opened(tx, scope, filters);
  const counting = countable(filters)
    ? countByCounters(usual, filters, scope.parkIds).then((totalRecord) => ({ totalRecord, totalCapped: false }))
    : totalOf(tx, sql`select 1 from park_order where ${sql.join(where, sql` and `)}`);
  const reading = newest(usual, filters, scope, where).select(rowColumns).execute() as Promise<ParkOrderRow[]>;
  const [rows, counted] = await Promise.all([reading, counting]);
  return { rows, ...counted };
}

/** One page of orders, newest first, with its total (from counters where they know it) and, when asked, its sums. */
export async function listOrders(tx: Tx, filters: OrderQuery, scope: OrderScope) {
  const where = [inDealers('dealer_id', scope.dealerIds), ...conditions(filters, scope.parkIds)];
  const { rows, ...counted } = await pageOfStays(tx, filters, scope, where);
  const results = await withPayments(tx, rows);
  const summary = filters.summary === 1 && counted.totalRecord <= summaryCap && !counted.totalCapped ? await sums(tx, where) : null;
  const { pageNo, pageSize, timeKind } = filters;
  const nextCursor = timeKind !== 'exit' && rows.length === pageSize ? (rows.at(-1)?.orderId ?? null) : null;
  return { pageNo, pageSize, ...counted, nextCursor, results, summary };
}

/** Every order of the query, newest entry first. */
export async function* orderBatches(tx: Tx, filters: OrderQuery, { dealerIds, parkIds }: OrderScope): AsyncGenerator<ParkOrderListRow[]> {
  const where = [inDealers('dealer_id', dealerIds), ...conditions(filters, parkIds)];
  if (filters.timeKind === 'exit') where.push(sql`exit_time is not null`);
  const orders = tx
    .selectFrom('park_order')
    .select(rowColumns)
    .where(sql<boolean>`${sql.join(where, sql` and `)}`)
    .orderBy('id', 'desc');
  for await (const rows of batchesOf(tx, orders)) yield await withPayments(tx, rows as ParkOrderRow[]);
}
