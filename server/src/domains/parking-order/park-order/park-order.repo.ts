import type { ParkOrder, ParkOrderRow } from '@bochong/contract/parking-order';
import { type Expression, type SqlBool, sql } from 'kysely';
import { metrics, readCounters } from '../../../kernel/counter.ts';
import type { Tx } from '../../../kernel/db.ts';
import { idFloor, isUuid } from '../../../kernel/identifier.ts';
import { contains, countCap, inParks, startsWith } from '../../../kernel/query.ts';
import { businessDate, startOfDay } from '../../../kernel/time.ts';

/** Filters of the list after parsing; see the contract for their meaning. */
export interface OrderQuery {
  pageNo: number;
  pageSize: number;
  cursor?: string | undefined;
  timeKind: 'enter' | 'exit';
  startTime?: string | undefined;
  endTime?: string | undefined;
  plateNo?: string | undefined;
  parkIds?: string[] | undefined;
  carType?: number | undefined;
  orderStatus?: number[] | undefined;
  payStatus?: number | undefined;
  exceptionType?: number | undefined;
  hasException?: boolean | undefined;
  minMinutes?: number | undefined;
  maxMinutes?: number | undefined;
  orderNo?: string | undefined;
  summary?: number | undefined;
}

export const rowColumns = [
  'id as orderId',
  'order_no as orderNo',
  'plate_no as plateNo',
  'plate_color as plateColor',
  'park_id as parkId',
  'park_name as parkName',
  'berth_code as berthCode',
  'enter_gate_name as enterGateName',
  'exit_gate_name as exitGateName',
  'car_type as carType',
  'enter_time as enterTime',
  'exit_time as exitTime',
  'park_minutes as parkMinutes',
  'gross_fen as grossFen',
  'vehicle_discount_fen as discountFen',
  'coupon_fen as couponFen',
  'payable_fen as payableFen',
  'paid_fen as paidFen',
  'refund_fen as refundFen',
  sql<number>`greatest(0, payable_fen - (paid_fen - refund_fen))`.as('dueFen'),
  'order_status as orderStatus',
  'pay_status as payStatus',
  'exception_types as exceptionTypes',
  'rev',
] as const;

/** Every condition of the list; ids carry the entry time, so an entry range is a range of the primary key. */
function conditions(filters: OrderQuery, parkIds: readonly string[] | null): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inParks('park_id', parkIds)];
  const add = (condition: Expression<SqlBool>) => all.push(condition);
  const { startTime, endTime } = filters;
  if (filters.timeKind === 'enter') {
    if (startTime) add(sql`id >= ${idFloor(Date.parse(startTime))}::uuid`);
    if (endTime) add(sql`id < ${idFloor(Date.parse(endTime) + 1000)}::uuid`);
  } else {
    if (startTime) add(sql`exit_time >= ${startTime}`);
    if (endTime) add(sql`exit_time < ${new Date(Date.parse(endTime) + 1000).toISOString()}`);
  }
  if (filters.parkIds?.length) add(sql`park_id = any (${filters.parkIds}::uuid[])`);
  if (filters.orderStatus?.length) add(sql`order_status = any (${filters.orderStatus}::smallint[])`);
  if (filters.plateNo) add(filters.plateNo.length >= 7 ? sql`plate_no collate "C" = ${filters.plateNo}` : plateLike(filters.plateNo));
  if (filters.carType !== undefined) add(sql`car_type = ${filters.carType}`);
  if (filters.payStatus !== undefined) add(sql`pay_status = ${filters.payStatus}`);
  if (filters.exceptionType !== undefined) add(sql`${filters.exceptionType}::smallint = any (exception_types)`);
  if (filters.hasException) add(sql`exception_types <> '{}'`);
  if (filters.minMinutes !== undefined) add(sql`park_minutes >= ${filters.minMinutes}`);
  if (filters.maxMinutes !== undefined) add(sql`park_minutes <= ${filters.maxMinutes}`);
  if (filters.orderNo) add(sql`order_no = ${filters.orderNo}`);
  return all;
}

