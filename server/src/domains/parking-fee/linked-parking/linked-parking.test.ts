import { commonErrors } from '@bochong/contract/kernel/error';
import { feeRuleErrors, feeRules, linkedParkingErrors, linkedParkings } from '@bochong/contract/parking-fee';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { seedReferenceRule } from '../fee-rule/fee-rule.seed.ts';
import { ruleForEntry } from '../index.ts';

let t: TestApp;
let actor: Actor;
let mall: string;
let flat: string;
const lots: { id: string; name: string }[] = [];
const [own, other] = demoDealers;
const inOwn = <T>(work: Parameters<typeof t.app.database.inScope<T>>[1]) => t.app.database.inScope<T>({ dealerIds: [own.id] }, work);
const inMinutes = (minutes: number) => toIso(t.app.clock.now().getTime() + minutes * 60_000);

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  await inOwn(async (tx) => {
    for (const name of ['联A', '联B', '联C', '联D'])
      lots.push({ name, id: await insertPark(tx, own.id, { parkCode: `LNK00${name.at(-1)}`, parkName: name, parkType: 1 }) });
    const since = '2025-01-01T00:00:00+08:00';
    mall = await seedReferenceRule(tx, own.id, 'R1', [lots[0] as (typeof lots)[0]], since, { ruleCode: 'LINK1' });
    flat = await seedReferenceRule(tx, own.id, 'R9', [lots[1] as (typeof lots)[0]], since, { ruleCode: 'LINK9' });
  });
});
afterAll(() => t.close());

const idOf = (name: string) => lots.find((lot) => lot.name === name)?.id ?? '';
const list = async (query: object = {}) =>
  (await t.call(linkedParkings.list, { query: { parkName: '联', ...query } as never }, actor)).data.results;
const names = async (query: object) => (await list(query)).map(({ parkName }) => parkName);
const link = (parkNames: string[], ruleId: string, minutes: number) =>
  t.call(linkedParkings.link, { body: { parkIds: parkNames.map(idOf), ruleId, effectiveFrom: inMinutes(minutes) } }, actor);
const ruleAt = (name: string, minutes: number) =>
  inOwn(async (tx) => (await ruleForEntry(tx, { parkId: idOf(name), at: inMinutes(minutes) }))?.ruleId);
const bindings = async (name: string) => (await t.call(linkedParkings.bindings, { params: { id: idOf(name) } }, actor)).data;

test('lots stand with the rule that charges them, and those without one are found', async () => {
  expect(await list()).toMatchObject([
    { parkName: '联A', current: { ruleName: '商场标准', since: '2025-01-01T00:00:00+08:00' }, next: null },
    { parkName: '联B', current: { ruleName: '按次收费' } },
    { parkName: '联C', current: null, next: null },
    { parkName: '联D', current: null },
  ]);
  expect(await names({ linkState: '2' })).toEqual(['联C', '联D']);
  expect(await names({ linkState: '1' })).toEqual(['联A', '联B']);
  expect(await names({ ruleId: mall })).toEqual(['联A']);
});

test('several lots come under one rule at once; the rule knows them, and the ones before keep their stays', async () => {
  expect((await link(['联B', '联C'], mall, 60)).data).toEqual({ linked: 2 });
  expect([await ruleAt('联B', 30), await ruleAt('联B', 61), await ruleAt('联C', 30), await ruleAt('联C', 61)]).toEqual([
    flat,
    mall,
    undefined,
    mall,
  ]);
  expect(await list({ linkState: '3' })).toMatchObject([
    { parkName: '联B', current: { ruleId: flat }, next: { ruleId: mall } },
    { parkName: '联C', current: null, next: { ruleId: mall } },
  ]);
  const { data } = await t.call(feeRules.get, { params: { id: mall } }, actor);
  expect(data.scopes.map(({ scopeName }) => scopeName)).toEqual(['联A', '联B', '联C']);
  expect(
    (await bindings('联B')).map(({ ruleName, cancellable, operatorName }) => [ruleName, cancellable, operatorName === '系统']),
  ).toEqual([
    ['商场标准', true, false],
    ['按次收费', false, true],
  ]);
});

