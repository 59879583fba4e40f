import { type MonthVerifyDetail, verifyStatus } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { TaskKey } from './month-task.repo.ts';

export async function addLog(
  tx: Tx,
  { dealerId, taskId }: Pick<TaskKey, 'dealerId' | 'taskId'>,
  log: { action: number; remark?: string | undefined; by: string; at: Date },
): Promise<void> {
  await sql`insert into verify_log (dealer_id, id, task_id, at, action, remark, operator_name)
    values (${dealerId}, ${newId(log.at)}, ${taskId}, ${log.at.toISOString()}, ${log.action}, ${(log.remark ?? '').slice(0, 300)}, ${log.by})`.execute(
    tx,
  );
}

/** What was done with a task, the newest first. */
export async function logsOf(tx: Tx, { dealerId, taskId }: Pick<TaskKey, 'dealerId' | 'taskId'>): Promise<MonthVerifyDetail['logs']> {
  const { rows: logs } = await sql<MonthVerifyDetail['logs'][number]>`select at, operator_name as by, action, remark from verify_log
    where dealer_id = ${dealerId} and task_id = ${taskId} order by seq desc limit 200`.execute(tx);
  return logs;
}

/** Month of an older task of the account that is not archived. */
export async function openBefore(tx: Tx, { dealerId, accountId, month }: TaskKey): Promise<string | undefined> {
  const { rows: found } = await sql<{ month: string }>`select to_char(month, 'YYYY-MM') as month from month_verify
    where dealer_id = ${dealerId} and account_id = ${accountId} and month < ${month} and status <> ${sql.lit(verifyStatus.ARCHIVED)} order by month limit 1`.execute(
    tx,
  );
  return found[0]?.month;
}

/** Accounts that a channel listed something of in a month and that have no task of it. */
export async function accountsWithoutTask(tx: Tx, dealerId: string, month: string): Promise<string[]> {
  const { rows: found } = await sql<{ accountId: string }>`
    select distinct d.account_id as "accountId" from channel_day d where d.dealer_id = ${dealerId} and d.version > 0
      and d.bill_day >= ${month}::date and d.bill_day < (${month}::date + interval '1 month')::date
      and not exists (select from month_verify t where t.dealer_id = d.dealer_id and t.account_id = d.account_id and t.month = ${month}::date)`.execute(
    tx,
  );
  return found.map(({ accountId }) => accountId);
}

export async function hasTask(tx: Tx, { dealerId, accountId, month }: Omit<TaskKey, 'taskId'>): Promise<boolean> {
  const { rows: found } =
    await sql`select from month_verify where dealer_id = ${dealerId} and account_id = ${accountId} and month = ${month}::date`.execute(tx);
  return found.length > 0;
}

/** Whose receiving account it is, among dealers. */
export async function dealerOfAccount(tx: Tx, accountId: string, dealerIds: readonly string[]): Promise<string | undefined> {
  const { rows: found } = await sql<{ dealerId: string }>`select dealer_id as "dealerId" from receiving_account
    where account_id = ${accountId} and dealer_id = any (${[...dealerIds]}::uuid[])`.execute(tx);
  return found[0]?.dealerId;
}

/** Day of the month from which a unit's months are verified. */
export async function settleDayOf(tx: Tx, dealerId: string): Promise<number> {
  const { rows: found } = await sql<{ day: number }>`select settle_day as day from dealer where dealer_id = ${dealerId}`.execute(tx);
  return found[0]?.day ?? 3;
}
