import { allEndpoints } from '@bochong/contract/catalogue';
import { wordLists } from '@bochong/contract/dictionaries';
import { dictErrors, dictKind, dictOwnLimit, sysDicts } from '@bochong/contract/dictionary';
import { commonErrors } from '@bochong/contract/kernel/error';
import { dicTypeOf, shapeOf } from '@bochong/contract/kernel/schema';
import { proofMaterials } from '@bochong/contract/kernel/word-lists';
import { orderStatus } from '@bochong/contract/parking-order';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLimitedUser } from '../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';

let t: TestApp;
let admin: Actor;
let binjiang: Actor;
let qingyu: Actor;
beforeAll(async () => {
  t = await createTestApp();
  [admin, binjiang, qingyu] = [await t.login('admin', '2'), await t.login('binjiang'), await t.login('qingyu', '2')];
});
afterAll(() => t.close());

const { dicType } = proofMaterials;
const offered = async (as: Actor, of: string = dicType) =>
  (await t.call(sysDicts.byType, { query: { dicType: of } }, as)).data.map(({ dicName }) => dicName);
const entries = async (as: Actor) => (await t.call(sysDicts.entries, { query: { dicType } }, as)).data;
const entry = async (as: Actor, name: string) => {
  const found = (await entries(as)).find(({ dicName }) => dicName === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
};
const add = (as: Actor, dicName: string, change: object = {}) =>
  t.call(sysDicts.create, { body: { dicType, dicName, sort: 0, isDefault: 0, ...change } }, as);
const turn = async (as: Actor, name: string, enabled: boolean) => {
  const { dicCode, rev } = await entry(as, name);
  return t.call(sysDicts.switchStatus, { body: { dicType, dicCode, enabled, rev } }, as);
};

test('a code table is published as it is and cannot be changed', async () => {
  const codes = await t.call(sysDicts.byType, { query: { dicType: orderStatus.dicType } }, binjiang);
  expect(codes.data.map(({ dicCode, dicName }) => [dicCode, dicName])).toEqual(
    orderStatus.options.map(({ value, label }) => [String(value), label]),
  );
  expect(codes.data.map(({ sort }) => sort)).toEqual(codes.data.map((_, index) => index));
  expect(codes.data[0]?.extra).toHaveProperty('tone');
  expect(await offered(binjiang, 'nothing')).toEqual([]);
  expect((await t.call(sysDicts.byType, { query: { dicType: 'orderStatus' } })).code).toBe(commonErrors.unauthenticated.code);
  const fixed = await add(binjiang, '另一状态', { dicType: orderStatus.dicType });
  expect([fixed.code, fixed.message]).toEqual([dictErrors.fixed.code, '“订单状态”是固定码表，条目由产品规定']);
  expect(await add(binjiang, '词', { dicType: 'nothing' })).toMatchObject({ code: commonErrors.invalid.code, data: { field: 'dicType' } });
});

test('words of the platform are offered everywhere, those of a unit in it alone; what is switched off is offered no more, at once', async () => {
  await add(admin, '居住证');
  await add(binjiang, '社区证明');
  expect(await offered(binjiang)).toEqual(expect.arrayContaining(['居住证', '社区证明', '行驶证']));
  expect(await offered(qingyu)).not.toContain('社区证明');
  expect((await turn(binjiang, '行驶证', false)).code).toBe('200');
  expect((await turn(binjiang, '居住证', false)).code).toBe('200');
  expect(await offered(binjiang)).not.toEqual(expect.arrayContaining(['行驶证']));
  expect(await offered(qingyu)).toEqual(expect.arrayContaining(['行驶证', '居住证']));
  expect(await entry(binjiang, '居住证')).toMatchObject({ own: false, enabled: false, rev: 0 });
  expect((await turn(binjiang, '居住证', true)).code).toBe('200');
  expect(await offered(binjiang)).toContain('居住证');
  // Of the platform's word a unit has the switch alone.
  const { entryId } = await entry(admin, '居住证');
  const change = { dicName: '暂住证', sort: 0, isDefault: 0 as const, rev: 0 };
  expect((await t.call(sysDicts.update, { params: { id: entryId ?? '' }, body: change }, binjiang)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(sysDicts.remove, { params: { id: entryId ?? '' } }, binjiang)).code).toBe(commonErrors.notFound.code);
  expect((await turn(admin, '居住证', false)).code).toBe('200');
  expect(await offered(qingyu)).not.toContain('居住证');
});

test('a word stands once in a list, changes on the revision that was read, and one of them is the default', async () => {
  const first = (await add(qingyu, '工作证明', { isDefault: 1 })).data.entryId;
  expect(await add(qingyu, '工作证明')).toMatchObject({ code: dictErrors.taken.code, data: { field: 'dicName' } });
  expect((await add(qingyu, '行驶证')).code).toBe(dictErrors.taken.code);
  const second = (await add(qingyu, '学生证', { isDefault: 1 })).data.entryId;
  const defaults = (await t.call(sysDicts.byType, { query: { dicType } }, qingyu)).data.filter(({ isDefault }) => isDefault === 1);
  expect(defaults.map(({ dicName }) => dicName)).toEqual(['学生证']);
  const body = { dicName: '在读证明', sort: 5, isDefault: 0 as const };
  expect((await t.call(sysDicts.update, { params: { id: second }, body: { ...body, rev: 4 } }, qingyu)).code).toBe(commonErrors.stale.code);
  expect((await t.call(sysDicts.update, { params: { id: second }, body: { ...body, rev: 0 } }, qingyu)).code).toBe('200');
  expect((await t.call(sysDicts.update, { params: { id: second }, body: { ...body, dicName: '工作证明', rev: 1 } }, qingyu)).code).toBe(
    dictErrors.taken.code,
  );
  const { dicCode } = await entry(qingyu, '在读证明');
  const stale = { dicType, dicCode, enabled: false, rev: 0 };
  expect((await t.call(sysDicts.switchStatus, { body: stale }, qingyu)).code).toBe(commonErrors.stale.code);
  expect((await turn(qingyu, '在读证明', false)).code).toBe('200');
  expect(await entry(qingyu, '在读证明')).toMatchObject({ sort: 5, enabled: false, own: true });
  expect((await t.call(sysDicts.remove, { params: { id: first } }, qingyu)).code).toBe('200');
  expect(await offered(qingyu)).not.toContain('工作证明');
});

test('of a list a unit has only so many words, and only who answers for all of the unit writes them', async () => {
  await t.owner.query(
    `insert into sys_dict_entry (dealer_id, id, dic_type, dic_code, dic_name, own, updated_by, updated_at)
     select (select dealer_id from app_user where account = 'qingyu'), gen_random_uuid(), $1, 'U' || n, '材料' || n, true, '何西', now()
     from generate_series(1001, ${1000 + dictOwnLimit}) n`,
    [dicType],
  );
  expect((await add(qingyu, '再一份')).code).toBe(dictErrors.full.code);
  await addLimitedUser(t, demoDealers[0].id, 'onelot');
  expect((await add(await t.login('onelot'), '一个场的词')).code).toBe(dictErrors.limited.code);
});

test('the page tells of every dictionary who uses it', async () => {
  const rows = (await t.call(sysDicts.list, { query: { pageSize: 200 } }, binjiang)).data;
  expect(rows.totalRecord).toBeGreaterThan(200);
  const find = async (keyword: string) => (await t.call(sysDicts.list, { query: { keyword } }, binjiang)).data.results;
  const [materials] = await find(dicType);
  expect(materials).toMatchObject({ kind: dictKind.WORDS, ownCount: 1 });
  expect(materials?.pages.map(({ title }) => title)).toEqual(expect.arrayContaining(['包期规则']));
  const [status] = await find('orderStatus');
  expect(status).toMatchObject({ kind: dictKind.CODES, ownCount: 0 });
  expect(status?.pageCount).toBeGreaterThan(3);
  expect(
    (await t.call(sysDicts.list, { query: { page: status?.pages[0]?.title, kind: 1 } }, binjiang)).data.results.length,
  ).toBeGreaterThan(0);
  expect((await t.call(sysDicts.list, { query: { page: '没有这个页面' } }, binjiang)).data.results).toEqual([]);
});

test('every word list is offered by a field of some call', () => {
  const used = new Set(
    Object.values(allEndpoints).flatMap(({ body }) => Object.values(shapeOf(body)).flatMap((schema) => dicTypeOf(schema) ?? [])),
  );
  expect([...wordLists.keys()].filter((name) => !used.has(name))).toEqual([]);
});