test('what stands in the way is named lot by lot, and nothing is linked then', async () => {
  const refused = await link(['联A', '联B', '联D'], flat, 45);
  expect(refused.code).toBe(linkedParkingErrors.conflicts.code);
  expect(refused.message).toMatch(/^以下车场不能关联：联B（「商场标准」将于.{16}生效）$/);
  expect((await link(['联A', '联D'], mall, 45)).message).toBe('以下车场不能关联：联A（已按该规则收费）');
  expect(await ruleAt('联D', 100)).toBeUndefined();
  expect((await link(['联D'], mall, 5)).code).toBe(feeRuleErrors.tooSoon.code);
});

test('a link that has not begun is taken back; one that came with publishing is not', async () => {
  const [coming] = await bindings('联B');
  const cancel = (id: string | undefined) => t.call(linkedParkings.cancel, { params: { id: id ?? '' } }, actor);
  expect((await cancel(coming?.bindingId)).code).toBe('200');
  expect([await ruleAt('联B', 61), (await bindings('联B')).length]).toEqual([flat, 1]);
  expect((await t.call(feeRules.get, { params: { id: mall } }, actor)).data.scopes.map(({ scopeName }) => scopeName)).toEqual([
    '联A',
    '联C',
  ]);
  expect((await cancel((await bindings('联A'))[0]?.bindingId)).code).toBe(linkedParkingErrors.published.code);
  const [begun] = await bindings('联C');
  t.clock.at = new Date(Date.now() + 61 * 60_000);
  actor = await t.login('binjiang');
  expect((await cancel(begun?.bindingId)).code).toBe(linkedParkingErrors.notPending.code);
});

test('a lot may come back to a rule: taking that back leaves the first time as it was', async () => {
  const choose = (ruleId: string, minutes: number) =>
    t.call(linkedParkings.update, { params: { id: idOf('联D') }, body: { ruleId, effectiveFrom: inMinutes(minutes) } }, actor);
  const add = { parkId: idOf('联D'), ruleId: flat, effectiveFrom: inMinutes(20) };
  expect((await t.call(linkedParkings.create, { body: add }, actor)).code).toBe('200');
  expect((await choose(mall, 40)).code).toBe('200');
  expect((await choose(flat, 60)).code).toBe('200');
  await t.call(linkedParkings.cancel, { params: { id: (await bindings('联D'))[0]?.bindingId ?? '' } }, actor);
  expect([await ruleAt('联D', 30), await ruleAt('联D', 50), await ruleAt('联D', 70)]).toEqual([flat, mall, mall]);
});

test('only published rules for lots, and only lots of their own unit', async () => {
  const draft = (await t.call(feeRules.copy, { params: { id: mall }, body: { asNewVersion: false } }, actor)).data.ruleId;
  expect((await link(['联B'], draft, 60)).code).toBe(linkedParkingErrors.wrongRule.code);
  const pending = await inOwn((tx) => seedReferenceRule(tx, own.id, 'R4', [], inMinutes(600), { ruleCode: 'LINK4', ruleName: '机场新价' }));
  expect((await link(['联B'], pending, 60)).code).toBe(linkedParkingErrors.beforeRule.code);
  const foreign = await t.app.database.inScope({ dealerIds: [other.id] }, (tx) =>
    insertPark(tx, other.id, { parkCode: 'LNK00X', parkName: '联X', parkType: 1 }),
  );
  const body = { parkIds: [foreign], ruleId: mall, effectiveFrom: inMinutes(60) };
  expect((await t.call(linkedParkings.link, { body }, actor)).code).toBe(feeRuleErrors.wrongScope.code);
  const stranger = await t.login('qingyu', '2');
  expect((await t.call(linkedParkings.link, { body: { ...body, parkIds: [idOf('联A')] } }, stranger)).code).toBe(
    commonErrors.notFound.code,
  );
  const rules = (await t.call(linkedParkings.rules, { query: { keyword: 'LINK' } }, actor)).data;
  expect(rules.map(({ ruleName }) => ruleName).sort()).toEqual(['商场标准', '按次收费', '机场新价'].sort());
});
