import type { ParkOrderRow, UnOutPeriod } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, inParks } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { limitTo, rowColumns } from './park-order.repo.ts';

export interface UnOutFilters {
  parkIds?: string[] | undefined;
  plateNo?: string | undefined;
  carType?: number | undefined;
}

/** Length of a stay in whole days, [from, to). */
export interface DaySpan {
  from: number;
  to: number | null;
}

export type UnOutRow = ParkOrderRow & { lastSeenAt: string };

/** Stays that have not ended; `span` bounds how long they have lasted. */
function openStays(tx: Tx, filters: UnOutFilters, parkIds: readonly string[] | null, now: Date, span: DaySpan) {
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return tx
    .selectFrom('vehicle_presence as v')
    .innerJoin('park_order as o', (join) => join.onRef('o.dealer_id', '=', 'v.dealer_id').onRef('o.id', '=', 'v.open_order_id'))
    .where('v.open_order_id', 'is not', null)
    .where(inParks('v.park_id', limitTo(filters.parkIds, parkIds)))
    .$if(filters.plateNo !== undefined, (query) => query.where(contains('o.plate_no', filters.plateNo)))
    .$if(filters.carType !== undefined, (query) => query.where('o.car_type', '=', filters.carType ?? 0))
    .where('o.enter_time', '<=', since(span.from))
    .$if(span.to !== null, (query) => query.where('o.enter_time', '>', since(span.to ?? 0)));
}

/** The rows of some open stays, longest first. */
async function rowsOf(tx: Tx, found: readonly { id: string; lastSeenAt: string }[]): Promise<UnOutRow[]> {
  const seen = new Map(found.map((row) => [row.id, row.lastSeenAt]));
  if (seen.size === 0) return [];
  const query = tx
    .selectFrom('park_order')
    .select(rowColumns)
    .where('id', 'in', [...seen.keys()]);
  const rows = await query.orderBy('enter_time').orderBy('id').execute();
  return rows.map((row) => ({ ...row, lastSeenAt: seen.get(row.orderId) ?? row.enterTime })) as UnOutRow[];
}

/** Vehicles in the lots now, longest stay first. */
export async function listUnOut(
  tx: Tx,
  filters: UnOutFilters & { pageNo: number; pageSize: number },
  parkIds: readonly string[] | null,
  now: Date,
  span: DaySpan,
) {
  const base = openStays(tx, filters, parkIds, now, span);
  const { total } = await base.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const found = await base
    .select(['o.id as id', 'v.last_pass_at as lastSeenAt'])
    .orderBy('o.enter_time')
    .orderBy('o.id')
    .limit(filters.pageSize)
    .offset((filters.pageNo - 1) * filters.pageSize)
    .execute();
  return { total, rows: await rowsOf(tx, found) };
}

/** Every vehicle in the lots at an instant, by id and so by entry. */
export async function* unOutBatches(
  tx: Tx,
  { filters, span, at }: { filters: UnOutFilters; span: DaySpan; at: string },
  { parkIds }: ExportScope,
): AsyncGenerator<UnOutRow[]> {
  const stays = openStays(tx, filters, parkIds, new Date(at), span).select(['o.id as id', 'v.last_pass_at as lastSeenAt']).orderBy('o.id');
  for await (const found of batchesOf(tx, stays)) yield await rowsOf(tx, found);
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
    .select([
      'threshold_days as thresholdDays',
      'auto_close_days as autoCloseDays',
      'auto_close_fee_mode as autoCloseFeeMode',
      'exclude_car_types as excludeCarTypes',
      'exclude_park_ids as excludeParkIds',
    ])
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
}

export async function savePeriod(tx: Tx, dealerId: string, period: UnOutPeriod): Promise<void> {
  const values = {
    threshold_days: period.thresholdDays,
    auto_close_days: period.autoCloseDays,
    auto_close_fee_mode: period.autoCloseFeeMode,
    exclude_car_types: period.excludeCarTypes,
    exclude_park_ids: period.excludeParkIds,
  };
  await tx
    .insertInto('un_out_period')
    .values({ dealer_id: dealerId, ...values })
    .onConflict((conflict) => conflict.column('dealer_id').doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute();
}
