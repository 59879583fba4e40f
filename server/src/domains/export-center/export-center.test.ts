import { exportStatus, exportTaskErrors, exportTasks, unitExports } from '@bochong/contract/export-center';
import { commonErrors } from '@bochong/contract/kernel/error';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../kernel/app-context.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { type ExportDefinition, exportLimit } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { deliverSurely } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { exportCenterJobs } from './index.ts';

const numbers: ExportDefinition<{ upTo: number; broken?: boolean }, number> = {
  name: 'numbers',
  title: '数字',
  columns: [
    { header: '数', value: (row) => row },
    { header: '文', value: (row) => (row === 3 ? '=1+1' : `第${row}行`) },
  ],
  async *batches(_, { upTo, broken }) {
    for (let from = 0; from < upTo; from += 1000) {
      if (broken && from > 6000) throw new Error('断了');
      yield Array.from({ length: Math.min(1000, upTo - from) }, (_, index) => from + index + 1);
    }
  },
};

let t: TestApp;
let actor: Actor;
let colleague: Actor;
beforeAll(async () => {
  t = await createTestApp();
  t.app.exports.set(numbers.name, numbers as never);
  actor = await t.login('binjiang');
  colleague = await t.login('shenji');
});
afterAll(() => t.close());

/** Asks for an export as a handler would. */
async function ask(query: { upTo: number; broken?: boolean }, as = actor) {
  const user = await t.app.sessions.find(as.token);
  if (!user) throw new Error('no session');
  return t.app.database.inScope({ dealerIds: user.dealerIds }, (tx) =>
    exportOrQueue(numbers, query, { app: t.app, tx, user, now: t.app.clock.now() } as Context),
  );
}

const work = () => deliverSurely(t);
const tasks = async (as = actor) => (await t.call(exportTasks.list, { query: {} }, as)).data.results;
const address = (id: string, as = actor) => t.call(exportTasks.address, { params: { id } }, as);

test('a small export is the file itself; one row above the limit is a task', async () => {
  const small = await ask({ upTo: exportLimit });
  expect(small).toHaveProperty('fileName');
  expect(await tasks()).toEqual([]);
  const large = await ask({ upTo: exportLimit + 1 });
  expect(large).toEqual({ exportTaskId: expect.any(String) });
  expect(await tasks()).toMatchObject([{ status: exportStatus.QUEUED, title: '数字' }]);
  await work();
});

