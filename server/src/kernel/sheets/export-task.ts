import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportStatus } from '@bochong/contract/export-center';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { FileAnswer } from '@bochong/contract/kernel/file';
import type { Updateable } from 'kysely';
import type { App, Context } from '../app-context.ts';
import type { ExportTask } from '../database/database.gen.ts';
import type { Tx } from '../database/db.ts';
import { newId } from '../database/identifier.ts';
import { json } from '../database/query.ts';
import { fail } from '../http/errors.ts';
import { exportsAtOnce } from '../http/limits.ts';
import type { Call, OutboundKind } from '../outbound/kind.ts';
import { planEffect, registerOutbound } from '../outbound/outbound.ts';
import { businessDate } from '../time.ts';
import { columnsFor, type ExportDefinition, type ExportScope, exportCap, exportLimit, exportXlsx } from './export.ts';
import { workbook } from './workbook.ts';

const keptDays = 7;
/** Rows between two notes of progress. */
const noteEvery = 5000;
/** Longest time the file of one export may take. */
const longestMs = 3_600_000;

/** Refuses another export while as many as allowed of a user wait or are being made. */
export async function assertExportsLeft(tx: Tx, { dealerId, userId }: { dealerId: string; userId: string }): Promise<void> {
  const tasks = tx
    .selectFrom('export_task')
    .where('dealer_id', '=', dealerId)
    .where('user_id', '=', userId)
    .where('status', 'in', [exportStatus.QUEUED, exportStatus.RUNNING]);
  const unfinished = await tasks.select('id').limit(exportsAtOnce).execute();
  if (unfinished.length < exportsAtOnce) return;
  fail({ ...commonErrors.tooMany, message: `您已有${exportsAtOnce}个导出正在生成，请等它们完成` });
}

/** Writes a task in the caller's transaction; it runs after the commit. Answers its id. */
async function queueExport(
  wanted: { definition: string; title: string; name: string; query: unknown },
  { tx, user, now }: Context,
): Promise<string> {
  await assertExportsLeft(tx, user);
  const id = newId(now);
  await tx
    .insertInto('export_task')
    .values({
      dealer_id: user.dealerId,
      id,
      user_id: user.userId,
      definition: wanted.definition,
      title: wanted.title,
      name: wanted.name,
      query: json(wanted.query),
      dealer_ids: [...user.dealerIds],
      park_ids: user.parkIds === null ? null : [...user.parkIds],
      created_by: user.userName,
      created_at: now.toISOString(),
      expire_at: new Date(now.getTime() + keptDays * 86_400_000).toISOString(),
    })
    .execute();
  await planExport({ tx, now }, user.dealerId, id);
  return id;
}

interface Task {
  definition: string;
  query: unknown;
  userId: string;
  scope: ExportScope;
}

interface Made {
  size: number;
  file_key: string;
}

async function change(tx: Tx, dealerId: string, taskId: string, values: Updateable<ExportTask>): Promise<void> {
  await tx.updateTable('export_task').set(values).where('dealer_id', '=', dealerId).where('id', '=', taskId).execute();
}

