import type { ParkOrderRow, UnOutPeriod } from '@bochong/contract/parking-order';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db.ts';
import { contains, inParks } from '../../../kernel/query.ts';
import { limitTo, rowColumns } from './park-order.repo.ts';

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
