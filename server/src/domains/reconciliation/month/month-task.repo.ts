import { type MonthVerifyTask, verifyStatus } from '@bochong/contract/reconciliation';
import { type Expression, type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { MonthSums } from './month.rule.ts';
import { balancesOf } from './month.rule.ts';

/** A month of an account, by its task. */
export interface TaskKey {
  dealerId: string;
  taskId: string;
  accountId: string;
  /** First day of the month. */
  month: string;
}
export interface StoredTask extends TaskKey {
  accountName: string;
  status: number;
  execStatus: number;
  madeTo: string | null;
  dealtId: string | null;
  dealtBy: string;
  dealtAt: string | null;
  executedId: string | null;
  executedBy: string;
  executedAt: string | null;
  platformPayFen: number;
  platformRefundFen: number;
  remark: string;
  rev: number;
}
export interface TaskFilters {
  dealStatus?: number | undefined;
  month?: string | undefined;
  payeeAccountId?: string | undefined;
  hasDiff?: number | undefined;
}
interface Scope {
  dealerIds: readonly string[];
}

const { MAKING, PENDING, DEALT, ARCHIVED } = verifyStatus;
/** Statuses that a list, or a badge, shows. */
const shownBy = (dealStatus: number | undefined): number[] =>
  dealStatus === 0 ? [MAKING, PENDING] : dealStatus === 1 ? [ARCHIVED] : [DEALT];

const rows = (tx: Tx) =>
  tx
    .selectFrom('month_verify as t')
    .innerJoin('receiving_account as a', (join) => join.onRef('a.dealer_id', '=', 't.dealer_id').onRef('a.account_id', '=', 't.account_id'))
    .select([
      't.id as taskId',
      't.task_no as taskNo',
      sql<string>`to_char(t.month, 'YYYY-MM')`.as('month'),
      't.account_id as payeeAccountId',
    ])
    .select([
      'a.account_name as payeeName',
      'a.provider as channel',
      't.status',
      't.exec_status as execStatus',
      't.exec_error as execError',
    ])
    .select([sql<number>`t.platform_pay_fen - t.platform_refund_fen`.as('platformNetFen')])
    .select([sql<number>`t.channel_pay_fen - t.channel_refund_fen`.as('channelNetFen')])
    .select(['t.platform_pay_fen as platformPayFen', 't.platform_refund_fen as platformRefundFen', 't.platform_count as platformCount'])
    .select(['t.channel_pay_fen as channelPayFen', 't.channel_refund_fen as channelRefundFen', 't.channel_count as channelCount'])
    .select(['t.channel_fee_fen as channelFeeFen', 't.ledger_net_fen as ledgerNetFen', 't.diff_count as diffCount'])
    .select(['t.diff_fen as diffAmountFen', 't.handled_count as handledCount', 't.adjust_fen as adjustAmountFen'])
    .select(['t.carry_out_fen as carryOutFen', 't.carry_in_fen as carryInFen', 't.opening_fen as openingBalanceFen'])
    .select(['t.settled_fen as settledAmountFen', 't.closing_fen as closingBalanceFen', 't.recalc_count as recalcCount'])
    .select(['t.dealt_by as dealtBy', 't.dealt_at as dealtAt', 't.executed_by as executedBy', 't.executed_at as executedAt'])
    .select(['t.archived_at as archivedAt', 't.remark', 't.rev'])
    .select(dealerNameOf('t'))
    .$castTo<MonthVerifyTask>();

function conditions({ dealStatus, month, payeeAccountId, hasDiff }: TaskFilters, { dealerIds }: Scope): Expression<SqlBool> {
  const where = [inDealers('t.dealer_id', dealerIds), sql<SqlBool>`t.status = any (${shownBy(dealStatus)}::smallint[])`];
  if (month) where.push(sql<SqlBool>`t.month = ${`${month}-01`}::date`);
  if (payeeAccountId) where.push(sql<SqlBool>`t.account_id = ${payeeAccountId}`);
  if (hasDiff !== undefined) where.push(sql<SqlBool>`(t.diff_count > 0) = ${hasDiff === 1}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}
const ordered = (tx: Tx, filters: TaskFilters, scope: Scope) =>
  rows(tx).where(conditions(filters, scope)).orderBy('t.month', 'desc').orderBy('a.account_name').orderBy('t.id');

export const listTasks = (tx: Tx, { pageNo, pageSize, ...filters }: TaskFilters & PageQuery, scope: Scope) =>
  pageOf(tx, ordered(tx, filters, scope), { pageNo, pageSize });
export const taskBatches = (tx: Tx, filters: TaskFilters, scope: Scope) => batchesOf(tx, ordered(tx, filters, scope));
export const shownTask = (tx: Tx, { taskId }: Pick<TaskKey, 'taskId'>) => rows(tx).where('t.id', '=', taskId).executeTakeFirst();

/** How many tasks a badge shows: kept, not counted. */
export async function markOf(tx: Tx, dealStatus: number | undefined, { dealerIds }: Scope): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`select coalesce(sum(tasks), 0)::int as n from month_verify_count c
    where ${inDealers('c.dealer_id', dealerIds)} and c.status = any (${shownBy(dealStatus)}::smallint[])`.execute(tx);
  return found[0]?.n ?? 0;
}

const stored = sql`t.dealer_id as "dealerId", t.id as "taskId", t.account_id as "accountId", t.month, t.status, t.exec_status as "execStatus", t.made_to as "madeTo",
  t.dealt_id as "dealtId", t.dealt_by as "dealtBy", t.dealt_at as "dealtAt", t.executed_id as "executedId", t.executed_by as "executedBy",
  t.executed_at as "executedAt", t.platform_pay_fen as "platformPayFen", t.platform_refund_fen as "platformRefundFen", t.remark, t.rev,
  (select account_name from receiving_account a where a.dealer_id = t.dealer_id and a.account_id = t.account_id) as "accountName"`;

export async function findTask(tx: Tx, id: string, { dealerIds }: Scope): Promise<StoredTask | undefined> {
  const { rows: found } =
    await sql<StoredTask>`select ${stored} from month_verify t where t.id = ${id} and ${inDealers('t.dealer_id', dealerIds)}`.execute(tx);
  return found[0];
}
/** A task, locked until the transaction ends. */
export async function lockTask(tx: Tx, id: string, { dealerIds }: Scope): Promise<StoredTask | undefined> {
  const { rows: found } =
    await sql<StoredTask>`select ${stored} from month_verify t where t.id = ${id} and ${inDealers('t.dealer_id', dealerIds)} for update of t`.execute(
      tx,
    );
  return found[0];
}

/** Makes a task; undefined when there is one. */
export async function insertTask(tx: Tx, { dealerId, accountId, month }: Omit<TaskKey, 'taskId'>, now: Date): Promise<string | undefined> {
  const { rows: made } = await sql<{ id: string }>`
    insert into month_verify (dealer_id, id, task_no, account_id, month, created_at)
    values (${dealerId}, ${newId(now)}, 'YZ' || to_char(${month}::date, 'YYYYMM') || lpad(nextval('business_number')::text, 6, '0'), ${accountId}, ${month}, ${now.toISOString()})
    on conflict (dealer_id, account_id, month) do nothing returning id`.execute(tx);
  const [task] = made;
  if (task) await countStatus(tx, dealerId, [[MAKING, 1]]);
  return task?.id;
}

const countStatus = async (tx: Tx, dealerId: string, changes: readonly (readonly [status: number, by: number])[]) => {
  // In one order, so that two tasks that change at once do not wait for each other crosswise.
  for (const [status, by] of [...changes].sort(([a], [b]) => a - b))
    await sql`insert into month_verify_count as c (dealer_id, status, tasks) values (${dealerId}, ${status}, ${by})
      on conflict (dealer_id, status) do update set tasks = c.tasks + ${by}`.execute(tx);
};

/** A task changes; badges follow its status. */
export async function changeTask(
  tx: Tx,
  { dealerId, taskId, status: before }: Pick<StoredTask, 'dealerId' | 'taskId' | 'status'>,
  change: Partial<{
    status: number;
    exec_status: number;
    exec_error: string;
    made_to: string | null;
    recalc: true;
    dealt: { id: string; by: string; at: Date } | null;
    executed: { id: string; by: string; at: Date };
    archived_at: Date;
    remark: string;
  }>,
): Promise<void> {
  const { recalc, dealt, executed, archived_at: archived, ...plain } = change;
  await tx
    .updateTable('month_verify')
    .set({
      ...plain,
      ...(dealt !== undefined && { dealt_id: dealt?.id ?? null, dealt_by: dealt?.by ?? '', dealt_at: dealt?.at.toISOString() ?? null }),
      ...(executed && { executed_id: executed.id, executed_by: executed.by, executed_at: executed.at.toISOString() }),
      ...(archived && { archived_at: archived.toISOString() }),
      ...(recalc && { recalc_count: sql<number>`recalc_count + 1` }),
      rev: sql<number>`rev + 1`,
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', taskId)
    .execute();
  if (change.status !== undefined && change.status !== before)
    await countStatus(tx, dealerId, [
      [before, -1],
      [change.status, 1],
    ]);
}

/** Keeps what the month comes to now, for lists. */
export async function keepMonthSums(tx: Tx, { dealerId, taskId }: Pick<TaskKey, 'dealerId' | 'taskId'>, sums: MonthSums): Promise<void> {
  const { openingFen, closingFen } = balancesOf(sums);
  await tx
    .updateTable('month_verify')
    .set({
      ...{ platform_pay_fen: sums.platformPayFen, platform_refund_fen: sums.platformRefundFen, platform_count: sums.platformCount },
      ...{ channel_pay_fen: sums.channelPayFen, channel_refund_fen: sums.channelRefundFen, channel_count: sums.channelCount },
      ...{ channel_fee_fen: sums.channelFeeFen, ledger_net_fen: sums.ledgerNetFen, diff_count: sums.diffCount, diff_fen: sums.diffFen },
      ...{ handled_count: sums.diffCount - sums.openCount, adjust_fen: sums.adjustFen, carry_out_fen: sums.carryOutFen },
      ...{ carry_in_fen: sums.carryInFen, opening_fen: openingFen, settled_fen: sums.settledFen, closing_fen: closingFen },
    })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', taskId)
    .execute();
}
