import { plateClazzes } from '@bochong/contract/arrears';
import { commonErrors } from '@bochong/contract/kernel/error';
import {
  operationKind,
  operationLogErrors,
  operationLogs,
  sealState,
  unusualActErrors,
  unusualActs,
  unusualKind,
  unusualState,
} from '@bochong/contract/operation-log';
import { demoDealers, demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { addLimitedUser } from '../../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { businessDate, dayMs } from '../../../kernel/time.ts';
import { createYard } from '../../device/passage-day/passage-day.fixture.ts';
import { operationLogJobs } from '../operation-log.jobs.ts';

const [binjiang] = demoDealers;
let t: TestApp;
let actor: Actor;
let clazzId: string;
const fields = { clazzName: '惯欠', level: 3, color: '#945d00', sort: 1, manual: true, autoRule: null };

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  clazzId = (await t.call(plateClazzes.create, { body: fields }, actor)).data.clazzId;
  await t.call(plateClazzes.update, { params: { id: clazzId }, body: { ...fields, level: 5, rev: 0 } }, actor);
  await t.call(plateClazzes.update, { params: { id: clazzId }, body: { ...fields, level: 6, rev: 0 } }, actor);
});
afterAll(() => t.close());

const list = async (query: object = {}, who = actor) => (await t.call(operationLogs.list, { query }, who)).data;
const runJob = async (name: string) => {
  const job = operationLogJobs.find((one) => one.name === name);
  if (!job) throw new Error(name);
  await runForDealers(t.app, job);
};

test('what was done, newest first, also what was refused; each filter finds its rows', async () => {
  const { results, totalRecord } = await list({ recordId: clazzId });
  expect(totalRecord).toBe(2);
  expect(results.map(({ action, kind, result }) => [action, kind, result])).toEqual([
    [plateClazzes.update.title, operationKind.CHANGE, 1],
    [plateClazzes.create.title, operationKind.ADD, 1],
  ]);
  expect(results[0]).toMatchObject({
    userName: '周海宁',
    account: 'binjiang',
    module: '欠费追缴',
    recordType: 'plateClazz',
    errorCode: null,
  });
  const refused = (await list({ action: plateClazzes.update.title, result: 0 })).results;
  expect(refused).toMatchObject([{ result: 0, errorCode: commonErrors.stale.code }]);
  for (const query of [
    { person: '周海宁' },
    { person: 'binjiang' },
    { kind: operationKind.ADD },
    { module: '/underpaymentManage' },
    { action: plateClazzes.create.title },
  ])
    expect((await list({ ...query, recordId: clazzId })).results.length, JSON.stringify(query)).toBeGreaterThan(0);
  for (const query of [{ person: '没有这个人' }, { kind: operationKind.REMOVE }, { module: '/todo' }, { action: '没有' }])
    expect((await list({ ...query, recordId: clazzId })).results, JSON.stringify(query)).toEqual([]);
  const choices = (await t.call(operationLogs.choices, {}, actor)).data;
  expect(choices.find(({ module }) => module === '/underpaymentManage')?.actions).toContain(plateClazzes.create.title);
});

test('pages go on after the last row; a period is at most ninety days', async () => {
  const first = await list({ pageSize: 1, recordId: clazzId });
  const second = await list({ pageSize: 1, recordId: clazzId, pageNo: 2, cursor: first.nextCursor });
  expect([first.results[0]?.action, second.results[0]?.action]).toEqual([plateClazzes.update.title, plateClazzes.create.title]);
  const query = { startTime: '2026-01-01T00:00:00+08:00', endTime: '2026-06-01T00:00:00+08:00' };
  expect(await t.call(operationLogs.list, { query }, actor)).toMatchObject({ code: operationLogErrors.span.code });
  expect((await t.call(operationLogs.list, { query: { cursor: 'nonsense' } }, actor)).status).toBe(400);
});

test('a row in full says what it changed and what was asked, in the words of its page', async () => {
  const [row] = (await list({ recordId: clazzId })).results;
  const { data } = await t.call(operationLogs.get, { params: { id: row?.logId ?? '' } }, actor);
  expect(data.changes).toEqual([{ title: '等级', before: '3', after: '5' }]);
  expect(data.asked).toContainEqual({ title: '等级', before: '', after: '5' });
  expect(JSON.parse(data.raw)).toMatchObject({ request: { level: 5 } });
  const other = await t.login('qingyu');
  expect(await t.call(operationLogs.get, { params: { id: row?.logId ?? '' } }, other)).toMatchObject({ code: commonErrors.notFound.code });
  expect((await list({ recordId: clazzId }, other)).results).toEqual([]);
});

test('an export needs its button, holds the same rows, and is logged itself', async () => {
  const response = await t.app.http.inject({
    method: 'GET',
    url: `/api${operationLogs.export.path}?recordId=${clazzId}`,
    headers: { authorization: actor.token, clienttype: actor.clientType },
  });
  expect(response.headers['content-type']).toContain('spreadsheetml');
  expect((await list({ kind: operationKind.EXPORT })).results[0]).toMatchObject({ action: operationLogs.export.title, result: 1 });
});

test('who is limited to some lots sees their own deeds and decides on nobody', async () => {
  const yard = await createYard(t, 'LOGLOT');
  await addLimitedUser(t, binjiang.id, 'onelot', yard.parkId);
  const limited = await t.login('onelot');
  expect((await list({}, limited)).results.filter(({ account }) => account !== 'onelot')).toEqual([]);
  expect((await list({ person: 'binjiang' }, limited)).results).toEqual([]);
  const [row] = (await list({ recordId: clazzId })).results;
  expect(await t.call(operationLogs.get, { params: { id: row?.logId ?? '' } }, limited)).toMatchObject({
    code: commonErrors.notFound.code,
  });
});

