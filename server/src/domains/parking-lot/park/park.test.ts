import { commonErrors } from '@bochong/contract/kernel/error';
import { areas, gates, parkErrors, parks } from '@bochong/contract/parking-lot';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metrics, runningDate } from '../../../kernel/database/counter.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';

let t: TestApp;
let actor: Actor;
let stranger: Actor;
let platform: Actor;
const [own, other] = demoDealers;

beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger, platform] = [await t.login('binjiang'), await t.login('qingyu', '2'), await t.login('admin')];
});
afterAll(() => t.close());

const fields = (parkCode: string, change: object = {}) => ({
  parkCode,
  parkName: `车场${parkCode}`,
  parkType: 1 as const,
  parkNature: 2 as const,
  areaId: null,
  address: '江南大道588号',
  lng: 120.2052,
  lat: 30.1846,
  principal: '周海宁',
  servicePhone: '0571-86001234',
  tempSpaces: 80,
  fixedSpaces: 20,
  chargingSpaces: 10,
  accessibleSpaces: 2,
  passOccupiesSpace: true,
  openTime: [],
  priceText: '',
  remark: '',
  ...change,
});
const create = async (parkCode: string, change: object = {}) =>
  (await t.call(parks.create, { body: fields(parkCode, change) }, actor)).data.parkId;
const get = async (id: string) => (await t.call(parks.get, { params: { id } }, actor)).data;
/** What the orders of a lot would have counted. */
const counted = (parkId: string, metric: number, value: number, date = '2026-03-01') =>
  t.owner.query('insert into counter_delta (dealer_id, biz_date, metric, park_id, value) values ($1, $2, $3, $4, $5)', [
    own.id,
    date,
    metric,
    parkId,
    value,
  ]);

test('a lot is added with its first lanes, and its total is the sum of its spaces', async () => {
  const id = await create('LOTA01', {
    gates: [
      { gateName: '东门入口', gateType: 1 },
      { gateName: '东门出口', gateType: 2 },
    ],
  });
  await counted(id, metrics.occupied, 30, runningDate);
  expect(await get(id)).toMatchObject({ totalSpaces: 100, occupied: 30, remainSpaces: 70, gateCount: 2, deviceTotal: 0, parkStatus: 1 });
  const chosen = await t.call(gates.chosen, { query: { parkId: id } }, actor);
  expect(chosen.data.map(({ gateName, direction }) => [gateName, direction])).toEqual([
    ['东门入口', 1],
    ['东门出口', 2],
  ]);
});

test('more vehicles than spaces leave no negative remainder', async () => {
  const id = await create('LOTA02');
  await counted(id, metrics.occupied, 130, runningDate);
  expect(await get(id)).toMatchObject({ occupied: 130, remainSpaces: 0 });
});

test('filters narrow the list; an area takes the lots below it', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await t.owner.query(
    `insert into area (dealer_id, id, parent_id, area_name, level, region_code) values ($1, $2, null, '浙江省', 1, '33'), ($1, $3, $2, '杭州市', 2, '3301')`,
    [own.id, ...ids],
  );
  await create('LOTB01', { areaId: ids[1], parkType: 2 });
  const codes = async (query: object) =>
    (await t.call(parks.list, { query }, actor)).data.results.map((row) => row.parkCode).filter((code) => code.startsWith('LOTB'));
  expect(await codes({ areaId: ids[0] })).toEqual(['LOTB01']);
  expect(await codes({ keyword: 'lotb', parkType: 2 })).toEqual(['LOTB01']);
  expect(await codes({ keyword: 'lotb', parkType: 1 })).toEqual([]);
  expect(await codes({ keyword: 'lotb', parkStatus: 3 })).toEqual([]);
  expect((await t.call(areas.tree, { query: {} }, actor)).data).toMatchObject([
    { areaName: '浙江省', children: [{ areaName: '杭州市', regionCode: '3301', children: [] }] },
  ]);
  expect((await t.call(areas.cityTree, {}, stranger)).data).toEqual([]);
});

test('what the contract refuses is named by field', async () => {
  const refused = async (change: object) => (await t.call(parks.create, { body: fields('LOTC01', change) }, actor)).data;
  expect(await refused({ parkCode: 'abc' })).toMatchObject({ field: 'parkCode' });
  expect(await refused({ parkName: '星光*车场' })).toMatchObject({ field: 'parkName' });
  expect(await refused({ servicePhone: '12' })).toMatchObject({ field: 'servicePhone' });
  expect(await refused({ lng: 190 })).toMatchObject({ field: 'lng' });
  const slots = [
    { days: [1, 2], start: '08:00', end: '12:00' },
    { days: [2], start: '11:00', end: '14:00' },
  ];
  expect(await refused({ openTime: slots })).toMatchObject({ field: 'openTime' });
  const subset = await t.call(parks.create, { body: fields('LOTC01', { chargingSpaces: 101 }) }, actor);
  expect(subset.code).toBe(parkErrors.subsetTooLarge.code);
});

