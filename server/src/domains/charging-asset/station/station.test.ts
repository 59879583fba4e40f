import { businessHoursText, stationErrors, stationFields, stationStatus, stations } from '@bochong/contract/charging-asset';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileBytes } from '../../../kernel/testing/files.ts';
import { addLimitedUser } from '../../../kernel/testing/limited-user.ts';
import { type Actor, type Answer, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertOwnAccount } from '../../charging-account/charging-account.seed.ts';
import { insertBinding, insertTariff, sameEveryDay } from '../../charging-tariff/charging-tariff.seed.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { insertEquipmentWithGuns, insertStation } from '../charging-asset.seed.ts';
import { addOnlineCondition } from '../index.ts';

let t: TestApp;
let actor: Actor;
let limited: Actor;
let stranger: Actor;
const [own] = demoDealers;
const lot = { own: '', hidden: '' };

const body = (stationCode: string, more: object = {}) => ({
  ...{ stationCode, stationName: `电站${stationCode}`, stationType: 1 as const, stationPlace: 9 as const },
  ...{ address: '滨江区江南大道588号', serviceTel: '0571-86001234', ...more },
});

beforeAll(async () => {
  t = await createTestApp();
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    lot.own = await insertPark(tx, own.id, { parkCode: 'STLOT1', parkName: '可见车场', parkType: 1 });
    lot.hidden = await insertPark(tx, own.id, { parkCode: 'STLOT2', parkName: '别处车场', parkType: 1 });
    const { tariffId } = await insertTariff(tx, own.id, { tariffName: '全部' }, [
      { content: sameEveryDay([0, 24, 3, 60_000, 40_000]), from: '2026-01-01T00:00:00+08:00' },
    ]);
    await insertBinding(tx, own.id, tariffId, { from: '2026-01-01T00:00:00+08:00' });
  });
  await addLimitedUser(t, own.id, 'onelot', lot.own);
  [actor, limited, stranger] = [await t.login('binjiang'), await t.login('onelot'), await t.login('qingyu', '2')];
});
afterAll(() => t.close());

const create = async (code: string, more: object = {}, by = actor) => t.call(stations.create, { body: body(code, more) }, by);
const made = async (code: string, more: object = {}) => (await create(code, more)).data.stationId;
const get = async (id: string, by = actor) => (await t.call(stations.get, { params: { id } }, by)).data;

test('a station is added, found by its code, changed by who has read its newest version, and unknown to another unit', async () => {
  const id = await made('ST-A', { parkIds: [lot.own], businessHours: [{ weekdays: [1, 2, 3, 4, 5], start: '06:00', end: '00:00' }] });
  const station = await get(id);
  expect(station).toMatchObject({
    stationStatus: stationStatus.BUILDING,
    parkNames: '可见车场',
    businessHoursText: '周一至周五 06:00-24:00',
  });
  expect((await create('ST-A')).code).toBe(stationErrors.codeTaken.code);
  const { data } = await t.call(stations.list, { query: { keyword: 'ST-A' } }, actor);
  expect(data.results.map(({ stationId }) => stationId)).toEqual([id]);
  const change = { params: { id }, body: { ...stationFields.parse(station), stationName: '新名称', rev: station.rev } };
  expect((await t.call(stations.update, change, actor)).code).toBe('200');
  expect((await t.call(stations.update, change, actor)).code).toBe(commonErrors.stale.code);
  expect((await t.call(stations.get, { params: { id } }, stranger)).code).toBe(commonErrors.notFound.code);
  const chosen = await t.call(stations.choose, { query: { name: '新名称' } }, actor);
  expect(chosen.data).toMatchObject([{ stationId: id, stationCode: 'ST-A' }]);
  expect((await t.call(stations.map, {}, actor)).data.some(({ stationId }) => stationId === id)).toBe(true);
});

test.each([
  [[], '全天'],
  [[{ weekdays: [1, 2, 3, 4, 5, 6, 7], start: '06:00', end: '00:00' }], '周一至周日 06:00-24:00'],
  [
    [
      { weekdays: [5, 1], start: '08:00', end: '12:00' },
      { weekdays: [6, 7], start: '09:30', end: '18:00' },
    ],
    '周一、周五 08:00-12:00；周六、周日 09:30-18:00',
  ],
])('hours %j are told as %s', (hours, text) => expect(businessHoursText(hours)).toBe(text));

test.each([
  ['an end before the start', [{ weekdays: [1], start: '22:00', end: '06:00' }]],
  [
    'two spans of one day that meet',
    [
      { weekdays: [1, 2], start: '06:00', end: '12:00' },
      { weekdays: [2], start: '11:59', end: '13:00' },
    ],
  ],
])('business hours with %s are refused, and the field is named', async (_, businessHours) => {
  const refused = await create('ST-H', { businessHours });
  expect(refused).toMatchObject({ code: commonErrors.invalid.code, data: { field: 'businessHours' } });
});

