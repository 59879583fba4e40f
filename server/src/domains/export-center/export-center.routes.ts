import { type ExportTask, exportStatus, exportTaskErrors, exportTasks } from '@bochong/contract/export-center';
import type { App, Context } from '../../kernel/app-context.ts';
import { afterCommit } from '../../kernel/database/db.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { deleteTask, findTask, listTasks, requeueTask } from '../../kernel/sheets/export-task.repo.ts';
import { assertExportsLeft, planExport } from '../../kernel/sheets/export-task.ts';

const keptMs = 7 * 86_400_000;

async function statusOf(id: string, { tx, user, now }: Context) {
  const task = found(await findTask(tx, user, id));
  return { ...task, status: Date.parse(task.expireAt) <= now.getTime() ? exportStatus.EXPIRED : task.status };
}

export function createExportCenterRoutes(app: App): void {
  implement(app, exportTasks.list, async ({ query }, { tx, user, now }) => {
    const page = await listTasks(tx, user, query, now.toISOString());
    return { ...page, results: page.results as ExportTask[] };
  });
  implement(app, exportTasks.address, async ({ params }, context) => {
    const { status, fileKey, name } = await statusOf(params.id, context);
    if (status !== exportStatus.DONE || fileKey === null) return fail(exportTaskErrors.notDone);
    return { url: app.storage.signedPath(fileKey, context.now), fileName: name };
  });
  implement(app, exportTasks.retry, async ({ params }, context) => {
    const { status } = await statusOf(params.id, context);
    if (status !== exportStatus.FAILED && status !== exportStatus.EXPIRED) fail(exportTaskErrors.notFailed);
    const { tx, user, now } = context;
    await assertExportsLeft(tx, user);
    await requeueTask(tx, user, params.id, new Date(now.getTime() + keptMs).toISOString());
    await planExport(context, user.dealerId, params.id);
    return null;
  });
  implement(app, exportTasks.remove, async ({ params }, context) => {
    const { fileKey } = await statusOf(params.id, context);
    await deleteTask(context.tx, context.user, params.id);
    if (fileKey !== null) afterCommit(() => void app.storage.remove(fileKey).catch((cause) => app.log.warn(cause)));
    return null;
  });
}