test('a finished task holds every row, can be fetched in parts, and belongs to its owner', async () => {
  const { exportTaskId } = (await ask({ upTo: 12_345 })) as { exportTaskId: string };
  expect((await address(exportTaskId)).code).toBe(exportTaskErrors.notDone.code);
  await work();
  const [task] = await tasks();
  expect(task).toMatchObject({ taskId: exportTaskId, status: exportStatus.DONE, rows: 12_345 });
  const { data } = await address(exportTaskId);
  const whole = await t.app.http.inject({ url: data.url });
  expect(whole.rawPayload.length).toBe(task?.size);
  const { sheets } = await readXlsx(new Uint8Array(whole.rawPayload));
  expect(sheets[0]?.rows.length).toBe(12_346);
  expect(sheets[0]?.rows.at(0)).toEqual(['数', '文']);
  expect(sheets[0]?.rows.at(3)).toEqual([3, "'=1+1"]);
  expect(sheets[0]?.rows.at(-1)).toEqual([12_345, '第12345行']);
  const half = Math.floor((task?.size ?? 0) / 2);
  const rest = await t.app.http.inject({ url: data.url, headers: { range: `bytes=${half}-` } });
  expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, `bytes ${half}-${(task?.size ?? 0) - 1}/${task?.size}`]);
  expect(Buffer.concat([whole.rawPayload.subarray(0, half), rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
  const beyond = await t.app.http.inject({ url: data.url, headers: { range: `bytes=${task?.size}-` } });
  expect(beyond.statusCode).toBe(416);
  expect(await tasks(colleague)).toEqual([]);
  for (const call of [exportTasks.address, exportTasks.retry, exportTasks.remove])
    expect((await t.call(call, { params: { id: exportTaskId } }, colleague)).code).toBe(commonErrors.notFound.code);
});

test('a failed task says so and can be tried again; one killed on the way starts anew', async () => {
  const { exportTaskId } = (await ask({ upTo: 9000, broken: true })) as { exportTaskId: string };
  await work();
  const find = async () => (await tasks()).find(({ taskId }) => taskId === exportTaskId);
  expect(await find()).toMatchObject({ status: exportStatus.FAILED, error: '断了' });
  expect((await address(exportTaskId)).code).toBe(exportTaskErrors.notDone.code);
  await t.owner.query(`update export_task set query = '{"upTo": 9000}' where id = $1`, [exportTaskId]);
  expect((await t.call(exportTasks.retry, { params: { id: exportTaskId } }, actor)).code).toBe('200');
  await t.owner.query('update export_task set status = 1, row_count = 4000 where id = $1', [exportTaskId]);
  await work();
  expect(await find()).toMatchObject({ status: exportStatus.DONE, rows: 9000 });
  expect((await t.call(exportTasks.retry, { params: { id: exportTaskId } }, actor)).code).toBe(exportTaskErrors.notFailed.code);
});

test('one user has five large exports waiting at most; others are not affected', async () => {
  for (let number = 1; number <= 5; number += 1) expect(await ask({ upTo: exportLimit + 1 })).toHaveProperty('exportTaskId');
  await expect(ask({ upTo: exportLimit + 1 })).rejects.toThrow('您已有5个导出正在生成');
  expect(await ask({ upTo: exportLimit })).toHaveProperty('fileName');
  expect(await ask({ upTo: exportLimit + 1 }, colleague)).toHaveProperty('exportTaskId');
  await work();
  expect(await ask({ upTo: exportLimit + 1 })).toHaveProperty('exportTaskId');
  await work();
  await t.owner.query(`delete from export_task where row_count = ${exportLimit + 1}`);
});

test('after seven days the file is gone and the task says expired; a deleted one takes its file along', async () => {
  const [first, second] = await tasks();
  const urls = await Promise.all([first, second].map(async (task) => (await address(task?.taskId ?? '')).data.url));
  await t.call(exportTasks.remove, { params: { id: first?.taskId ?? '' } }, actor);
  await t.owner.query(`update export_task set expire_at = now() - interval '1 minute' where id = $1`, [second?.taskId]);
  expect((await tasks()).find(({ taskId }) => taskId === second?.taskId)).toMatchObject({ status: exportStatus.EXPIRED });
  for (const job of exportCenterJobs) await runForDealers(t.app, job);
  expect((await address(second?.taskId ?? '')).code).toBe(exportTaskErrors.notDone.code);
  for (const url of urls) await expect.poll(async () => (await t.app.http.inject({ url })).statusCode).toBe(404);
});

test('the unit sees everybody’s exports, fetches them and has them made again; another unit does not', async () => {
  const { exportTaskId } = (await ask({ upTo: exportLimit + 1 }, colleague)) as { exportTaskId: string };
  const id = { params: { id: exportTaskId } };
  expect((await t.call(unitExports.address, id, actor)).code).toBe(exportTaskErrors.notDone.code);
  await work();
  const { results } = (await t.call(unitExports.list, { query: { createdBy: '顾' } }, actor)).data;
  expect(results.map(({ taskId }) => taskId)).toContain(exportTaskId);
  expect((await t.call(unitExports.address, id, actor)).data.url).toContain('/api/objects/export/');
  expect((await t.call(unitExports.retry, id, actor)).code).toBe(exportTaskErrors.notFailed.code);
  await t.owner.query('update export_task set status = 3 where id = $1', [exportTaskId]);
  expect((await t.call(unitExports.retry, id, actor)).code).toBe('200');
  await work();
  expect((await tasks(colleague)).find(({ taskId }) => taskId === exportTaskId)).toMatchObject({ status: exportStatus.DONE });
  const stranger = await t.login('qingyu', '2');
  for (const call of [unitExports.address, unitExports.retry])
    expect((await t.call(call, id, stranger)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(unitExports.list, { query: {} }, stranger)).data.results.map(({ taskId }) => taskId)).not.toContain(exportTaskId);
});
