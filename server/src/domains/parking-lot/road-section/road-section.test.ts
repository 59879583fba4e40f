import { commonErrors } from '@bochong/contract/kernel/error';
import { roadSectionErrors, roadSections } from '@bochong/contract/parking-lot';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertBerth, insertPark } from '../parking-lot.seed.ts';

let t: TestApp;
let actor: Actor;
let stranger: Actor;
const [own, other] = demoDealers;
const parks = { roadside: '', yard: '', foreign: '' };

beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger] = [await t.login('binjiang'), await t.login('qingyu', '2')];
  await t.app.database.inScope({ dealerIds: [own.id, other.id] }, async (tx) => {
    parks.roadside = await insertPark(tx, own.id, { parkCode: 'ROAD01', parkName: '江南大道路侧', parkType: 2 });
    parks.yard = await insertPark(tx, own.id, { parkCode: 'YARD01', parkName: '星光大道车场', parkType: 1 });
    parks.foreign = await insertPark(tx, other.id, { parkCode: 'ROAD01', parkName: '香港中路路侧', parkType: 2 });
  });
});
afterAll(() => t.close());

const fields = (roadCode: string, parkId = parks.roadside) => ({
  roadCode,
  roadName: `路段${roadCode}`,
  parkId,
  startPoint: '江陵路',
  endPoint: '西兴路',
  direction: 1 as const,
  roadLevel: 1 as const,
  chargeHours: [{ start: '08:00', end: '20:00' }],
  collectorMode: 1 as const,
  maxStayMinutes: 0,
  remark: '',
});

const create = async (roadCode: string) => (await t.call(roadSections.create, { body: fields(roadCode) }, actor)).data.roadId;
const get = async (id: string) => (await t.call(roadSections.get, { params: { id } }, actor)).data;

test('a new section is listed with its lot and counts, and keeps a first snapshot', async () => {
  const roadId = await create('R-001');
  const { data } = await t.call(roadSections.list, { query: { keyword: 'r-001' } }, actor);
  expect(data).toMatchObject({
    totalRecord: 1,
    results: [{ roadId, parkName: '江南大道路侧', berthCount: 0, status: 1, version: 1, rev: 0 }],
  });
  const { rows } = await t.owner.query('select version, change_type from road_history where road_id = $1', [roadId]);
  expect(rows).toEqual([{ version: 1, change_type: 1 }]);
});

test('filters narrow the list and a percent sign alone is refused', async () => {
  await create('R-010');
  const closed = await t.call(roadSections.list, { query: { status: '0' as never } }, actor);
  expect(closed.data.totalRecord).toBe(0);
  const percent = await t.call(roadSections.list, { query: { keyword: '%%' } }, actor);
  expect(percent).toMatchObject({ code: commonErrors.invalid.code, message: '禁止搜索单独的%符号', data: { field: 'keyword' } });
});

test('a code is unique per dealer', async () => {
  await create('R-020');
  const answer = await t.call(roadSections.create, { body: fields('R-020') }, actor);
  expect(answer).toMatchObject({ code: roadSectionErrors.codeTaken.code, data: { field: 'roadCode' } });
});

test('only a roadside lot takes sections, and only an own one', async () => {
  const yard = await t.call(roadSections.create, { body: fields('R-030', parks.yard) }, actor);
  expect(yard.code).toBe(roadSectionErrors.notRoadside.code);
  const foreign = await t.call(roadSections.create, { body: fields('R-031', parks.foreign) }, actor);
  expect(foreign.code).toBe(commonErrors.notFound.code);
});

test('an edit writes a snapshot and an old version is refused', async () => {
  const id = await create('R-040');
  const body = { ...fields('R-040'), roadLevel: 2 as const, rev: 0 };
  expect((await t.call(roadSections.update, { params: { id }, body }, actor)).code).toBe('200');
  expect((await t.call(roadSections.update, { params: { id }, body }, actor)).code).toBe(commonErrors.stale.code);
  const { rows } = await t.owner.query('select change_type from road_history where road_id = $1 order by version', [id]);
  expect(rows.map((row) => row.change_type)).toEqual([1, 4]);
});

test('closing needs a reason and an empty street; reopening clears the reason', async () => {
  const id = await create('R-050');
  const close = (reason: string, rev: number) =>
    t.call(roadSections.switchStatus, { params: { id }, body: { status: 0, reason, rev } }, actor);
  expect((await close('', 0)).code).toBe(roadSectionErrors.reasonRequired.code);
  await t.app.database.inScope({ dealerIds: [own.id] }, (tx) =>
    insertBerth(tx, own.id, { parkId: parks.roadside, roadId: id, berthCode: '050001', berthStatus: 1 }),
  );
  expect(await close('管线施工', 0)).toMatchObject({
    code: roadSectionErrors.hasOpenOrders.code,
    message: '路段上还有1辆在停车辆，不能关闭',
  });
  await t.owner.query('update berth set berth_status = 0 where road_id = $1', [id]);
  expect((await close('管线施工', 0)).code).toBe('200');
  expect(await get(id)).toMatchObject({ status: 0, closedReason: '管线施工', rev: 1 });
  await t.call(roadSections.switchStatus, { params: { id }, body: { status: 1, reason: '', rev: 1 } }, actor);
  expect(await get(id)).toMatchObject({ status: 1, closedReason: null });
});

test('a section with berths cannot be deleted; an empty one disappears', async () => {
  const id = await create('R-060');
  await t.app.database.inScope({ dealerIds: [own.id] }, (tx) =>
    insertBerth(tx, own.id, { parkId: parks.roadside, roadId: id, berthCode: '060001' }),
  );
  expect((await t.call(roadSections.remove, { params: { id } }, actor)).code).toBe(roadSectionErrors.hasBerths.code);
  await t.owner.query('delete from berth where road_id = $1', [id]);
  expect((await t.call(roadSections.remove, { params: { id } }, actor)).code).toBe('200');
  expect((await t.call(roadSections.get, { params: { id } }, actor)).code).toBe(commonErrors.notFound.code);
});

test("another dealer's section does not exist for a stranger", async () => {
  const id = await create('R-070');
  for (const answer of [
    await t.call(roadSections.get, { params: { id } }, stranger),
    await t.call(roadSections.update, { params: { id }, body: { ...fields('R-071', parks.foreign), rev: 0 } }, stranger),
    await t.call(roadSections.remove, { params: { id } }, stranger),
  ]) {
    expect(answer.code).toBe(commonErrors.notFound.code);
  }
});

test('every change leaves an audit row with who, what and before/after', async () => {
  const id = await create('R-080');
  await t.call(roadSections.remove, { params: { id } }, actor);
  const { rows } = await t.owner.query('select action, account, result from operation_log where target_id = $1 order by id', [id]);
  expect(rows).toEqual([
    { action: '新增路段', account: 'binjiang', result: 1 },
    { action: '删除路段', account: 'binjiang', result: 1 },
  ]);
});
