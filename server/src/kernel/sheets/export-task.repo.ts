import { exportStatus } from '@bochong/contract/export-center';
import { sql } from 'kysely';
import type { Tx } from '../database/db.ts';
import { contains, dealerNameOf, inDealers, type PageQuery, pageOf } from '../database/query.ts';

/** Whose tasks: one's own. */
export interface TaskOwner {
  dealerId: string;
  userId: string;
}

const ownTasks = (tx: Tx, { dealerId, userId }: TaskOwner) =>
  tx.selectFrom('export_task').where('dealer_id', '=', dealerId).where('user_id', '=', userId);

interface TaskFilters {
  name?: string | undefined;
  status?: number | undefined;
  createdBy?: string | undefined;
}

/** Tasks of everybody in some units. */
const tasksOf = (tx: Tx, dealerIds: readonly string[]) => tx.selectFrom('export_task').where(inDealers('dealer_id', dealerIds));

/** Tasks of a user, newest first; one past its time shows as expired even before its file is deleted. */
export const listTasks = (tx: Tx, owner: TaskOwner, query: PageQuery & TaskFilters, now: string) =>
  pageOf(tx, shown(ownTasks(tx, owner), query, now), query);

/** Likewise of everybody in some units. */
export const listUnitTasks = (tx: Tx, dealerIds: readonly string[], query: PageQuery & TaskFilters, now: string) =>
  pageOf(tx, shown(tasksOf(tx, dealerIds), query, now).select(dealerNameOf('export_task')), query);

function shown(of: ReturnType<typeof ownTasks>, query: TaskFilters, now: string) {
  const status = sql<number>`case when expire_at <= ${now} then 4 else status end`;
  let rows = of.select([
    'id as taskId',
    'name',
    'title',
    status.as('status'),
    'row_count as rows',
    'size',
    'error',
    'created_by as createdBy',
    'created_at as createdAt',
    'finished_at as finishedAt',
    'expire_at as expireAt',
  ]);
  if (query.name) rows = rows.where(contains('name', query.name));
  if (query.createdBy) rows = rows.where(contains('created_by', query.createdBy));
  if (query.status !== undefined) rows = rows.where(status, '=', query.status);
  return rows.orderBy('id', 'desc');
}

export async function findTask(tx: Tx, owner: TaskOwner, id: string) {
  return ownTasks(tx, owner)
    .select(['id', 'name', 'status', 'file_key as fileKey', 'expire_at as expireAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A task of anybody in some units, with whose it is. */
export const findUnitTask = (tx: Tx, dealerIds: readonly string[], id: string) =>
  tasksOf(tx, dealerIds)
    .select(['id', 'dealer_id as dealerId', 'user_id as userId', 'name', 'status', 'file_key as fileKey', 'expire_at as expireAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Puts a task back into the queue with another seven days. */
export async function requeueTask(tx: Tx, owner: TaskOwner, id: string, expireAt: string): Promise<void> {
  await tx
    .updateTable('export_task')
    .set({ status: exportStatus.QUEUED, row_count: 0, size: 0, error: '', file_key: null, finished_at: null, expire_at: expireAt })
    .where('dealer_id', '=', owner.dealerId)
    .where('id', '=', id)
    .execute();
}

export async function deleteTask(tx: Tx, owner: TaskOwner, id: string): Promise<void> {
  await tx.deleteFrom('export_task').where('dealer_id', '=', owner.dealerId).where('id', '=', id).execute();
}

/** Marks tasks past their time; answers the files to delete. */
export async function expireTasks(tx: Tx, dealerId: string, now: string): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    with due as (select id, file_key from export_task where dealer_id = ${dealerId}::uuid and expire_at <= ${now} and status <> ${sql.lit(exportStatus.EXPIRED)} for update)
    update export_task t set status = ${sql.lit(exportStatus.EXPIRED)}, file_key = null from due where t.dealer_id = ${dealerId}::uuid and t.id = due.id returning due.file_key as key`.execute(
    tx,
  );
  return rows.flatMap(({ key }) => key ?? []);
}
