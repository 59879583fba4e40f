import { adjustStatus, adjustType } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes } from '../../../kernel/database/query.ts';
import type { StoredDiff } from '../diff/diff-deed.repo.ts';
import type { TaskKey } from './month-task.repo.ts';

/** An adjustment that is to be booked. */
export interface Waiting {
  id: string;
  type: number;
  fen: number;
  reason: string;
  diffId: string;
  createdId: string;
  createdBy: string;
}

/** The next adjustments to be booked: those that repair a bill or refund one by one and first, since they may be refused. */
export async function nextAdjusts(tx: Tx, { dealerId, taskId }: TaskKey, most: number): Promise<Waiting[]> {
  const { rows } =
    await sql<Waiting>`select id, adjust_type as type, amount_fen as fen, reason, diff_id as "diffId", created_id as "createdId", created_by as "createdBy"
    from verify_adjust where dealer_id = ${dealerId} and task_id = ${taskId} and status = ${sql.lit(adjustStatus.WAITING)} order by adjust_type in ${codes(adjustType.A1, adjustType.A4, adjustType.A5)} desc, id limit ${most}`.execute(
      tx,
    );
  return rows;
}

export async function markPosted(tx: Tx, dealerId: string, ids: readonly string[], at: Date): Promise<void> {
  await sql`update verify_adjust set status = ${sql.lit(adjustStatus.POSTED)}, posted_at = ${at.toISOString()} where dealer_id = ${dealerId} and id = any (${[...ids]}::uuid[]) and status = ${sql.lit(adjustStatus.WAITING)}`.execute(
    tx,
  );
}

/** Differences of adjustments, as the deeds of a day take them. */
export async function diffsToBook(
  tx: Tx,
  dealerId: string,
  ids: readonly string[],
): Promise<(StoredDiff & { channelNo: string; diffFen: number })[]> {
  const { rows } = await sql<StoredDiff & { channelNo: string; diffFen: number }>`
    select x.dealer_id as "dealerId", x.id, x.day_id as "dayId", x.account_id as "accountId", x.bill_day as "billDay", x.direction, x.match_key as "matchKey",
      x.diff_type as "diffType", x.proposal, x.handle_status as "handleStatus", x.answer, x.bill_id as "billId", x.refund_id as "refundId", x.line_id as "lineId",
      x.rev, '' as "accountName", x.channel_no as "channelNo", x.diff_fen as "diffFen"
    from reconcile_diff x where x.dealer_id = ${dealerId} and x.id = any (${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

export interface StatementSum {
  targetType: number;
  targetId: string;
  receivedNetFen: number;
  channelPayFen: number;
  adjustFen: number;
  splitFen: number;
}

export async function insertStatements(
  tx: Tx,
  task: TaskKey,
  statements: readonly (Omit<StatementSum, 'channelPayFen'> & { feeFen: number })[],
  at: Date,
): Promise<void> {
  const of = <T>(value: (one: (typeof statements)[number]) => T): T[] => statements.map(value);
  await sql`insert into month_statement (dealer_id, id, task_id, account_id, month, target_type, target_id, received_net_fen, fee_fen, adjust_fen, split_fen, payable_fen, created_at)
    select ${task.dealerId}, s.id, ${task.taskId}, ${task.accountId}, ${task.month}::date, s.type, s.target, s.received, s.fee, s.adjust, s.split, s.received + s.adjust - s.fee - s.split, ${at.toISOString()}
    from unnest(${of(() => newId(at))}::uuid[], ${of((one) => one.targetType)}::smallint[], ${of((one) => one.targetId)}::uuid[],
      ${of((one) => one.receivedNetFen)}::bigint[], ${of((one) => one.feeFen)}::bigint[], ${of((one) => one.adjustFen)}::bigint[],
      ${of((one) => one.splitFen)}::bigint[]) as s (id, type, target, received, fee, adjust, split)
    on conflict (dealer_id, task_id, target_id) do nothing`.execute(tx);
}
