import { flagCode, toFlag } from '@bochong/contract/kernel/fields';
import type { LoginLogRow } from '@bochong/contract/session';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../kernel/app-context.ts';
import { batchesOf } from '../../../kernel/database/batches.ts';
import { rescope, type Tx } from '../../../kernel/database/db.ts';
import { idFloor, newId } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, newestOf, type PageQuery, totalOf } from '../../../kernel/database/query.ts';
import { archive } from '../../../kernel/database/retained.ts';
import type { LoginRow } from '../login/login.repo.ts';
import { networkOf } from '../login/network.rule.ts';

/** Longest part of a browser's name that is kept. */
const agentLength = 300;

/** Keeps an attempt to log in to an account; `reason`: why it failed. */
export async function insertLogin(
  { dealerId, userId, account }: Pick<LoginRow, 'dealerId' | 'userId' | 'account'>,
  reason: number | null,
  { tx, now, ip, userAgent, clientType }: Context,
): Promise<void> {
  await rescope(tx, [dealerId]);
  await tx
    .insertInto('login_log')
    .values({
      ...{ dealer_id: dealerId, id: newId(now), at: now.toISOString(), user_id: userId, account, client_type: clientType.slice(0, 4) },
      ...{ ip, network: networkOf(ip), user_agent: userAgent.slice(0, agentLength), result: toFlag(reason === null), reason },
    })
    .execute();
}

export interface LoginQuery {
  from: string;
  to: string;
  account?: string | undefined;
  ip?: string | undefined;
  result?: number | undefined;
  reason?: number | undefined;
  /** Of this person alone. */
  userId?: string;
}

/** Each filter has an index of its own that gives its rows newest first. */
function conditions({ from, to, account, ip, result, reason, userId }: LoginQuery): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [sql`l.id >= ${idFloor(Date.parse(from))}::uuid`, sql`l.id < ${idFloor(Date.parse(to) + 1000)}::uuid`];
  if (userId !== undefined) all.push(sql`l.user_id = ${userId}::uuid`);
  if (account !== undefined) all.push(sql`l.account = ${account}`);
  if (ip !== undefined) all.push(sql`l.ip = ${ip}`);
  if (result !== undefined) all.push(sql`l.result = ${sql.lit(result === flagCode.ON ? flagCode.ON : flagCode.OFF)}`);
  if (reason !== undefined) all.push(sql`l.reason = ${reason} and l.result = ${sql.lit(flagCode.OFF)}`);
  return all;
}

const rowsOf = (tx: Tx, dealerIds: readonly string[]) =>
  tx
    .selectFrom('login_log as l')
    .leftJoin('app_user as u', 'u.id', 'l.user_id')
    .where(inDealers('l.dealer_id', dealerIds))
    .select(['l.id as logId', 'l.at', 'l.account', 'l.result', 'l.reason', 'l.ip', 'l.client_type as clientType', dealerNameOf('l')])
    .select(['l.user_agent as userAgent', sql<string>`coalesce(u.user_name, l.account)`.as('userName')])
    .orderBy('l.id', 'desc')
    .$castTo<LoginLogRow>();

export async function listLogins(tx: Tx, query: LoginQuery, { cursor, pageNo, pageSize }: PageQuery, dealerIds: readonly string[]) {
  const where = conditions(query);
  const upTo = cursor ? [...where, sql<SqlBool>`l.id < ${cursor}::uuid`] : where;
  const skipped = cursor ? 0 : (pageNo - 1) * pageSize;
  const page = rowsOf(tx, dealerIds)
    .where(newestOf('login_log as l', dealerIds, upTo, skipped + pageSize))
    .limit(sql.lit(pageSize))
    .$if(skipped > 0, (later) => later.offset(skipped));
  const all = sql`select 1 as one from login_log l where ${inDealers('l.dealer_id', dealerIds)} and ${sql.join(where, sql` and `)}`;
  const [results, total] = await Promise.all([page.execute(), totalOf(tx, all)]);
  const nextCursor = results.length < pageSize ? null : (results.at(-1)?.logId ?? null);
  return { pageNo, pageSize, ...total, nextCursor, results };
}

export const loginBatches = (tx: Tx, query: LoginQuery, dealerIds: readonly string[]): AsyncGenerator<LoginLogRow[]> =>
  batchesOf(tx, rowsOf(tx, dealerIds).where(sql<boolean>`${sql.join(conditions(query), sql` and `)}`));

archive({
  ...{ kind: 'loginLog', table: 'login_log' },
  columns: ['id', 'at', 'userId', 'account', 'clientType', 'ip', 'userAgent', 'result', 'reason'],
  line: sql`jsonb_build_array(r.id, r.at, r.user_id, r.account, r.client_type, r.ip, r.user_agent, r.result, r.reason)::text`,
});
