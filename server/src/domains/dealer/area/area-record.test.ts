import { areaErrors, areaRecords } from '@bochong/contract/dealer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';

let t: TestApp;
let boss: Actor;
beforeAll(async () => {
  t = await createTestApp();
  boss = await t.login('binjiang');
});
afterAll(() => t.close());

const tree = async (as = boss) => (await t.call(areaRecords.list, {}, as)).data;
const named = async (name: string) => (await tree()).find(({ areaName }) => areaName === name);
const add = (regionCode: string) => t.call(areaRecords.addRegion, { body: { regionCode } }, boss);
const street = (parentId: string, areaName = '江南大道片区') => t.call(areaRecords.create, { body: { parentId, areaName, sort: 1 } }, boss);
const remove = (id: string) => t.call(areaRecords.remove, { params: { id } }, boss);

test('a district comes with what is above it, once however often it is added', async () => {
  await Promise.all([add('330108'), add('330106')]);
  await add('330108');
  expect((await tree()).map(({ areaName, level, regionCode }) => [areaName, level, regionCode])).toEqual([
    ['浙江省', 1, '33'],
    ['杭州市', 2, '3301'],
    ['西湖区', 3, '330106'],
    ['滨江区', 3, '330108'],
  ]);
  expect(await add('339999')).toMatchObject({ code: areaErrors.noRegion.code });
  const { data } = await t.call(areaRecords.regions, { query: { keyword: '滨江' } }, boss);
  expect(data).toEqual([{ regionCode: '330108', name: '浙江省杭州市滨江区' }]);
});

test('a unit’s own areas lie under districts, have names of their own, and count the lots in them', async () => {
  const district = await named('滨江区');
  const { data } = await street(district?.areaId ?? '');
  expect(await street(district?.areaId ?? '')).toMatchObject({ code: areaErrors.taken.code, data: { field: 'areaName' } });
  expect(await street((await named('杭州市'))?.areaId ?? '')).toMatchObject({ code: areaErrors.notDistrict.code });
  const rename = (id: string, rev: number) =>
    t.call(areaRecords.update, { params: { id }, body: { areaName: '江陵路片区', sort: 2, rev } }, boss);
  expect(await rename(data.areaId, 0)).toMatchObject({ code: '200' });
  expect(await rename(data.areaId, 0)).toMatchObject({ code: commonErrors.stale.code });
  expect(await rename(district?.areaId ?? '', 0)).toMatchObject({ code: areaErrors.stateOwned.code });
  const parkId = newId();
  await t.app.database.inScope({ dealerIds: [demoDealers[0].id] }, (tx) =>
    insertPark(tx, demoDealers[0].id, { id: parkId, parkCode: 'AREA01', parkName: '片区车场', parkType: 1 }),
  );
  await t.owner.query('update park set area_id = $1 where id = $2', [data.areaId, parkId]);
  expect(await Promise.all(['江陵路片区', '滨江区', '浙江省', '西湖区'].map(async (name) => (await named(name))?.parkCount))).toEqual([
    1, 1, 1, 0,
  ]);
  expect(await remove(data.areaId)).toMatchObject({ code: areaErrors.used.code });
  expect(await remove(district?.areaId ?? '')).toMatchObject({ code: areaErrors.used.code });
  expect(await remove((await named('西湖区'))?.areaId ?? '')).toMatchObject({ code: '200' });
});

test('another unit has a tree of its own', async () => {
  const qingyu = await t.login('qingyu', '2');
  expect(await tree(qingyu)).toEqual([]);
  const id = (await named('滨江区'))?.areaId ?? '';
  expect(await t.call(areaRecords.remove, { params: { id } }, qingyu)).toMatchObject({ code: commonErrors.notFound.code });
});
