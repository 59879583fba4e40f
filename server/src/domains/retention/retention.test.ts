import { gunzipSync } from 'node:zlib';
import { commonErrors } from '@bochong/contract/kernel/error';
import { operationLogs, sealState } from '@bochong/contract/operation-log';
import {
  archiveState,
  archives,
  type DataKindName,
  dataKindNames,
  dataKinds,
  retentionErrors,
  retentionPolicies,
} from '@bochong/contract/retention';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, platformDealerId } from '../../kernel/database/identifier.ts';
import { archived, retained } from '../../kernel/database/retained.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { deliverSurely } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { dayMs } from '../../kernel/time.ts';
import { operationLogJobs } from '../operation-log/index.ts';
import { dropMonth } from './archive.repo.ts';
import { retentionJobs } from './index.ts';

let t: TestApp;
let admin: Actor;
let binjiang: Actor;
let qingyu: Actor;
const [{ id: own }, { id: other }] = demoDealers;
beforeAll(async () => {
  t = await createTestApp();
  [admin, binjiang, qingyu] = [await t.login('admin', '2'), await t.login('binjiang'), await t.login('qingyu', '2')];
});
afterAll(() => t.close());

const nightly = async () => {
  for (const job of retentionJobs) await runForDealers(t.app, job);
  await deliverSurely(t);
};
const policy = async (dataType: DataKindName, as = admin) =>
  (await t.call(retentionPolicies.list, {}, as)).data.find((one) => one.dataType === dataType);
const change = async (dataType: DataKindName, onlineDays: number | null, as = admin, rev?: number) =>
  t.call(
    retentionPolicies.update,
    { params: { dataType }, body: { onlineDays, reason: '试一试', rev: rev ?? (await policy(dataType))?.rev ?? 0 } },
    as,
  );
const dryRun = (dataType: DataKindName, onlineDays: number | null, as = binjiang) =>
  t.call(retentionPolicies.dryRun, { params: { dataType }, body: { onlineDays } }, as);
const ago = (days: number) => new Date(Date.now() - days * dayMs);

async function reported(dealerId: string, days: number, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await t.owner.query(
      `insert into client_error (dealer_id, id, user_id, account, message, stack, info, url, release, user_agent, created_at)
       values ($1, $2, $3, 'x', 'm', '', '', 'u', '', '', $4)`,
      [dealerId, newId(ago(days)), newId(), ago(days)],
    );
}
const left = async (dealerId: string) =>
  Number((await t.owner.query('select count(*) from client_error where dealer_id = $1', [dealerId])).rows[0].count);

test('every kind of data is somebody’s, and no standard undercuts its least', () => {
  expect([...retained.keys(), ...archived.keys()].toSorted()).toEqual([...dataKindNames].toSorted());
  for (const name of dataKindNames) {
    const { standard, min } = dataKinds[name];
    expect([name, standard === null || standard >= min]).toEqual([name, true]);
    expect([name, archived.has(name)]).toEqual([name, 'archived' in dataKinds[name]]);
  }
});

test('a policy is the platform’s, keeps the least, its reason and its revision', async () => {
  expect((await change('clientError', 20, binjiang)).code).toBe(retentionErrors.platform.code);
  const short = await change('chargingSample', 1094);
  expect(short).toMatchObject({ code: retentionErrors.tooShort.code, data: { field: 'onlineDays' } });
  expect(short.message).toContain('“充电电表采样”至少保留1095天：《电子商务法》');
  expect((await change('operationLog', 179)).code).toBe(retentionErrors.tooShort.code);
  expect((await change('clientError', null)).code).toBe(retentionErrors.forGood.code);
  expect((await change('nothing' as 'clientError', 20, admin, 0)).code).toBe(commonErrors.invalid.code);
  expect((await change('clientError', 20)).code).toBe('200');
  expect((await change('clientError', 25, admin, 0)).code).toBe(commonErrors.stale.code);
  expect((await change('clientError', 10)).code).toBe('200');
  expect(await policy('clientError')).toMatchObject({ onlineDays: 10, standardDays: 30, rev: 2 });
  expect(await policy('clientError', binjiang)).toMatchObject({ onlineDays: 10, bytes: null, updatedBy: null });
  const changes = (await t.call(retentionPolicies.changes, { params: { dataType: 'clientError' } }, admin)).data;
  expect(changes.map(({ before, after, reason }) => [before, after, reason])).toEqual([
    [20, 10, '试一试'],
    [30, 20, '试一试'],
  ]);
});

