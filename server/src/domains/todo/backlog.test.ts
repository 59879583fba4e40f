import { offlineWarningPage } from '@bochong/contract/alarm';
import { archivedBacklogs, backlogStatus, backlogs, backlogTypes, todoConfigErrors, todoConfigs } from '@bochong/contract/todo';
import { demoDealers } from '@bochong/demo/platform.seed';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { limitTo } from '../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';
import { closeTodo, raiseTodo, todoJobs } from './index.ts';

let t: TestApp;
let chief: Actor;
const dealerId = demoDealers[0].id;
const scope = { dealerIds: [dealerId] };
const began = new Date('2026-01-05T08:00:00+08:00');
const dayMs = 86_400_000;
const parks = { north: '', south: '' };

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = began;
  chief = await t.login('binjiang');
  await t.app.database.inScope(scope, async (tx) => {
    parks.north = await insertPark(tx, dealerId, { parkCode: 'TODO01', parkName: '北车场', parkType: 1 });
    parks.south = await insertPark(tx, dealerId, { parkCode: 'TODO02', parkName: '南车场', parkType: 1 });
  });
});
afterAll(() => t.close());

const offline = (bizId: string, parkId?: string) =>
  t.app.database.inScope(scope, (tx) =>
    raiseTodo(tx, {
      dealerId,
      typeCode: 'DEVICE_OFFLINE',
      bizId,
      bizType: 'offlineRecord',
      title: `相机离线：${bizId}`,
      at: t.clock.at,
      ...(parkId && { parkId }),
    }),
  );
const solved = (bizId: string) =>
  t.app.database.inScope(scope, (tx) => closeTodo(tx, { dealerId, typeCode: 'DEVICE_OFFLINE', bizId, at: t.clock.at }));
/** The header's call: everything at once, only the number is read. */
const total = async (as = chief) =>
  (await t.call(backlogs.list, { query: { pageNo: 1, pageSize: 9999, countOnly: 1 } }, as)).data.totalRecord;
const list = async (query: object = {}, as = chief) => (await t.call(backlogs.list, { query }, as)).data;
/** Goes on that many days after the beginning; sessions do not last so long. */
const goTo = async (days: number) => {
  t.clock.at = new Date(began.getTime() + days * dayMs);
  chief = await t.login('binjiang');
};
const run = async (name: string) => {
  for (const job of todoJobs.filter((one) => one.name === name)) await runForDealers(t.app, job);
};

test('a to-do is raised once while it is open, counted while it is, and closed by its source', async () => {
  const before = await total();
  await offline('a', parks.north);
  await offline('a', parks.north);
  expect(await total()).toBe(before + 1);
  expect((await list()).results[0]).toMatchObject({
    typeCode: 'DEVICE_OFFLINE',
    typeName: '设备离线',
    title: '相机离线：a',
    parkName: '北车场',
    status: backlogStatus.WAITING,
    jumpPath: backlogTypes.DEVICE_OFFLINE.jumpPath,
    dueAt: '2026-01-06T08:00:00+08:00',
    overdue: 0,
  });
  await solved('a');
  await solved('a');
  expect(await total()).toBe(before);
  expect((await list({ status: '2' })).results[0]).toMatchObject({ title: '相机离线：a', doneAt: '2026-01-05T08:00:00+08:00' });
  await offline('a', parks.north);
  expect(await total()).toBe(before + 1);
  await solved('a');
});

