import { flagCode } from '@bochong/contract/kernel/fields';
import type { OperationLogRow } from '@bochong/contract/operation-log';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, newestOf, type PageQuery, totalOf } from '../../../kernel/database/query.ts';

export interface LogFilters {
  person?: string | undefined;
  module?: string | undefined;
  action?: string | undefined;
  kind?: number | undefined;
  recordId?: string | undefined;
  result?: number | undefined;
}
/** What is looked for, once its period is known and its person found. */
export interface LogQuery extends Omit<LogFilters, 'person'> {
  from: string;
  to: string;
  /** Of these people alone. */
  userIds?: readonly string[];
  /** Of this account, which is nobody's any more, or of what nobody signed in did. */
  account?: string;
}

/** A row as the list shows it; `module` is its path. */
export type StoredLog = OperationLogRow;

/** People of the scope who go by this account or name; a name of more is no name to look for. */
export async function peopleNamed(tx: Tx, person: string, dealerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app_user
    where ${inDealers('dealer_id', dealerIds)} and (account = ${person} or user_name = ${person}) limit 20`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Each filter has an index of its own that gives its rows newest first. */
function conditions({ from, to, userIds, ...f }: LogQuery): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [sql`l.id >= ${idFloor(Date.parse(from))}::uuid`, sql`l.id < ${idFloor(Date.parse(to) + 1000)}::uuid`];
  const add = (condition: Expression<SqlBool>) => all.push(condition);
  if (userIds?.length === 1) add(sql`l.user_id = ${userIds[0]}::uuid`);
  else if (userIds) add(sql`l.user_id = any (${userIds}::uuid[])`);
  if (f.account !== undefined) add(sql`l.account = ${f.account}`);
  if (f.module !== undefined) add(sql`l.module = ${f.module}`);
  if (f.action !== undefined) add(sql`l.action = ${f.action}`);
  if (f.kind !== undefined) add(sql`l.kind = ${f.kind}`);
  if (f.recordId !== undefined) add(sql`l.target_id = ${f.recordId}`);
  if (f.result !== undefined)
    add(f.result === flagCode.OFF ? sql`l.result = ${sql.lit(flagCode.OFF)}` : sql`l.result = ${sql.lit(flagCode.ON)}`);
  return all;
}

const rowsOf = (tx: Tx, dealerIds: readonly string[]) =>
  tx
    .selectFrom('operation_log as l')
    .leftJoin('app_user as u', 'u.id', 'l.user_id')
    .where(inDealers('l.dealer_id', dealerIds))
    .select(['l.id as logId', 'l.at', 'l.account', 'l.module', 'l.action', 'l.kind', 'l.result', 'l.ip', dealerNameOf('l')])
    .select(['l.target_type as recordType', 'l.target_id as recordId', 'l.error_code as errorCode', 'l.cost_ms as costMs'])
    .select(['l.request_id as requestId', sql<string>`coalesce(u.user_name, l.account)`.as('userName')])
    .orderBy('l.id', 'desc')
    .$castTo<StoredLog>();

export async function listLogs(tx: Tx, query: LogQuery, { cursor, pageNo, pageSize }: PageQuery, dealerIds: readonly string[]) {
  const where = conditions(query);
  const upTo = cursor ? [...where, sql<SqlBool>`l.id < ${cursor}::uuid`] : where;
  const skipped = cursor ? 0 : (pageNo - 1) * pageSize;
  const page = rowsOf(tx, dealerIds)
    .where(newestOf('operation_log as l', dealerIds, upTo, skipped + pageSize))
    .limit(sql.lit(pageSize))
    .$if(skipped > 0, (later) => later.offset(skipped));
  const all = sql`select 1 as one from operation_log l where ${inDealers('l.dealer_id', dealerIds)} and ${sql.join(where, sql` and `)}`;
  const [results, total] = await Promise.all([page.execute(), totalOf(tx, all)]);
  const nextCursor = results.length < pageSize ? null : (results.at(-1)?.logId ?? null);
  return { pageNo, pageSize, ...total, nextCursor, results };
}

export const logBatches = (tx: Tx, query: LogQuery, dealerIds: readonly string[]): AsyncGenerator<StoredLog[]> =>
  batchesOf(tx, rowsOf(tx, dealerIds).where(sql<boolean>`${sql.join(conditions(query), sql` and `)}`));

/** One row with what was asked and changed; `userId`: whose alone the reader sees. */
export async function findLog(tx: Tx, id: string, { dealerIds, userId }: { dealerIds: readonly string[]; userId: string | null }) {
  const { rows } = await sql<{
    method: string;
    path: string;
    recordType: string | null;
    detail: { request?: unknown; changes?: unknown[] } | null;
  }>`
    select l.method, l.path, l.target_type as "recordType", l.detail from operation_log l
    where ${inDealers('l.dealer_id', dealerIds)} and l.id = ${id}::uuid ${userId === null ? sql`` : sql`and l.user_id = ${userId}::uuid`}`.execute(
    tx,
  );
  return rows[0];
}