test('every day is sealed once over the seal before it; a row that is changed, added or gone shows', async () => {
  const today = new Date();
  const days = [3, 2, 1].map((before) => businessDate(today.getTime() - before * dayMs));
  for (const [index, day] of days.entries())
    for (const hour of ['09', '10'])
      await t.owner.query(
        `insert into operation_log (dealer_id, id, at, account, action, method, path, request_id, result, cost_ms, detail)
         values ($1, ($2)::uuid, $3, 'old', '旧操作', 'POST', '/x', 'r', 1, 1, '{"n":1}')`,
        [binjiang.id, newId(new Date(`${day}T${hour}:00:00+08:00`)), `${day}T${hour}:00:0${index}+08:00`],
      );
  await runJob('operation-log-sealed');
  await runJob('operation-log-sealed');
  const verify = async () =>
    (await t.call(operationLogs.verify, { query: { startDate: days[0] ?? '', endDate: days[2] ?? '' } }, actor)).data;
  expect((await verify()).map(({ bizDate, rowCount, state }) => [bizDate, rowCount, state])).toEqual(
    days.map((day) => [day, 2, sealState.HOLDS]),
  );
  await t.owner.query(`update operation_log set detail = '{"n":2}' where at = $1`, [`${days[1]}T09:00:01+08:00`]);
  expect((await verify()).map(({ state }) => state)).toEqual([sealState.HOLDS, sealState.CHANGED, sealState.HOLDS]);
  // Whoever makes the seal of that day anew is betrayed by the next one.
  await t.owner.query(`delete from operation_log where at = $1`, [`${days[0]}T10:00:00+08:00`]);
  await t.owner.query(`update operation_log_seal set hash = sha256('x') where dealer_id = $1 and biz_date = $2`, [binjiang.id, days[1]]);
  expect((await verify()).map(({ state }) => state)).toEqual([sealState.CHANGED, sealState.CHANGED, sealState.BROKEN]);
  const query = { startDate: days[2] ?? '', endDate: days[0] ?? '' };
  expect(await t.call(operationLogs.verify, { query }, actor)).toMatchObject({ code: operationLogErrors.sealSpan.code });
});

test('what is unlike somebody is told once, and decided on by another person', async () => {
  const { rows } = await t.owner.query<{ id: string }>(`select id from app_user where account = 'binjiang'`);
  const userId = rows[0]?.id ?? '';
  const deed = (kind: number, at: Date) =>
    t.owner.query(
      `insert into operation_log (dealer_id, id, at, user_id, account, action, method, path, request_id, result, cost_ms, kind, ip)
       values ($1, $2, $3, $4, 'binjiang', '查看完整号码', 'POST', '/x', 'r', 1, 1, $5, '198.51.100.7')`,
      [binjiang.id, newId(at), at.toISOString(), userId, kind],
    );
  for (let number = 0; number < 21; number += 1) await deed(operationKind.REVEAL, new Date(Date.now() - number * 1000));
  await t.owner.query(
    `insert into login_log (dealer_id, id, at, user_id, account, client_type, ip, network, user_agent, result)
     values ($1, $2, $3, $4, 'binjiang', '4', '198.51.100.7', '198.51.100.0/24', 'x', 1)`,
    [binjiang.id, newId(), new Date().toISOString(), userId],
  );
  await runJob('unusual-acts');
  await runJob('unusual-acts');
  const acts = (await t.call(unusualActs.list, { query: { state: unusualState.OPEN } }, actor)).data.results;
  const place = acts.find(({ kind }) => kind === unusualKind.NEW_PLACE);
  expect(acts.filter(({ kind }) => kind !== unusualKind.NIGHT).map(({ kind, what }) => [kind, what])).toEqual(
    expect.arrayContaining([
      [unusualKind.REVEALS, '一小时内查看21个完整号码或明文'],
      [unusualKind.NEW_PLACE, '从90天内没有用过的网络登录（198.51.100.7）'],
    ]),
  );
  expect(acts.filter(({ kind }) => kind !== unusualKind.NIGHT)).toHaveLength(2);
  const { rows: alarms } = await t.owner.query(`select body from live_alarm where body ->> 'msgType' = 'unusualAct'`);
  expect(alarms.length).toBe(acts.length);
  const openTodos = async () =>
    Number((await t.owner.query(`select count(*) from backlog where type_code = 'UNUSUAL_ACT' and status < 2`)).rows[0].count);
  expect(await openTodos()).toBe(acts.length);
  const handle = (who: Actor, rev = place?.rev ?? 0) =>
    t.call(unusualActs.handle, { params: { id: place?.actId ?? '' }, body: { state: unusualState.FINE, note: '出差', rev } }, who);
  expect(await handle(actor)).toMatchObject({ code: unusualActErrors.own.code });
  await t.app.database.inScope({ dealerIds: [binjiang.id] }, (tx) =>
    insertUser(tx, t.app, { id: newId(), dealerId: binjiang.id, account: 'auditor', name: '审计', type: 3 }, demoPassword),
  );
  await t.owner.query(
    `insert into user_role (dealer_id, user_id, role_id) select u.dealer_id, u.id, r.id from app_user u join role r on r.dealer_id = u.dealer_id where u.account = 'auditor'`,
  );
  const auditor = await t.login('auditor');
  expect(await handle(auditor, 7)).toMatchObject({ code: commonErrors.stale.code });
  expect(await handle(auditor)).toMatchObject({ code: '200' });
  expect(await openTodos()).toBe(acts.length - 1);
  expect(await handle(auditor)).toMatchObject({ code: unusualActErrors.handled.code });
});
