import type { Data } from '@bochong/contract/kernel/endpoint';
import type { HistoryLicense, licenses } from '@bochong/contract/license';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';

interface PoolFilter extends PageQuery {
  dealerId?: string | undefined;
  poolId?: string | undefined;
}
interface Period {
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** Licences as they were imported; one whose end has passed shows as expired. */
export async function listHistories(
  tx: Tx,
  filters: PoolFilter & Period & { licenseNo?: string | undefined },
  today: string,
): Promise<Data<typeof licenses.histories>> {
  let query = tx
    .selectFrom('license_history as h')
    .innerJoin('license_pool as p', (join) => join.onRef('p.dealer_id', '=', 'h.dealer_id').onRef('p.id', '=', 'h.pool_id'))
    .select(['h.id as licenseId', 'h.license_no as licenseNo', 'h.pool_id as poolId', 'p.pool_name as poolName', 'h.mode', 'h.items'])
    .select(['h.start_date as startDate', 'h.expire_date as expireDate', 'h.import_type as importType', 'h.imported_at as importedAt'])
    .select(['h.imported_by as importedBy', 'h.file_hash as fileHash', 'h.machine_code as machineCode', 'h.state']);
  if (filters.dealerId) query = query.where('h.dealer_id', '=', filters.dealerId);
  if (filters.poolId) query = query.where('h.pool_id', '=', filters.poolId);
  if (filters.licenseNo) query = query.where(contains('h.license_no', filters.licenseNo));
  if (filters.startTime) query = query.where('h.imported_at', '>=', filters.startTime);
  if (filters.endTime) query = query.where('h.imported_at', '<=', filters.endTime);
  const page = await pageOf(tx, query.orderBy('h.id', 'desc'), filters);
  const results = page.results.map(
    (row) => ({ ...row, state: row.state === 1 && row.expireDate < today ? 3 : row.state }) as HistoryLicense,
  );
  return { ...page, results };
}

/** Every change of what a pool has available, newest first. */
export async function listTrades(
  tx: Tx,
  filters: PoolFilter & Period & { tradeType?: number | undefined; authType?: number | undefined },
): Promise<Data<typeof licenses.trades>> {
  let query = tx
    .selectFrom('license_trade as t')
    .innerJoin('license_pool as p', (join) => join.onRef('p.dealer_id', '=', 't.dealer_id').onRef('p.id', '=', 't.pool_id'))
    .select(['t.id as tradeId', 't.pool_id as poolId', 'p.pool_name as poolName', 't.auth_type as authType', 't.trade_type as tradeType'])
    .select(['t.qty', 't.before_qty as beforeQty', 't.after_qty as afterQty', 't.target_name as parkName', 't.license_no as licenseNo'])
    .select(['t.operator', 't.at', 't.remark']);
  if (filters.dealerId) query = query.where('t.dealer_id', '=', filters.dealerId);
  if (filters.poolId) query = query.where('t.pool_id', '=', filters.poolId);
  if (filters.tradeType !== undefined) query = query.where('t.trade_type', '=', filters.tradeType);
  if (filters.authType !== undefined) query = query.where('t.auth_type', '=', filters.authType);
  if (filters.startTime) query = query.where('t.at', '>=', filters.startTime);
  if (filters.endTime) query = query.where('t.at', '<=', filters.endTime);
  return (await pageOf(tx, query.orderBy('t.id', 'desc'), filters)) as Data<typeof licenses.trades>;
}

/** Lots with what they draw and what they have; those taken out stay as records. */
export async function listLinks(
  tx: Tx,
  filters: PoolFilter & { parkName?: string | undefined; status?: number | undefined },
): Promise<Data<typeof licenses.parks>> {
  let query = tx
    .selectFrom('license_place as k')
    .innerJoin('license_pool as p', (join) => join.onRef('p.dealer_id', '=', 'k.dealer_id').onRef('p.id', '=', 'k.pool_id'))
    .select(['k.id as linkId', 'k.pool_id as poolId', 'p.pool_name as poolName', 'k.target_type as targetType', 'k.target_id as targetId'])
    .select(['k.park_name as parkName', 'k.auth_type as authType', 'k.licensed_qty as licensedQty', 'k.actual_qty as actualQty'])
    .select(['k.linked_at as linkedAt', 'k.removed_at as removedAt']);
  if (filters.dealerId) query = query.where('k.dealer_id', '=', filters.dealerId);
  if (filters.poolId) query = query.where('k.pool_id', '=', filters.poolId);
  if (filters.parkName) query = query.where(contains('k.park_name', filters.parkName));
  if (filters.status !== undefined) query = query.where('k.removed_at', filters.status === 3 ? 'is not' : 'is', null);
  if (filters.status === 1) query = query.whereRef('k.actual_qty', '<=', 'k.licensed_qty');
  if (filters.status === 2) query = query.whereRef('k.actual_qty', '>', 'k.licensed_qty');
  const page = await pageOf(tx, query.orderBy('k.removed_at', (order) => order.desc().nullsFirst()).orderBy('k.id', 'desc'), filters);
  const results = page.results.map(({ removedAt, ...row }) => {
    const overQty = Math.max(0, row.actualQty - row.licensedQty);
    const removed = (removedAt as string | null) !== null;
    return { ...row, overQty: removed ? 0 : overQty, status: removed ? 3 : overQty > 0 ? 2 : 1 };
  });
  return { ...page, results: results as Data<typeof licenses.parks>['results'] };
}

export async function listChanges(
  tx: Tx,
  filters: PoolFilter & { changeType?: number | undefined },
): Promise<Data<typeof licenses.changes>> {
  let query = tx
    .selectFrom('license_change as c')
    .innerJoin('license_pool as p', (join) => join.onRef('p.dealer_id', '=', 'c.dealer_id').onRef('p.id', '=', 'c.pool_id'))
    .select(['c.id as changeId', 'c.change_no as changeNo', 'p.pool_name as poolName', 'c.change_type as changeType'])
    .select(['c.before_items as before', 'c.after_items as after', 'c.reason', 'c.status', 'c.operator', 'c.at']);
  if (filters.dealerId) query = query.where('c.dealer_id', '=', filters.dealerId);
  if (filters.poolId) query = query.where('c.pool_id', '=', filters.poolId);
  if (filters.changeType !== undefined) query = query.where('c.change_type', '=', filters.changeType);
  return (await pageOf(tx, query.orderBy('c.id', 'desc'), filters)) as Data<typeof licenses.changes>;
}
