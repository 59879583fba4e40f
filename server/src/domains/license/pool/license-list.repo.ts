import { daysUntil, type LicenseItem, type LicensePool, poolStatusOf } from '@bochong/contract/license';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains } from '../../../kernel/database/query.ts';

export interface PoolFilters {
  dealerId?: string | undefined;
  poolName?: string | undefined;
  poolStatus?: number | undefined;
  authType?: number | undefined;
}

/** Pools with their quotas and licence numbers, newest first. A unit has a few of them, so that their state is derived here, by its one rule. */
export async function poolsOf(tx: Tx, filters: PoolFilters, today: string): Promise<LicensePool[]> {
  let query = tx
    .selectFrom('license_pool as p')
    .innerJoin('license_pool_fact as f', (join) => join.onRef('f.dealer_id', '=', 'p.dealer_id').onRef('f.pool_id', '=', 'p.id'))
    .innerJoin('dealer as d', 'd.dealer_id', 'p.dealer_id')
    .select(['p.id', 'p.pool_no', 'p.pool_name', 'p.dealer_id', 'd.dealer_name', 'p.start_date', 'p.expire_date', 'p.source', 'p.stopped'])
    .select('f.linked');
  if (filters.dealerId) query = query.where('p.dealer_id', '=', filters.dealerId);
  if (filters.poolName) query = query.where(contains('p.pool_name', filters.poolName));
  const rows = await query.orderBy('p.id', 'desc').limit(10_000).execute();
  const ids = rows.map((row) => row.id);
  const [items, numbers] = ids.length === 0 ? [new Map(), new Map()] : [await itemsOf(tx, ids), await licenseNosOf(tx, ids)];
  return rows
    .map((row) => {
      const period = { startDate: row.start_date, expireDate: row.expire_date };
      return {
        poolId: row.id,
        poolNo: row.pool_no,
        poolName: row.pool_name,
        dealerId: row.dealer_id,
        dealerName: row.dealer_name,
        items: (items.get(row.id) ?? []) as LicensePool['items'],
        ...period,
        remainDays: daysUntil(row.expire_date, today),
        source: row.source as 1 | 2 | 3,
        poolStatus: poolStatusOf({ ...period, stopped: row.stopped === 1, linked: row.linked }, today),
        licenseNos: (numbers.get(row.id) ?? []) as string[],
      };
    })
    .filter((pool) => filters.poolStatus === undefined || pool.poolStatus === filters.poolStatus)
    .filter((pool) => filters.authType === undefined || pool.items.some((item) => item.authType === filters.authType));
}

/** Quotas of pools by kind. */
export async function itemsOf(tx: Tx, poolIds: readonly string[]): Promise<Map<string, LicensePool['items']>> {
  const rows = await tx
    .selectFrom('license_pool_item')
    .select(['pool_id', 'auth_type', 'total_qty', 'used_qty'])
    .where('pool_id', 'in', [...poolIds])
    .orderBy('auth_type')
    .execute();
  const items = Map.groupBy(rows, (row) => row.pool_id);
  return new Map(
    [...items].map(([poolId, ofPool]) => [
      poolId,
      ofPool.map((row) => ({
        authType: row.auth_type as LicenseItem['authType'],
        totalQty: row.total_qty,
        usedQty: row.used_qty,
        availableQty: row.total_qty - row.used_qty,
      })),
    ]),
  );
}

async function licenseNosOf(tx: Tx, poolIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('license_history')
    .select(['pool_id', 'license_no'])
    .where('pool_id', 'in', [...poolIds])
    .orderBy('id')
    .execute();
  return new Map([...Map.groupBy(rows, (row) => row.pool_id)].map(([poolId, ofPool]) => [poolId, ofPool.map((row) => row.license_no)]));
}

/** One page of what is small enough to be read whole. */
export const pageOfAll = <Row>(rows: readonly Row[], { pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
  pageNo,
  pageSize,
  totalRecord: rows.length,
  results: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize),
});