/** A plate typed from its beginning uses the index; a fragment is looked for anywhere. */
const plateLike = (text: string) =>
  /^[\u4e00-\u9fff]/.test(text) ? startsWith('plate_no', text.toUpperCase()) : contains('plate_no', text);

/** True when whole days, lots and states are all that is asked: counters know the answer. */
function countable(filters: OrderQuery): boolean {
  const others = [
    filters.plateNo,
    filters.carType,
    filters.payStatus,
    filters.exceptionType,
    filters.hasException,
    filters.minMinutes,
    filters.maxMinutes,
    filters.orderNo,
  ];
  const wholeDays =
    filters.startTime !== undefined &&
    filters.endTime !== undefined &&
    startOfDay(Date.parse(filters.startTime)) === Date.parse(filters.startTime) &&
    Date.parse(filters.endTime) + 1000 === startOfDay(Date.parse(filters.endTime) + 1000);
  return filters.timeKind === 'enter' && wholeDays && others.every((other) => other === undefined);
}

const limitTo = (asked: readonly string[] | undefined, scope: readonly string[] | null): readonly string[] | null =>
  asked?.length ? (scope === null ? asked : asked.filter((id) => scope.includes(id))) : scope;

async function countByCounters(tx: Tx, filters: OrderQuery, parkIds: readonly string[] | null): Promise<number> {
  const states = filters.orderStatus?.length ? filters.orderStatus : [0, 1, 2, 3, 4, 5];
  const rows = await readCounters(tx, {
    from: businessDate(Date.parse(filters.startTime ?? '')),
    to: businessDate(Date.parse(filters.endTime ?? '')),
    metrics: states.map((state) => metrics.ordersByStatus + state),
    parkIds: limitTo(filters.parkIds, parkIds),
  });
  return rows.reduce((sum, row) => sum + row.value, 0);
}