test('a dry run counts what the night then deletes, in the reader’s scope, and touches nothing', async () => {
  await reported(own, 11, 3);
  await reported(own, 9, 2);
  await reported(other, 12, 4);
  const { data } = await dryRun('clientError', 10);
  expect(data).toMatchObject({ rows: 3, capped: false, months: [] });
  expect(data.bytes).toBeGreaterThan(3 * 50);
  expect(Date.parse(data.oldest ?? '')).toBeLessThan(Date.now() - 10 * dayMs);
  expect((await dryRun('clientError', 10, admin)).data.rows).toBe(7);
  expect((await dryRun('clientError', 3)).code).toBe(retentionErrors.tooShort.code);
  expect((await dryRun('chargingSample', null)).data).toMatchObject({ rows: 0, before: null });
  expect([await left(own), await left(other)]).toEqual([5, 4]);
  await nightly();
  expect([await left(own), await left(other)]).toEqual([2, 0]);
  expect(await policy('clientError', binjiang)).toMatchObject({ lastGone: 3 });
  expect((await policy('clientError', qingyu))?.lastGone).toBe(4);
});

test('every kind can be counted and cleared, and its size is known to the platform', async () => {
  expect((await t.call(retentionPolicies.list, {}, admin)).data.filter(({ bytes }) => !bytes).map(({ title }) => title)).toEqual([]);
  for (const name of dataKindNames) expect([name, (await dryRun(name, 3650, admin)).code]).toEqual([name, '200']);
});

const logged = (dealerId: string, at: string, detail: object) =>
  t.owner.query(
    `insert into operation_log (dealer_id, id, at, account, action, method, path, request_id, result, cost_ms, detail)
     values ($1, $2, $3, 'old', '旧操作', 'POST', '/x', 'r', 1, 1, $4)`,
    [dealerId, newId(new Date(at)), at, detail],
  );
const files = async (as: Actor) => (await t.call(archives.list, { query: { dataType: 'operationLog' } }, as)).data.results;
const partition = async () => (await t.owner.query(`select to_regclass('operation_log_202401') as part`)).rows[0].part;

test('an old month of the operation log goes into files that prove themselves, and leaves the database once all units have theirs', async () => {
  await t.owner.query(`select bochong.ensure_partitions('operation_log', '2024-01-01', 2)`);
  await logged(own, '2024-01-02T09:00:00+08:00', { word: '甲\u2028乙' });
  await logged(own, '2024-01-31T23:59:59+08:00', { n: 2 });
  await logged(own, '2024-02-01T00:00:00+08:00', { n: 3 });
  await logged(other, '2024-01-15T12:00:00+08:00', { n: 4 });
  // No seal, no file.
  await nightly();
  expect(await files(admin)).toEqual([]);
  for (let round = 0; round < 4; round += 1)
    for (const job of operationLogJobs) if (job.name === 'operation-log-sealed') await runForDealers(t.app, job);
  expect((await dryRun('operationLog', 730)).data).toMatchObject({ rows: 3, months: expect.arrayContaining(['2024-01', '2024-02']) });
  await nightly();
  const january = (await files(binjiang)).find(({ month }) => month === '2024-01');
  expect(january).toMatchObject({ state: archiveState.KEPT, rows: 2, error: '' });
  expect(await files(qingyu)).toMatchObject([{ month: '2024-01', rows: 1 }]);
  const id = january?.archiveId ?? '';
  const params = { id };
  expect((await t.call(archives.verify, { params }, binjiang)).data).toEqual({
    fileHolds: true,
    rowsHold: true,
    sealedDays: 30,
    brokenDays: [],
  });
  const found = (await t.call(archives.search, { params, query: { keyword: '甲' } }, binjiang)).data;
  expect([found.found, found.results[0]?.lineNo, found.results[0]?.at]).toEqual([1, 1, '2024-01-02T09:00:00+08:00']);
  expect((await t.call(archives.search, { params, query: {} }, binjiang)).data.found).toBe(2);
  const { url, fileName } = (await t.call(archives.address, { params }, binjiang)).data;
  expect(fileName).toBe('操作日志2024-01.jsonl.gz');
  const lines = gunzipSync((await t.app.http.inject({ url })).rawPayload)
    .toString()
    .split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ dataType: 'operationLog', dealerId: own, month: '2024-01' });
  for (const call of [archives.verify, archives.address, archives.retry, archives.search] as const)
    expect((await t.call(call as typeof archives.verify, { params, ...(call === archives.search && { query: {} }) }, qingyu)).code).toBe(
      commonErrors.notFound.code,
    );
  // The next night takes the month away; what came to it meanwhile keeps it.
  await logged(other, '2024-01-16T12:00:00+08:00', { n: 5 });
  await nightly();
  expect(await partition()).not.toBeNull();
  await t.owner.query(`delete from operation_log where dealer_id = $1 and at = '2024-01-16T12:00:00+08:00'`, [other]);
  await nightly();
  expect(await partition()).toBeNull();
  expect((await files(binjiang)).find(({ month }) => month === '2024-01')?.state).toBe(archiveState.OFFLINE);
  const query = { startDate: '2024-01-02', endDate: '2024-01-03' };
  expect((await t.call(operationLogs.verify, { query }, binjiang)).data.map(({ state }) => state)).toEqual([
    sealState.OFFLINE,
    sealState.OFFLINE,
  ]);
  expect((await t.call(archives.verify, { params }, binjiang)).data.brokenDays).toEqual([]);
});

