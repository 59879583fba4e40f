import { appealParameters, parkOrderAppeals } from '@bochong/contract/appeal';
import { commonErrors } from '@bochong/contract/kernel/error';
import { titleOf } from '@bochong/contract/kernel/schema';
import {
  parameterErrors,
  parameterLevel,
  parameterOrigin,
  parameterPage,
  parameterTreePage,
  systemParameters,
} from '@bochong/contract/parameter';
import { allParameters } from '@bochong/contract/parameters';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { testInput } from '../../kernel/testing/test-settings.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';
import { parameterOf } from './parameter.repo.ts';

let t: TestApp;
let admin: Actor;
let boss: Actor;
const [dealer] = demoDealers;
const lot = newId();
beforeAll(async () => {
  t = await createTestApp();
  [admin, boss] = [await t.login('admin'), await t.login('binjiang')];
  await t.app.database.inScope({ dealerIds: [dealer.id] }, (tx) =>
    insertPark(tx, dealer.id, { id: lot, parkCode: 'PARAM1', parkName: '参数车场', parkType: 1 }),
  );
});
afterAll(() => t.close());

const key = appealParameters.windowDays.key;
const rowsOf = async (as: Actor, query: object = {}) =>
  (await t.call(systemParameters.list, { query: { pageSize: 200, ...query } as never }, as)).data.results;
const row = async (as: Actor, parkId?: string, of = key) =>
  (await rowsOf(as, parkId ? { parkId } : {})).find(({ paramKey }) => paramKey === of);
const set = async (as: Actor, value: number | string, parkId?: string, of = key) =>
  t.call(
    systemParameters.update,
    { params: { key: of }, body: { value, rev: (await row(as, parkId, of))?.rev ?? 0, ...(parkId && { parkId }) } },
    as,
  );
const reset = async (as: Actor, parkId?: string) =>
  t.call(systemParameters.reset, { params: { key }, body: { rev: (await row(as, parkId))?.rev ?? 0, ...(parkId && { parkId }) } }, as);
const counts = (app = t.app, parkId: string | null = lot) =>
  app.database.inScope({ dealerIds: [dealer.id] }, (tx) => parameterOf(tx, appealParameters.windowDays, { dealerId: dealer.id, parkId }));

test('every parameter has a name, a group, help and a sound standard', () => {
  for (const { schema, standard, group } of allParameters.values()) {
    expect(titleOf(schema)).toBeTruthy();
    expect(group).toBeTruthy();
    expect(schema.safeParse(standard).success).toBe(true);
  }
  expect(allParameters.size).toBeGreaterThan(5);
});

test('the narrowest scope that says something counts, and where it comes from stands there; each may be taken back', async () => {
  expect(await row(boss)).toMatchObject({ valueText: '90', origin: parameterOrigin.STANDARD, rev: 0 });
  expect(await set(admin, 60)).toMatchObject({ code: '200' });
  expect(await row(boss)).toMatchObject({ valueText: '60', origin: parameterOrigin.PLATFORM, platformText: '60', unitText: null });
  await set(boss, 45);
  await set(boss, 30, lot);
  expect(await row(boss)).toMatchObject({ valueText: '45', origin: parameterOrigin.UNIT, updatedBy: expect.any(String), rev: 1 });
  expect(await row(boss, lot)).toMatchObject({ valueText: '30', origin: parameterOrigin.LOT, unitText: '45', lotText: '30' });
  expect([await counts(), await counts(t.app, null)]).toEqual([30, 45]);
  const { data } = await t.call(systemParameters.tree, {}, boss);
  const shown = data.flatMap(({ parameters }) => parameters).find(({ paramKey }) => paramKey === key);
  expect(shown?.exceptions).toEqual([{ parkId: lot, parkName: '参数车场', valueText: '30' }]);
  await reset(boss, lot);
  await reset(boss);
  expect(await counts()).toBe(60);
  await reset(admin);
  expect(await counts()).toBe(90);
  expect(await reset(boss)).toMatchObject({ code: parameterErrors.standard.code });
  const changes = (await t.call(systemParameters.changes, { params: { key } }, boss)).data;
  expect(changes.map(({ parkName, before, after }) => [parkName, before, after])).toEqual([
    [null, '45', '默认'],
    ['参数车场', '30', '默认'],
    ['参数车场', '默认', '30'],
    [null, '默认', '45'],
  ]);
});

test('a change counts at once on another server, and for the rule it belongs to', async () => {
  const second = await buildApp(testInput(t.ownerUrl, t.folder, { now: () => new Date() }));
  try {
    await set(boss, 7);
    expect(await counts(second)).toBe(7);
  } finally {
    await second.http.close();
    await reset(boss);
  }
});

test('what is out of bounds, too far down, or another page’s is refused with its name', async () => {
  expect(await set(boss, 0)).toMatchObject({ code: commonErrors.invalid.code, data: { field: 'value' } });
  expect(await set(boss, 'x')).toMatchObject({ code: commonErrors.invalid.code });
  const unitOnly = appealParameters.mostPerOrder.key;
  expect(allParameters.get(unitOnly)?.level).toBe(parameterLevel.UNIT);
  expect(await set(boss, 2, lot, unitOnly)).toMatchObject({ code: parameterErrors.level.code });
  expect(await set(boss, 2, newId())).toMatchObject({ code: commonErrors.invalid.code });
  expect(await set(boss, 2, undefined, 'refund.maxDays')).toMatchObject({ code: parameterErrors.elsewhere.code });
  expect(await set(boss, 2, undefined, 'no.such')).toMatchObject({ code: commonErrors.notFound.code });
  const stale = { params: { key }, body: { value: 9, rev: 7 } };
  expect(await t.call(systemParameters.update, stale, boss)).toMatchObject({ code: commonErrors.stale.code });
});

test('two desks that set it at once: one of them', async () => {
  const body = { value: 20, rev: 0 };
  const both = await Promise.all([1, 2].map(() => t.call(systemParameters.update, { params: { key }, body }, boss)));
  expect(both.map(({ code }) => code).sort()).toEqual(['200', commonErrors.stale.code].sort());
  await reset(boss);
});

test('settings of other pages stand in the list with what counts and the way there; a unit sees its own only', async () => {
  const refund = await row(boss, undefined, 'refund.maxDays');
  expect(refund).toMatchObject({ valueText: '365', origin: parameterOrigin.STANDARD, pagePath: '/refundManage/parking/list' });
  const rows = await rowsOf(boss, { keyword: 'SMS' });
  expect(rows.every(({ paramKey, paramName, effect }) => `${paramKey}${paramName}${effect}`.toLowerCase().includes('sms'))).toBe(true);
  await set(boss, 33);
  expect(await row(await t.login('qingyu', '2'))).toMatchObject({ valueText: '90' });
  await reset(boss);
  expect((await t.call(parkOrderAppeals.list, { query: {} as never }, boss)).code).toBe('200');
  expect([parameterPage.path, parameterTreePage.path]).toEqual(['/systemManage/parameter/list', '/systemManage/parameter/tree']);
});
