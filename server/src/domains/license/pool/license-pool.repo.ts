import { licenseErrors, licenseState } from '@bochong/contract/license';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { json } from '../../../kernel/database/query.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import type { Quota } from './quota.rule.ts';

constraintMeans('license_history_no_key', licenseErrors.used);

export interface PoolRow {
  dealerId: string;
  poolId: string;
  poolNo: string;
  poolName: string;
  mode: number;
  startDate: string;
  expireDate: string;
  stopped: number;
  /** Days after its end during which everything still works. */
  graceDays: number;
}

const poolColumns = [
  'dealer_id as dealerId',
  'id as poolId',
  'pool_no as poolNo',
  'pool_name as poolName',
  'mode',
  'start_date as startDate',
  'expire_date as expireDate',
  'stopped',
  'grace_days as graceDays',
] as const;

/** A pool, locked until the quotas are written. */
export async function lockPool(tx: Tx, poolId: string): Promise<PoolRow | undefined> {
  return tx.selectFrom('license_pool').select(poolColumns).where('id', '=', poolId).forUpdate().executeTakeFirst();
}

/** Pools of a unit, not locked: for what is only told. */
export const poolsOfUnit = (tx: Tx, dealerId: string): Promise<PoolRow[]> =>
  tx.selectFrom('license_pool').select(poolColumns).where('dealer_id', '=', dealerId).orderBy('id').execute();

/** Pools of a unit in order of their making, locked: a licence finds its pool among them. */
export async function lockPoolsOf(tx: Tx, dealerId: string): Promise<PoolRow[]> {
  // The first licence of a unit makes its first pool: rows alone would let two of them in at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${dealerId}, 34))`.execute(tx);
  return tx.selectFrom('license_pool').select(poolColumns).where('dealer_id', '=', dealerId).orderBy('id').forUpdate().execute();
}

export async function insertPool(tx: Tx, pool: Omit<PoolRow, 'stopped'> & { source: number }, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('license_pool')
    .values({
      dealer_id: pool.dealerId,
      id: pool.poolId,
      pool_no: pool.poolNo,
      pool_name: pool.poolName,
      mode: pool.mode,
      start_date: pool.startDate,
      expire_date: pool.expireDate,
      source: pool.source,
      grace_days: pool.graceDays,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export async function savePeriod(
  tx: Tx,
  pool: PoolRow,
  period: Pick<PoolRow, 'startDate' | 'expireDate' | 'graceDays'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('license_pool')
    .set({ start_date: period.startDate, expire_date: period.expireDate, grace_days: period.graceDays, updated_at: now.toISOString() })
    .where('dealer_id', '=', pool.dealerId)
    .where('id', '=', pool.poolId)
    .execute();
}

/** Quotas of a pool by kind. */
export async function quotasOf(tx: Tx, pool: { dealerId: string; poolId: string }): Promise<Map<number, Quota>> {
  const rows = await tx
    .selectFrom('license_pool_item')
    .select(['auth_type', 'total_qty', 'used_qty'])
    .where('dealer_id', '=', pool.dealerId)
    .where('pool_id', '=', pool.poolId)
    .execute();
  return new Map(rows.map((row) => [row.auth_type, { total: row.total_qty, used: row.used_qty }]));
}

export async function saveQuota(tx: Tx, pool: { dealerId: string; poolId: string }, kind: number, quota: Quota): Promise<void> {
  const quantities = { total_qty: quota.total, used_qty: quota.used };
  await tx
    .insertInto('license_pool_item')
    .values({ dealer_id: pool.dealerId, pool_id: pool.poolId, auth_type: kind, ...quantities })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'pool_id', 'auth_type']).doUpdateSet(quantities))
    .execute();
}

export interface NewTrade {
  id: string;
  authType: number;
  tradeType: number;
  qty: number;
  beforeQty: number;
  afterQty: number;
  target?: { targetType: number; targetId: string; name: string };
  licenseNo?: string;
  operator: string;
  remark?: string;
}

export async function insertTrade(tx: Tx, pool: { dealerId: string; poolId: string }, trade: NewTrade, now: Date): Promise<void> {
  await tx
    .insertInto('license_trade')
    .values({
      dealer_id: pool.dealerId,
      id: trade.id,
      pool_id: pool.poolId,
      auth_type: trade.authType,
      trade_type: trade.tradeType,
      qty: trade.qty,
      before_qty: trade.beforeQty,
      after_qty: trade.afterQty,
      target_type: trade.target?.targetType ?? null,
      target_id: trade.target?.targetId ?? null,
      target_name: trade.target?.name ?? '',
      license_no: trade.licenseNo ?? '',
      operator: trade.operator,
      at: now.toISOString(),
      remark: trade.remark ?? '',
    })
    .execute();
}

export interface NewLicense {
  licenseId: string;
  licenseNo: string;
  mode: number;
  items: unknown;
  startDate: string;
  expireDate: string;
  importType: number;
  importedBy: string;
  fileHash: string;
  machineCode: string;
}

/** Keeps a licence; a renewal replaces those the pool had before. */
export async function insertLicense(
  tx: Tx,
  pool: { dealerId: string; poolId: string },
  license: NewLicense,
  renews: boolean,
  now: Date,
): Promise<void> {
  if (renews)
    await tx
      .updateTable('license_history')
      .set({ state: licenseState.REPLACED })
      .where('dealer_id', '=', pool.dealerId)
      .where('pool_id', '=', pool.poolId)
      .where('state', '=', licenseState.VALID)
      .execute();
  await tx
    .insertInto('license_history')
    .values({
      dealer_id: pool.dealerId,
      id: license.licenseId,
      license_no: license.licenseNo,
      pool_id: pool.poolId,
      mode: license.mode,
      items: json(license.items) as never,
      start_date: license.startDate,
      expire_date: license.expireDate,
      import_type: license.importType,
      imported_at: now.toISOString(),
      imported_by: license.importedBy,
      file_hash: license.fileHash,
      machine_code: license.machineCode,
    })
    .execute();
}