test('a code is unique per dealer, not across dealers', async () => {
  await create('LOTD01');
  expect(await t.call(parks.create, { body: fields('LOTD01') }, actor)).toMatchObject({
    code: parkErrors.codeTaken.code,
    data: { field: 'parkCode' },
  });
  expect((await t.call(parks.create, { body: fields('LOTD01') }, stranger)).code).toBe('200');
});

test('platform users say whose lot it is; others cannot', async () => {
  expect(await t.call(parks.create, { body: fields('LOTE01') }, platform)).toMatchObject({ data: { field: 'dealerId' } });
  expect((await t.call(parks.create, { body: fields('LOTE01', { dealerId: other.id }) }, platform)).code).toBe('200');
  const id = await create('LOTE02', { dealerId: other.id });
  expect((await get(id)).parkCode).toBe('LOTE02');
});

test('the type is fixed once the lot has orders', async () => {
  const id = await create('LOTF01');
  const change = (rev: number) => t.call(parks.update, { params: { id }, body: { ...fields('LOTF01', { parkType: 3 }), rev } }, actor);
  expect((await change(0)).code).toBe('200');
  expect((await change(0)).code).toBe(commonErrors.stale.code);
  await counted(id, metrics.ordersByStatus + 2, 1);
  const body = { ...fields('LOTF01', { parkType: 1 }), rev: 1 };
  expect((await t.call(parks.update, { params: { id }, body }, actor)).code).toBe(parkErrors.typeFixed.code);
});

test('suspending needs a reason; disabling needs an empty lot; enabling clears both', async () => {
  const id = await create('LOTG01');
  const to = (parkStatus: 1 | 2 | 3, reason: string, rev: number) =>
    t.call(parks.switchStatus, { params: { id }, body: { parkStatus, reason, rev, resumeAt: '2026-12-01 08:00' } }, actor);
  expect((await to(2, '', 0)).code).toBe(parkErrors.reasonRequired.code);
  expect((await to(2, '消防检修', 0)).code).toBe('200');
  expect(await get(id)).toMatchObject({ parkStatus: 2, statusReason: '消防检修', resumeAt: '2026-12-01T08:00:00+08:00' });
  await counted(id, metrics.ordersByStatus, 3);
  expect(await to(3, '拆除', 1)).toMatchObject({ code: parkErrors.hasOpenOrders.code, message: '车场还有3辆在停车辆，不能停用' });
  await counted(id, metrics.ordersByStatus, -3);
  expect((await to(3, '拆除', 1)).code).toBe('200');
  expect((await to(1, '', 2)).code).toBe('200');
  expect(await get(id)).toMatchObject({ parkStatus: 1, statusReason: '', resumeAt: null });
});

test('a lot with money outstanding or with parts stays; an empty one disappears', async () => {
  const id = await create('LOTH01', { gates: [{ gateName: '北门', gateType: 3 }] });
  const remove = () => t.call(parks.remove, { params: { id } }, actor);
  await counted(id, metrics.ordersByStatus + 3, 2);
  expect(await remove()).toMatchObject({ code: parkErrors.hasUnsettled.code, message: '车场还有2笔未结清订单，不能删除' });
  await counted(id, metrics.ordersByStatus + 3, -2);
  expect(await remove()).toMatchObject({ code: parkErrors.hasParts.code, message: '车场下还有1条通道，不能删除' });
  await t.owner.query('update gate set is_delete = 1 where park_id = $1', [id]);
  expect((await remove()).code).toBe('200');
  expect((await t.call(parks.get, { params: { id } }, actor)).code).toBe(commonErrors.notFound.code);
});

test('choosers see granted lots only, by name and type', async () => {
  await create('LOTI01', { parkName: '湖滨路侧', parkType: 2 });
  const chosen = async (query: object, as: Actor) => (await t.call(parks.chosen, { query }, as)).data.map((row) => row.parkName);
  expect(await chosen({ parkName: '湖滨', parkType: 2, isDelete: 0 }, actor)).toEqual(['湖滨路侧']);
  expect(await chosen({ parkName: '湖滨', parkType: 1 }, actor)).toEqual([]);
  expect(await chosen({ parkName: '湖滨', dealerId: own.id }, stranger)).toEqual([]);
  expect(await chosen({ parkName: '湖滨', dealerId: other.id }, platform)).toEqual([]);
});

test("another dealer's lot does not exist for a stranger", async () => {
  const id = await create('LOTJ01');
  for (const answer of [
    await t.call(parks.get, { params: { id } }, stranger),
    await t.call(parks.update, { params: { id }, body: { ...fields('LOTJ01'), rev: 0 } }, stranger),
    await t.call(parks.switchStatus, { params: { id }, body: { parkStatus: 2, reason: 'x', rev: 0 } }, stranger),
    await t.call(parks.remove, { params: { id } }, stranger),
  ]) {
    expect(answer.code).toBe(commonErrors.notFound.code);
  }
});