test('a station goes online with a gun that can charge and whatever else is asked; every reason is named at once', async () => {
  const id = await made('ST-B');
  await t.app.database.inScope({ dealerIds: [own.id] }, (tx) => insertOwnAccount(tx, { dealerId: own.id, now: t.clock.at }, [id]));
  const online = async () => t.call(stations.online, { params: { id }, body: { rev: (await get(id)).rev } }, actor);
  let price: string | null = '充电枪没有生效的计费规则';
  addOnlineCondition(t.app, async (__, station) => (station.stationId === id ? price : null));
  expect(await online()).toMatchObject({
    code: stationErrors.notReady.code,
    message: '电站还不能上线：没有启用的充电枪；充电枪没有生效的计费规则',
  });
  await t.app.database.inScope({ dealerIds: [own.id] }, (tx) =>
    insertEquipmentWithGuns(tx, own.id, { stationId: id, equipmentCode: 'ST-B1' }),
  );
  expect((await online()).code).toBe(stationErrors.notReady.code);
  price = null;
  expect((await online()).code).toBe('200');
  expect(await get(id)).toMatchObject({ stationStatus: stationStatus.NORMAL, gunTotal: 2, gunOffline: 2 });
  const off = { stationStatus: stationStatus.MAINTAINING, reason: '更换电缆', rev: (await get(id)).rev } as const;
  expect((await t.call(stations.offline, { params: { id }, body: off }, actor)).code).toBe('200');
  expect(await get(id)).toMatchObject({ stationStatus: stationStatus.MAINTAINING, statusReason: '更换电缆' });
});

test('a station with equipment keeps its code and stays; an empty one goes', async () => {
  const id = await made('ST-C');
  const empty = await made('ST-D');
  await t.app.database.inScope({ dealerIds: [own.id] }, (tx) =>
    insertEquipmentWithGuns(tx, own.id, { stationId: id, equipmentCode: 'ST-C1' }),
  );
  const station = await get(id);
  const renamed = { ...stationFields.parse(station), stationCode: 'ST-X', rev: station.rev };
  expect((await t.call(stations.update, { params: { id }, body: renamed }, actor)).code).toBe(stationErrors.codeFixed.code);
  expect((await t.call(stations.remove, { params: { id } }, actor)).code).toBe(stationErrors.inUse.code);
  expect((await t.call(stations.remove, { params: { id: empty } }, actor)).code).toBe('200');
  expect((await t.call(stations.get, { params: { id: empty } }, actor)).code).toBe(commonErrors.notFound.code);
});

test('who sees some lots sees the stations in them, adds them there, and leaves links with other lots alone', async () => {
  const [both, hidden] = await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => [
    await insertStation(tx, own.id, { stationCode: 'ST-E', stationName: '两场电站', parkIds: [lot.own, lot.hidden] }),
    await insertStation(tx, own.id, { stationCode: 'ST-F', stationName: '别处电站', parkIds: [lot.hidden] }),
  ]);
  const seen = await get(both ?? '', limited);
  expect(seen).toMatchObject({ parkIds: [lot.own], parkNames: '可见车场' });
  expect((await t.call(stations.get, { params: { id: hidden ?? '' } }, limited)).code).toBe(commonErrors.notFound.code);
  expect((await create('ST-G', {}, limited)).code).toBe(stationErrors.needsOwnPark.code);
  expect((await create('ST-G', { parkIds: [lot.hidden] }, limited)).code).toBe(commonErrors.notFound.code);
  expect((await create('ST-G', { parkIds: [lot.own] }, limited)).code).toBe('200');
  const change = { ...stationFields.parse(seen), remark: '改过', rev: seen.rev };
  await t.call(stations.update, { params: { id: both ?? '' }, body: change }, limited);
  expect((await get(both ?? '')).parkIds.toSorted()).toEqual([lot.own, lot.hidden].toSorted());
});

test('pictures are png or jpg up to 5 MB, of the user’s own uploading, and keep their order', async () => {
  const id = await made('ST-P');
  async function upload(name: string): Promise<Answer<Data<typeof stations.attach>>> {
    const form = new FormData();
    form.append('file', new File([fileBytes(name)], name));
    const encoded = new Response(form);
    const { token, clientType } = actor;
    const response = await t.app.http.inject({
      method: 'POST',
      url: `/api${stations.attach.path}`,
      headers: { authorization: token, clienttype: clientType, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: response.statusCode, ...response.json() };
  }
  expect((await upload('a.pdf')).code).toBe(stationErrors.fileKind.code);
  const { data: kept } = await upload('a.png');
  const set = (fileId: string) => t.call(stations.setPictures, { params: { id }, body: { pictures: [{ kind: 1, fileId }] } }, actor);
  expect((await set('appeal/other.png')).code).toBe(commonErrors.invalid.code);
  expect((await set(kept.fileId)).code).toBe('200');
  const { data: shown } = await t.call(stations.pictures, { params: { id } }, actor);
  expect(shown).toMatchObject([{ kind: 1, fileId: kept.fileId }]);
});
