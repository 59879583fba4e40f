import { type ExportTask, exportStatus, exportTaskErrors, exportTasks, unitExports } from '@bochong/contract/export-center';
import { commonErrors } from '@bochong/contract/kernel/error';
import type { App, Context } from '../../kernel/app-context.ts';
import { afterCommit } from '../../kernel/database/db.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { deleteTask, findTask, findUnitTask, listTasks, listUnitTasks, requeueTask } from '../../kernel/sheets/export-task.repo.ts';
import { assertExportsLeft, planExport } from '../../kernel/sheets/export-task.ts';

const keptMs = 7 * 86_400_000;

const current = <T extends { expireAt: string; status: number }>(task: T, now: Date): T =>
  Date.parse(task.expireAt) <= now.getTime() ? { ...task, status: exportStatus.EXPIRED } : task;

const statusOf = async (id: string, { tx, user, now }: Context) => current(found(await findTask(tx, user, id)), now);

/** A task of the caller's units; of the caller alone when that is limited to some lots: a file may hold those of others. */
async function unitTask(id: string, { tx, user, now }: Context) {
  const task = found(await findUnitTask(tx, unitsOf(user), id));
  if (user.parkIds !== null && task.userId !== user.userId) fail(commonErrors.notFound);
  return current(task, now);
}

const unitsOf = ({ dealerId, dealerIds }: Context['user']) => (dealerIds.includes(dealerId) ? dealerIds : [...dealerIds, dealerId]);

async function makeAgain(task: { id: string; dealerId: string; userId: string; status: number }, context: Context): Promise<null> {
  if (task.status !== exportStatus.FAILED && task.status !== exportStatus.EXPIRED) fail(exportTaskErrors.notFailed);
  const { tx, now } = context;
  await assertExportsLeft(tx, task);
  await requeueTask(tx, task, task.id, new Date(now.getTime() + keptMs).toISOString());
  await planExport(context, task.dealerId, task.id);
  return null;
}

function addressOf({ status, fileKey, name }: { status: number; fileKey: string | null; name: string }, { app, now }: Context) {
  if (status !== exportStatus.DONE || fileKey === null) return fail(exportTaskErrors.notDone);
  return { url: app.storage.signedPath(fileKey, now), fileName: name };
}

async function ownPage(query: Parameters<typeof listTasks>[2], { tx, user, now }: Pick<Context, 'tx' | 'user' | 'now'>) {
  const page = await listTasks(tx, user, query, now.toISOString());
  return { ...page, results: page.results.map((task) => ({ ...task, dealerName: '' })) };
}

export function createExportCenterRoutes(app: App): void {
  implement(app, exportTasks.list, async ({ query }, { tx, user, now }) => {
    const page = await listTasks(tx, user, query, now.toISOString());
    return { ...page, results: page.results as ExportTask[] };
  });
  implement(app, exportTasks.address, async ({ params }, context) => addressOf(await statusOf(params.id, context), context));
  implement(app, exportTasks.retry, async ({ params }, context) => {
    const { dealerId, userId } = context.user;
    return makeAgain({ ...(await statusOf(params.id, context)), dealerId, userId }, context);
  });
  implement(app, unitExports.list, async ({ query }, { tx, user, now }) => {
    const page =
      user.parkIds === null ? await listUnitTasks(tx, unitsOf(user), query, now.toISOString()) : await ownPage(query, { tx, user, now });
    return { ...page, results: page.results as (ExportTask & { dealerName: string })[] };
  });
  implement(app, unitExports.address, async ({ params }, context) => addressOf(await unitTask(params.id, context), context));
  implement(app, unitExports.retry, async ({ params }, context) => makeAgain(await unitTask(params.id, context), context));
  implement(app, exportTasks.remove, async ({ params }, context) => {
    const { fileKey } = await statusOf(params.id, context);
    await deleteTask(context.tx, context.user, params.id);
    if (fileKey !== null) afterCommit(() => void app.storage.remove(fileKey).catch((cause) => app.log.warn(cause)));
    return null;
  });
}
