import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileAnswer } from '@bochong/contract/kernel/file';
import type { App, Context } from './app-context.ts';
import { columnsFor, type ExportDefinition, type ExportScope, exportCap, exportLimit, exportXlsx } from './export.ts';
import { newId } from './identifier.ts';
import { json } from './query.ts';
import { businessDate } from './time.ts';
import { workbook } from './workbook.ts';

declare module './events.ts' {
  interface DomainEvents {
    ExportQueued: { taskId: string };
  }
}

const keptDays = 7;
/** Rows between two notes of progress. */
const noteEvery = 5000;

/** Writes a task in the caller's transaction; it runs after the commit. Answers its id. */
async function queueExport(
  wanted: { definition: string; title: string; name: string; query: unknown },
  { app, tx, user, now }: Context,
): Promise<string> {
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
  await app.events.emit(tx, 'ExportQueued', user.dealerId, { taskId: id });
  return id;
}

interface Task {
  definition: string;
  query: unknown;
  userId: string;
  scope: ExportScope;
}

/** Runs queued exports. Killed on the way, a task starts again from its first row; nobody sees half a file. */
export function registerExports(app: App): void {
  const change = (dealerId: string, taskId: string, values: Record<string, unknown>) =>
    app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
      tx.updateTable('export_task').set(values).where('dealer_id', '=', dealerId).where('id', '=', taskId).execute(),
    );

  async function take(dealerId: string, taskId: string): Promise<Task | undefined> {
    return app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      const row = await tx
        .updateTable('export_task')
        .set({ status: 1, row_count: 0, error: '' })
        .where('dealer_id', '=', dealerId)
        .where('id', '=', taskId)
        .where('status', 'in', [0, 1])
        .returning(['definition', 'query', 'user_id', 'dealer_ids', 'park_ids'])
        .executeTakeFirst();
      if (!row) return undefined;
      const { definition, query, user_id: userId, dealer_ids: dealerIds, park_ids: parkIds } = row;
      return { definition, query, userId, scope: { dealerIds, parkIds } };
    });
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

  async function make(dealerId: string, taskId: string, task: Task): Promise<void> {
    const definition = app.exports.get(task.definition);
    if (!definition) throw new Error('该导出已下线，请重新导出');
    const columns = columnsFor({ codes: await app.sessions.codesOf(task.userId) }, definition.columns);
    const spool = join(tmpdir(), `bochong-export-${taskId}.xlsx`);
    const key = `export/${dealerId}/${taskId}.xlsx`;
    try {
      await app.database.inScope({ dealerIds: task.scope.dealerIds, readOnly: true }, async (tx) => {
        const rows = counted(definition.batches(tx, task.query, task.scope), (row_count) => change(dealerId, taskId, { row_count }));
        await pipeline(workbook('Sheet1', columns, rows), createWriteStream(spool));
      });
      const { size } = await stat(spool);
      await app.storage.putFile(key, spool);
      await change(dealerId, taskId, { status: 2, size, file_key: key, finished_at: app.clock.now().toISOString() });
    } finally {
      await rm(spool, { force: true });
    }
  }

  app.events.on('ExportQueued', 'export', async (_, { taskId }, { dealerId }) => {
    const task = await take(dealerId, taskId);
    if (!task) return;
    await make(dealerId, taskId, task).catch((cause: Error) => {
      app.log.error({ cause, taskId }, 'export failed');
      const words = /[\u4e00-\u9fff]/.test(cause.message) ? cause.message : '生成失败，请重试';
      return change(dealerId, taskId, { status: 3, error: words, finished_at: app.clock.now().toISOString() });
    });
  });
}

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