test('what is rolled back was neither raised nor counted', async () => {
  const before = await total();
  const failing = t.app.database.inScope(scope, async (tx) => {
    await raiseTodo(tx, { dealerId, typeCode: 'DEVICE_OFFLINE', bizId: 'gone', bizType: 'x', title: 'x', at: t.clock.at });
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await total()).toBe(before);
});

test('the counters are the rows, before and after they are folded', async () => {
  for (const number of Array(5).keys()) await offline(`fold-${number}`, parks.south);
  const { rows } = await t.owner.query('select count(*)::int as open from backlog where dealer_id = $1 and status <= 1', [dealerId]);
  expect(await total()).toBe(rows[0].open);
  await run('fold-backlog-counters');
  expect(await total()).toBe(rows[0].open);
  expect((await t.owner.query('select from backlog_delta')).rowCount).toBe(0);
  for (const number of Array(5).keys()) await solved(`fold-${number}`);
  expect(await total()).toBe(rows[0].open - 5);
});

test('a user sees the to-dos of the resources held and of the lots given, and the platform none of a dealer', async () => {
  await offline('north', parks.north);
  await offline('south', parks.south);
  await offline('anywhere');
  const before = await total();
  const clerk = await t.login('kefu');
  expect(await total(await t.login('qingyu', '2'))).toBe(0);
  expect(await total(await t.login('admin', '2'))).toBe(0);
  expect(await total(clerk)).toBe(before);
  await limitTo(t, 'kefu', parks.north);
  const ofNorth = await t.login('kefu');
  const seen = (await list({}, ofNorth)).results.map((row) => row.title);
  expect(seen).toEqual(expect.arrayContaining(['相机离线：north', '相机离线：anywhere']));
  expect(seen).not.toContain('相机离线：south');
  expect(await total(ofNorth)).toBe(before - 1);
  await t.owner.query(
    `update role set resource_ids = array_remove(resource_ids, '${offlineWarningPage.code}') where dealer_id = $1 and role_name = '客服'`,
    [dealerId],
  );
  const limited = await t.login('kefu');
  expect((await list({}, limited)).results.filter((row) => row.typeCode === 'DEVICE_OFFLINE')).toEqual([]);
  expect((await t.call(backlogs.types, {}, limited)).data.map((row) => row.typeCode)).not.toContain('DEVICE_OFFLINE');
  expect((await t.call(backlogs.types, {}, chief)).data).toContainEqual({
    typeCode: 'DEVICE_OFFLINE',
    typeName: '设备离线',
    count: before,
  });
  for (const bizId of ['north', 'south', 'anywhere']) await solved(bizId);
});

test('everything at once is 10,000 light rows at most, the total is true; later pages go on', async () => {
  await t.owner.query(
    `with bulk as (insert into backlog (dealer_id, id, type_code, title, biz_type, biz_id, jump_path, handler_resource, created_at, park_id)
     select $1, gen_random_uuid(), 'DEVICE_OFFLINE', '很多', 'bulk', n::text, '/x', '${offlineWarningPage.code}', $2, $3 from generate_series(1, 10050) n returning *)
     insert into backlog_delta (dealer_id, handler_resource, type_code, park_id, value) select dealer_id, handler_resource, type_code, park_id, 1 from bulk`,
    [dealerId, began, parks.north],
  );
  const all = await list({ pageNo: 1, pageSize: 100_000 });
  expect(all.results).toHaveLength(10_000);
  expect(all.totalRecord).toBe(10_050);
  const ids = new Set((await list({ pageSize: 20 })).results.map((row) => row.backlogId));
  const next = (await list({ pageNo: 2, pageSize: 20 })).results;
  expect(next).toHaveLength(20);
  expect(next.some((row) => ids.has(row.backlogId))).toBe(false);
  expect((await list({ typeCode: 'BULLETIN_AUDIT' })).totalRecord).toBe(0);
  await t.owner.query(
    `with done as (update backlog set status = 2, done_at = $1 where biz_type = 'bulk' returning *)
     insert into backlog_delta (dealer_id, handler_resource, type_code, park_id, value) select dealer_id, handler_resource, type_code, park_id, -1 from done`,
    [began],
  );
  expect(await total()).toBe(0);
});

test('only done ones are archived, by hand or after 30 days; what waits for 90 days expires', async () => {
  await offline('by-hand');
  const [waiting] = (await list()).results;
  const archive = (id: string) => t.call(backlogs.archive, { body: { backlogIds: [id] } }, chief);
  expect((await archive(waiting?.backlogId ?? newId())).data).toEqual({ archived: 0 });
  await solved('by-hand');
  expect((await archive(waiting?.backlogId ?? newId())).data).toEqual({ archived: 1 });

  await offline('left');
  await goTo(29);
  await run('backlog-age');
  expect((await list({ status: '2' })).totalRecord).toBeGreaterThan(0);
  await goTo(31);
  await run('backlog-age');
  expect((await list({ status: '2' })).totalRecord).toBe(0);
  expect((await list()).results).toMatchObject([{ title: '相机离线：left', overdue: 1 }]);
  await goTo(91);
  await run('backlog-age');
  expect(await total()).toBe(0);
  expect((await list({ status: '4' })).results).toMatchObject([{ title: '相机离线：left' }]);
});

test('the list is exported by its filters', async () => {
  const response = await t.app.http.inject({
    url: '/api/backlog/v2/api/backlogs/export?status=4',
    headers: { authorization: chief.token, clienttype: chief.clientType },
  });
  expect(response.headers['content-type']).toContain('spreadsheetml');
  expect(response.rawPayload.byteLength).toBeGreaterThan(1000);
});

test('a unit says what is raised, how urgent it is and until when; what is open stays, and another unit keeps its own', async () => {
  const row = async (typeCode = 'DEVICE_OFFLINE', as = chief) =>
    (await t.call(todoConfigs.list, { query: { pageSize: 100 } }, as)).data.results.find((one) => one.typeCode === typeCode);
  const set = (typeCode: string, body: object, as = chief) => t.call(todoConfigs.update, { params: { typeCode }, body: body as never }, as);
  const turn = (isOn: 0 | 1, rev: number) =>
    t.call(todoConfigs.switchStatus, { params: { typeCode: 'DEVICE_OFFLINE' }, body: { isOn, rev } }, chief);
  expect(await row()).toMatchObject({ priority: 2, dueHours: 24, isOn: 1, isChanged: 0, openCount: 0, rev: 0 });
  expect((await set('DEVICE_OFFLINE', { priority: 3, dueHours: 2, rev: 0 })).code).toBe('200');
  await offline('quick', parks.north);
  const [todo] = (await list()).results;
  expect(todo).toMatchObject({ title: '相机离线：quick', priority: 3 });
  expect(Date.parse(todo?.dueAt ?? '') - t.clock.at.getTime()).toBe(2 * 3_600_000);
  expect(await row()).toMatchObject({ isChanged: 1, openCount: 1, rev: 1, updatedBy: expect.stringMatching(/.+/) });
  // Two desks at once: the second is told.
  expect((await set('DEVICE_OFFLINE', { priority: 1, dueHours: null, rev: 0 })).code).toBe('40901');
  expect((await turn(1, 1)).code).toBe(todoConfigErrors.already.code);
  expect((await turn(0, 1)).code).toBe('200');
  await offline('unwanted', parks.north);
  expect((await list()).results.map(({ title }) => title)).toEqual(['相机离线：quick']);
  await solved('quick');
  expect(await total()).toBe(0);
  const other = await t.login('qingyu', '2');
  expect(await row('DEVICE_OFFLINE', other)).toMatchObject({ isOn: 1, priority: 2, rev: 0 });
  expect((await turn(1, 2)).code).toBe('200');
  expect((await set('DEVICE_OFFLINE', { priority: 2, dueHours: null, rev: 3 })).code).toBe('200');
  await offline('endless');
  expect((await list()).results[0]).toMatchObject({ title: '相机离线：endless', dueAt: null, overdue: 0 });
  await solved('endless');
  for (const [typeCode, body, code] of [
    ['NOTHING', { priority: 2, dueHours: 3, rev: 0 }, '40401'],
    ['constructor', { priority: 2, dueHours: 3, rev: 0 }, '40401'],
    ['DEVICE_OFFLINE', { priority: 4, dueHours: 3, rev: 4 }, '40001'],
    ['DEVICE_OFFLINE', { priority: 2, dueHours: 0, rev: 4 }, '40001'],
  ] as const)
    expect((await set(typeCode, body)).code, typeCode).toBe(code);
});

test('what was put away is found again by title, type and time, by whom and when; nobody sees more of it than of the to-dos', async () => {
  const archived = async (query: object = {}, as = chief) => (await t.call(archivedBacklogs.list, { query: query as never }, as)).data;
  expect((await archived({ keyword: 'kept-' })).totalRecord).toBe(0);
  await offline('kept-north', parks.north);
  await offline('kept-south', parks.south);
  await solved('kept-north');
  await solved('kept-south');
  const done = (await list({ status: '2' })).results.filter(({ title }) => title.includes('kept-'));
  await t.call(backlogs.archive, { body: { backlogIds: done.map(({ backlogId }) => backlogId) } }, chief);
  // Pressed twice it is put away once.
  expect((await t.call(backlogs.archive, { body: { backlogIds: done.map(({ backlogId }) => backlogId) } }, chief)).data.archived).toBe(0);
  expect((await archived({ keyword: 'kept-' })).totalRecord).toBe(2);
  const [row] = (await archived({ keyword: 'KEPT-north', typeCode: 'DEVICE_OFFLINE' })).results;
  expect(row).toMatchObject({ title: '相机离线：kept-north', typeName: '设备离线', parkName: '北车场' });
  expect(row?.archivedBy).not.toBe('');
  expect(Date.parse(row?.archivedAt ?? '')).toBe(t.clock.at.getTime());
  expect((await archived({ endTime: '2025-01-01 00:00:00' })).totalRecord).toBe(0);
  expect((await archived({}, await t.login('qingyu', '2'))).totalRecord).toBe(0);
  const search = new URLSearchParams({ keyword: 'kept-' });
  const { rawPayload } = await t.app.http.inject({
    url: `/api${archivedBacklogs.export.path}?${search}`,
    headers: { authorization: chief.token, clienttype: chief.clientType },
  });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  expect(sheets[0]?.rows.map((line) => line[1])).toEqual(['标题', '相机离线：kept-south', '相机离线：kept-north']);
});