/** A task that nobody has finished or cancelled, from its start. */
async function takeTask(tx: Tx, dealerId: string, taskId: string): Promise<Task | undefined> {
  const row = await tx
    .updateTable('export_task')
    .set({ status: exportStatus.RUNNING, row_count: 0, error: '' })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', taskId)
    .where('status', 'in', [exportStatus.QUEUED, exportStatus.RUNNING])
    .returning(['definition', 'query', 'user_id', 'dealer_ids', 'park_ids'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { definition, query, user_id: userId, dealer_ids: dealerIds, park_ids: parkIds } = row;
  return { definition, query, userId, scope: { dealerIds, parkIds } };
}

/** The rows, counted and noted on the way. */
async function* counted(rows: AsyncIterable<unknown[]>, note: (count: number) => Promise<unknown>) {
  let count = 0;
  let noted = 0;
  for await (const batch of rows) {
    count += batch.length;
    if (count > exportCap) throw new Error(`导出超过${exportCap}行，请缩小查询范围`);
    if (count - noted >= noteEvery) {
      await note(count);
      noted = count;
    }
    yield batch;
  }
  await note(count);
}

/** Writes the workbook of a task and stores it; answers its size. */
async function makeFile(task: Task, { app, effect: { dealerId, subjectId: taskId }, signal }: Call): Promise<Made> {
  const definition = app.exports.get(task.definition);
  if (!definition) throw new Error('该导出已下线，请重新导出');
  const columns = columnsFor({ codes: await app.sessions.codesOf(task.userId) }, definition.columns);
  const spool = join(tmpdir(), `bochong-export-${taskId}.xlsx`);
  const key = `export/${dealerId}/${taskId}.xlsx`;
  const note = (row_count: number) => app.database.inScope({ dealerIds: [dealerId] }, (tx) => change(tx, dealerId, taskId, { row_count }));
  try {
    await app.database.inScope({ dealerIds: task.scope.dealerIds, readOnly: true, signal }, async (tx) => {
      const rows = counted(definition.batches(tx, task.query, task.scope), note);
      await pipeline(workbook('Sheet1', columns, rows), createWriteStream(spool), { signal });
    });
    const { size } = await stat(spool);
    await app.storage.putFile(key, spool);
    return { size, file_key: key };
  } finally {
    await rm(spool, { force: true });
  }
}

/** A file of an export. Broken off on the way it starts again from its first row; nobody sees half a file. */
const exportEffect: OutboundKind<Task, Made | { error: string }> = {
  kind: 'export',
  title: '导出文件',
  lane: 'heavy',
  rests: true,
  callMs: longestMs,
  prepare: ({ tx }, { dealerId, subjectId }) => takeTask(tx, dealerId, subjectId),
  send: (task, call) =>
    makeFile(task, call).catch((cause: Error) => {
      call.signal.throwIfAborted();
      call.app.log.error({ cause, taskId: call.effect.subjectId }, 'export failed');
      return { error: /[\u4e00-\u9fff]/.test(cause.message) ? cause.message : '生成失败，请重试' };
    }),
  settle: ({ tx, now }, { dealerId, subjectId }, made) =>
    change(tx, dealerId, subjectId, { ...made, status: 'error' in made ? 3 : 2, finished_at: now.toISOString() }),
  unanswered: async ({ tx, now }, { dealerId, subjectId }, { left }) => {
    if (left) await change(tx, dealerId, subjectId, { status: 3, error: '生成失败，请重试', finished_at: now.toISOString() });
  },
  delayMinutes: (tries) => (tries >= 3 ? null : 1),
};

/** Has the file of a task made after the caller's commit. */
export const planExport = (work: Pick<Context, 'tx' | 'now'>, dealerId: string, taskId: string): Promise<void> =>
  planEffect(work, exportEffect, { dealerId, key: taskId, subjectId: taskId });

/** Makes the files of queued exports. */
export const registerExports = (app: App): void => registerOutbound(app, exportEffect);

/** The list as a workbook at once when it is small, as a task otherwise. */
export async function exportOrQueue<Query, Row>(
  definition: ExportDefinition<Query, Row>,
  query: Query,
  context: Context,
): Promise<FileAnswer | { exportTaskId: string }> {
  const { user, tx, now } = context;
  const rows: Row[] = [];
  const fileName = `${definition.title}${businessDate(now)}.xlsx`;
  for await (const batch of definition.batches(tx, query, user)) {
    rows.push(...batch);
    if (rows.length > exportLimit)
      return { exportTaskId: await queueExport({ definition: definition.name, title: definition.title, name: fileName, query }, context) };
  }
  return exportXlsx(fileName, definition.columns, rows, user);
}