test('a file that was changed, or a seal that its lines do not make, shows; a month that does not match its seals is not kept', async () => {
  const id = (await files(binjiang)).find(({ month }) => month === '2024-01')?.archiveId ?? '';
  const { rows } = await t.owner.query<{ key: string }>('select file_key as key from data_archive where id = $1', [id]);
  const key = rows[0]?.key ?? '';
  const bytes = await t.app.storage.get(key);
  const check = async () => (await t.call(archives.verify, { params: { id } }, binjiang)).data;
  await t.owner.query(`update operation_log_seal set hash = sha256('x') where dealer_id = $1 and biz_date = '2024-01-31'`, [own]);
  expect((await check()).brokenDays).toEqual(['2024-01-31']);
  await t.app.storage.put(key, Buffer.from('not what was kept'));
  expect(await check()).toMatchObject({ fileHolds: false, rowsHold: false });
  await t.app.storage.remove(key);
  expect((await t.call(archives.verify, { params: { id } }, binjiang)).code).toBe(retentionErrors.archiveGone.code);
  await t.app.storage.put(key, bytes ?? Buffer.alloc(0));
  // Somebody changed a row after its day was sealed.
  await t.owner.query(`select bochong.ensure_partitions('operation_log', '2024-03-01', 1)`);
  const february = (await files(binjiang)).find(({ month }) => month === '2024-02')?.archiveId ?? '';
  expect((await t.call(archives.retry, { params: { id: february } }, binjiang)).code).toBe(retentionErrors.archiveFailed.code);
  await t.owner.query(`update data_archive set state = 2 where id = $1`, [february]);
  await t.owner.query(`update operation_log set detail = '{"n":9}' where dealer_id = $1 and at = '2024-02-01T00:00:00+08:00'`, [own]);
  expect((await t.call(archives.retry, { params: { id: february } }, binjiang)).code).toBe('200');
  await deliverSurely(t);
  expect((await files(binjiang)).find(({ month }) => month === '2024-02')).toMatchObject({
    state: archiveState.FAILED,
    error: '与封存不一致：2024-02-01',
  });
});

test('the database itself refuses to drop a month that is young, or of another table', async () => {
  const drop = (table: string, month: string) =>
    t.app.database.inScope({ dealerIds: [platformDealerId] }, (tx) => dropMonth(tx, table, month));
  await expect(drop('operation_log', `${new Date().toISOString().slice(0, 7)}-01`)).rejects.toThrow('younger than 180 days');
  await expect(drop('bill', '2024-01-01')).rejects.toThrow('no month that is archived');
});