async function countCapped(tx: Tx, where: Expression<SqlBool>[]): Promise<{ total: number; capped: boolean }> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from
    (select 1 from park_order where ${sql.join(where, sql` and `)} limit ${countCap + 1}) as counted`.execute(tx);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, countCap), capped: total > countCap };
}

async function sums(tx: Tx, where: Expression<SqlBool>[]) {
  const { rows } = await sql<{ grossFen: number; payableFen: number; paidFen: number; refundFen: number; dueFen: number }>`
    select coalesce(sum(gross_fen), 0)::bigint as "grossFen", coalesce(sum(payable_fen), 0)::bigint as "payableFen", coalesce(sum(paid_fen), 0)::bigint as "paidFen",
      coalesce(sum(refund_fen), 0)::bigint as "refundFen", coalesce(sum(greatest(0, payable_fen - (paid_fen - refund_fen))), 0)::bigint as "dueFen"
    from park_order where ${sql.join(where, sql` and `)}`.execute(tx);
  return rows[0] ?? null;
}

/** Largest list whose sums are worked out with the page; a longer one shows none. */
const summaryCap = 50_000;

/** One page of orders, newest first, with its total (from counters where they know it) and, when asked, its sums. */
export async function listOrders(tx: Tx, filters: OrderQuery, parkIds: readonly string[] | null) {
  const where = conditions(filters, parkIds);
  const byExit = filters.timeKind === 'exit';
  const keyed = !byExit && filters.cursor !== undefined && isUuid(filters.cursor);
  const page = keyed ? [...where, sql<SqlBool>`id < ${filters.cursor}::uuid`] : where;
  const results = (await tx
    .selectFrom('park_order')
    .select(rowColumns)
    .where(sql<boolean>`${sql.join(page, sql` and `)}`)
    .orderBy(byExit ? 'exit_time' : 'id', 'desc')
    .$if(byExit, (query) => query.where('exit_time', 'is not', null).orderBy('id', 'desc'))
    .limit(filters.pageSize)
    .$if(!keyed && filters.pageNo > 1, (query) => query.offset((filters.pageNo - 1) * filters.pageSize))
    .execute()) as ParkOrderRow[];
  const counted = countable(filters) ? { total: await countByCounters(tx, filters, parkIds), capped: false } : await countCapped(tx, where);
  const summary = filters.summary === 1 && counted.total <= summaryCap && !counted.capped ? await sums(tx, where) : null;
  const nextCursor = !byExit && results.length === filters.pageSize ? (results.at(-1)?.orderId ?? null) : null;
  const { pageNo, pageSize } = filters;
  return { pageNo, pageSize, totalRecord: counted.total, totalCapped: counted.capped, nextCursor, results, summary };
}

export async function findOrder(tx: Tx, id: string, parkIds: readonly string[] | null): Promise<ParkOrder | undefined> {
  const row = await tx
    .selectFrom('park_order')
    .select([
      ...rowColumns,
      'park_type as parkType',
      'plate_type as plateType',
      'energy_type as energyType',
      'vehicle_class as vehicleClass',
      'enter_plate_no as enterPlateNo',
      'exit_plate_no as exitPlateNo',
      'enter_confidence as enterConfidence',
      'exit_confidence as exitConfidence',
      'enter_mode as enterMode',
      'exit_mode as exitMode',
      'release_type as releaseType',
      'left_at as leftAt',
      'rule_id as ruleId',
      'rule_version as ruleVersion',
      'reduce_fen as reduceFen',
      'reduce_reason as reduceReason',
      'receivable_fen as receivableFen',
      sql<number>`greatest(0, paid_fen - refund_fen - payable_fen)`.as('overpaidFen'),
      'fee_frozen_until as feeFrozenUntil',
      'pay_deadline as payDeadline',
      'is_no_entry as isNoEntry',
      'is_offline as isOffline',
      'is_force_out as isForceOut',
      'merged_into_id as mergedIntoId',
      'enter_record_id as enterRecordId',
      'exit_record_id as exitRecordId',
    ])
    .where('id', '=', id)
    .where(inParks('park_id', parkIds))
    .executeTakeFirst();
  return row as ParkOrder | undefined;
}

/** Newest settled calculation of a stay, else its newest quote. */
export async function newestCalculation(tx: Tx, orderId: string) {
  return tx
    .selectFrom('fee_calculation')
    .select(['id as calcId', 'purpose', 'quote_time as quoteTime', 'calc_at as calcAt', 'body'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Passages, money and changes of a stay, oldest first. */
export async function orderEvents(tx: Tx, orderId: string) {
  const passes = await tx
    .selectFrom('pass_record as p')
    .leftJoin('gate as g', (join) => join.onRef('g.dealer_id', '=', 'p.dealer_id').onRef('g.id', '=', 'p.gate_id'))
    .select([
      'p.id',
      'p.direction',
      'p.pass_time as at',
      'p.plate_no as plateNo',
      'p.confidence',
      'p.attempt_state as attemptState',
      'p.is_offline as offline',
      'g.gate_name as gateName',
    ])
    .where('p.order_id', '=', orderId)
    .execute();
  const money = await tx
    .selectFrom('order_money')
    .select(['kind', 'at', 'amount_fen as amountFen', 'pay_channel as payChannel', 'number'])
    .where('order_id', '=', orderId)
    .execute();
  const changes = await tx
    .selectFrom('park_order_change')
    .select([
      'at',
      'change_type as changeType',
      'reason',
      'operator_name as operatorName',
      'payable_before_fen as before',
      'payable_after_fen as after',
    ])
    .where('order_id', '=', orderId)
    .execute();
  return { passes, money, changes };
}

export async function imagesOf(tx: Tx, bizIds: readonly string[]): Promise<{ bizId: string; objectKey: string; imageType: number }[]> {
  if (bizIds.length === 0) return [];
  return tx
    .selectFrom('park_image')
    .select(['biz_id as bizId', 'object_key as objectKey', 'image_type as imageType'])
    .where('biz_id', 'in', bizIds)
    .orderBy('image_type')
    .execute();
}

interface UnOutFilters {
  pageNo: number;
  pageSize: number;
  parkIds?: string[] | undefined;
  plateNo?: string | undefined;
  carType?: number | undefined;
}

/** Vehicles in the lots now, longest stay first; `from`/`to` bound the stay in days. */
export async function listUnOut(
  tx: Tx,
  filters: UnOutFilters,
  parkIds: readonly string[] | null,
  now: Date,
  span: { from: number; to: number | null },
) {
  const parks = limitTo(filters.parkIds, parkIds);
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const base = tx
    .selectFrom('vehicle_presence as v')
    .innerJoin('park_order as o', (join) => join.onRef('o.dealer_id', '=', 'v.dealer_id').onRef('o.id', '=', 'v.open_order_id'))
    .where('v.open_order_id', 'is not', null)
    .where(inParks('v.park_id', parks))
    .$if(filters.plateNo !== undefined, (query) => query.where(contains('o.plate_no', filters.plateNo)))
    .$if(filters.carType !== undefined, (query) => query.where('o.car_type', '=', filters.carType ?? 0))
    .where('o.enter_time', '<=', since(span.from))
    .$if(span.to !== null, (query) => query.where('o.enter_time', '>', since(span.to ?? 0)));
  const { total } = await base.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const results = await base
    .select(['o.id as id', 'v.last_pass_at as lastSeenAt'])
    .orderBy('o.enter_time')
    .orderBy('o.id')
    .limit(filters.pageSize)
    .offset((filters.pageNo - 1) * filters.pageSize)
    .execute();
  const ids = results.map((row) => row.id);
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('park_order').select(rowColumns).where('id', 'in', ids).orderBy('enter_time').orderBy('id').execute();
  const seen = new Map(results.map((row) => [row.id, row.lastSeenAt]));
  return {
    total,
    rows: rows.map((row) => ({ ...row, lastSeenAt: seen.get(row.orderId) ?? row.enterTime })) as (ParkOrderRow & { lastSeenAt: string })[],
  };
}

/** How many open stays fall between consecutive day thresholds; the last bucket is open-ended. */
export async function countBuckets(tx: Tx, parkIds: readonly string[] | null, now: Date, thresholds: readonly number[]): Promise<number[]> {
  const bounds = [0, ...thresholds];
  const { rows } = await sql<{ bucket: number; count: number }>`
    select width_bucket(extract(epoch from ${now.toISOString()}::timestamptz - o.enter_time) / 86400, ${bounds}::float8[]) as bucket, count(*)::int as count
    from vehicle_presence v join park_order o on o.dealer_id = v.dealer_id and o.id = v.open_order_id
    where v.open_order_id is not null and ${inParks('v.park_id', parkIds)} group by 1`.execute(tx);
  return bounds.map((_, index) => rows.find((row) => row.bucket === index + 1)?.count ?? 0);
}

export async function readPeriod(tx: Tx, dealerId: string) {
  return tx
    .selectFrom('un_out_period')
    .select(['threshold_days as thresholdDays', 'auto_close_days as autoCloseDays', 'auto_close_fee_mode as autoCloseFeeMode'])
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
}

export async function savePeriod(
  tx: Tx,
  dealerId: string,
  period: { thresholdDays: number[]; autoCloseDays: number; autoCloseFeeMode: number },
): Promise<void> {
  const values = {
    threshold_days: period.thresholdDays,
    auto_close_days: period.autoCloseDays,
    auto_close_fee_mode: period.autoCloseFeeMode,
  };
  await tx
    .insertInto('un_out_period')
    .values({ dealer_id: dealerId, ...values })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute();
}
