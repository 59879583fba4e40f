import { exportStatus } from '@bochong/contract/export-center';
import { sql } from 'kysely';
import type { Tx } from '../database/db.ts';
import { contains, type PageQuery, pageOf } from '../database/query.ts';

/** Whose tasks: one's own. */
export interface TaskOwner {
  dealerId: string;
  userId: string;
}

const ownTasks = (tx: Tx, { dealerId, userId }: TaskOwner) =>
  tx.selectFrom('export_task').where('dealer_id', '=', dealerId).where('user_id', '=', userId);

/** Tasks of a user, newest first; one past its time shows as expired even before its file is deleted. */
export async function listTasks(
  tx: Tx,
  owner: TaskOwner,
  query: PageQuery & { name?: string | undefined; status?: number | undefined },
  now: string,
) {
  const shown = sql<number>`case when expire_at <= ${now} then 4 else status end`;
  let rows = ownTasks(tx, owner).select([
    'id as taskId',
    'name',
    'title',
    shown.as('status'),
    'row_count as rows',
    'size',
    'error',
    'created_by as createdBy',
    'created_at as createdAt',
    'finished_at as finishedAt',
    'expire_at as expireAt',
  ]);
  if (query.name) rows = rows.where(contains('name', query.name));
  if (query.status !== undefined) rows = rows.where(shown, '=', query.status);
  return pageOf(tx, rows.orderBy('id', 'desc'), query);
}

export async function findTask(tx: Tx, owner: TaskOwner, id: string) {
  return ownTasks(tx, owner)
    .select(['id', 'name', 'status', 'file_key as fileKey', 'expire_at as expireAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

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
