import { type AdjustedBill, adjustStatus, diffHandle } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { Standing } from './adjust.rule.ts';
import type { TaskKey } from './month-task.repo.ts';

/** Adjustments of differences that stand and are still to be booked. */
export async function standingOf(tx: Tx, { dealerId, taskId }: TaskKey, diffIds: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select id, diff_id as "diffId", adjust_type as type, amount_fen as fen from verify_adjust
    where dealer_id = ${dealerId} and task_id = ${taskId} and status = ${sql.lit(adjustStatus.WAITING)} and diff_id = any (${[...diffIds]}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** Adjustments are taken back; `ids` null: all of the task that are to be booked. Their differences are open again. */
export async function withdrawAdjusts(
  tx: Tx,
  { dealerId, taskId }: Pick<TaskKey, 'dealerId' | 'taskId'>,
  ids: readonly string[] | null,
): Promise<void> {
  const among = ids === null ? sql`` : sql`and id = any (${[...ids]}::uuid[])`;
  await sql`
    with gone as (update verify_adjust set status = ${sql.lit(adjustStatus.WITHDRAWN)} where dealer_id = ${dealerId} and task_id = ${taskId} and status = ${sql.lit(adjustStatus.WAITING)} ${among} returning diff_id)
    update reconcile_diff d set handle_status = ${sql.lit(diffHandle.OPEN)}, rev = d.rev + 1 from (select distinct diff_id from gone) g
    where d.dealer_id = ${dealerId} and d.id = g.diff_id and d.handle_status = ${sql.lit(diffHandle.OF_MONTH)}`.execute(tx);
}

/** Adds adjustments of one decision; the database refuses them unless the month is to be handled. */
export async function addAdjusts(
  tx: Tx,
  { dealerId, taskId }: TaskKey,
  made: {
    groupId: string;
    type: number;
    rows: readonly { diffId: string; fen: number }[];
    reason: string;
    by: { id: string; name: string };
    at: Date;
  },
): Promise<void> {
  const { rows, groupId, type, reason, by, at } = made;
  await sql`select bochong.add_verify_adjust(${dealerId}::uuid, ${taskId}::uuid, ${rows.map(() => newId(at))}::uuid[], ${groupId}::uuid,
    ${rows.map(({ diffId }) => diffId)}::uuid[], ${rows.map(() => type)}::smallint[], ${rows.map(({ fen }) => fen)}::bigint[], ${reason}, ${by.id}::uuid,
    ${by.name}, ${at.toISOString()}::timestamptz)`.execute(tx);
  await sql`update reconcile_diff set handle_status = ${sql.lit(diffHandle.OF_MONTH)}, reason = ${reason}, handled_by = ${by.name}, handled_at = ${at.toISOString()},
      rev = rev + 1 where dealer_id = ${dealerId} and id = any (${rows.map(({ diffId }) => diffId)}::uuid[])`.execute(tx);
}

const adjustments = (tx: Tx, { dealerId, taskId }: TaskKey) =>
  tx
    .selectFrom('verify_adjust as a')
    .innerJoin('reconcile_diff as x', (join) => join.onRef('x.dealer_id', '=', 'a.dealer_id').onRef('x.id', '=', 'a.diff_id'))
    .select([
      'a.id as adjustId',
      'a.diff_id as diffId',
      'x.match_key as matchKey',
      'a.adjust_type as adjustType',
      'a.amount_fen as amountFen',
    ])
    .select(['a.reason', 'a.status', 'a.created_by as createdBy', 'a.created_at as createdAt'])
    .where('a.dealer_id', '=', dealerId)
    .where('a.task_id', '=', taskId)
    .orderBy('a.status')
    .orderBy('a.id')
    .$castTo<Omit<AdjustedBill, 'voucherNo'>>();
export const listAdjustments = (tx: Tx, task: TaskKey, page: PageQuery) => pageOf(tx, adjustments(tx, task), page);
