import { commonErrors } from '@bochong/contract/kernel/error';
import { plateType } from '@bochong/contract/kernel/vehicle';
import { businessRuleDefaults, businessRuleErrors, businessRules, ruleSource } from '@bochong/contract/parking-lot';
import { demoDealers } from '@bochong/demo/platform.seed';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { businessRuleOfPark, gateOf } from '../index.ts';
import { insertGate, insertPark } from '../parking-lot.seed.ts';
import { businessRuleOf, sourcesOf } from './business-rule.rule.ts';

const { OWN, RULE, DEFAULT } = ruleSource;
const [own] = demoDealers;
let t: TestApp;
let actor: Actor;
let parkIds: string[];
beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  parkIds = await t.app.database.inScope({ dealerIds: [own.id] }, (tx) =>
    Promise.all([1, 2, 3, 4].map((at) => insertPark(tx, own.id, { parkCode: `BRULE${at}`, parkName: `规则车场${at}`, parkType: 1 }))),
  );
});
afterAll(() => t.close());

const lot = (at: number) => parkIds[at] ?? '';
const inOwn = <T>(work: Parameters<typeof t.app.database.inScope<T>>[1]) => t.app.database.inScope({ dealerIds: [own.id] }, work);
const body = (ruleName: string, lots: string[], change: object = {}) => ({ ...businessRuleDefaults, ruleName, parkIds: lots, ...change });
const create = (ruleName: string, lots: string[], change: object = {}, by = actor) =>
  t.call(businessRules.create, { body: body(ruleName, lots, change) }, by);
const rowOf = async (id: string) =>
  (await t.call(businessRules.list, { query: {} }, actor)).data.results.find(({ ruleId }) => ruleId === id);
const holds = async (at: number) => (await t.call(businessRules.effective, { params: { id: lot(at) } }, actor)).data;

test('a lot without a rule keeps to the defaults; with one to it; what it has of its own stands above both', async () => {
  expect(await holds(0)).toMatchObject({ ruleName: null, values: businessRuleDefaults, sources: { fullPolicy: DEFAULT } });
  await t.owner.query(`update park set business_rule = '{"afterPayMinutes": 40}' where id = $1`, [lot(0)]);
  const change = { afterPayMinutes: 20, payDeadlineHours: 48, specialFreePlateTypes: [plateType.POLICE], fuzzyAuto: false };
  const { data } = await create('无人值守', [lot(0)], change);
  expect(await rowOf(data.ruleId)).toMatchObject({ parkNames: '规则车场1', parkCount: 1, parkIds: [lot(0)], ...change });
  expect(await holds(0)).toMatchObject({
    ruleName: '无人值守',
    values: { ...businessRuleDefaults, ...change, afterPayMinutes: 40 },
    sources: { afterPayMinutes: OWN, payDeadlineHours: RULE, fullPolicy: RULE },
  });
  const gateId = await inOwn((tx) => insertGate(tx, own.id, { parkId: lot(0), gateCode: 'R1', gateName: '规则口', gateType: 1 }));
  const gate = await inOwn((tx) => gateOf(tx, own.id, { gateId }));
  expect(gate?.rule).toEqual({ ...businessRuleDefaults, ...change, afterPayMinutes: 40 });
  await t.call(businessRules.followRule, { params: { id: lot(0) } }, actor);
  expect((await inOwn((tx) => businessRuleOfPark(tx, own.id, lot(0)))).afterPayMinutes).toBe(20);
  expect((await holds(0)).sources).toMatchObject({ afterPayMinutes: RULE });
});

test('a lot keeps to one rule, of two desks at once too; one in use stays, its name is one of a kind', async () => {
  const both = await Promise.all(['甲', '乙'].map((name) => create(name, [lot(1)])));
  expect(both.map(({ code }) => code).sort()).toEqual(['200', businessRuleErrors.lotTaken.code]);
  const { ruleId } = both.find(({ code }) => code === '200')?.data ?? { ruleId: '' };
  const row = await rowOf(ruleId);
  const name = row?.ruleName ?? '';
  expect((await create(name, [])).code).toBe(businessRuleErrors.nameTaken.code);
  const params = { id: ruleId };
  expect((await t.call(businessRules.remove, { params }, actor)).code).toBe(businessRuleErrors.inUse.code);
  const moved = (rev: number) => t.call(businessRules.update, { params, body: { ...body(name, [lot(2)]), rev } as never }, actor);
  expect((await moved(0)).code).toBe('200');
  expect((await moved(0)).code).toBe(commonErrors.stale.code);
  expect([(await holds(1)).ruleName, (await holds(2)).ruleName]).toEqual([null, name]);
  await t.call(businessRules.update, { params, body: { ...body(name, []), rev: 1 } as never }, actor);
  expect((await t.call(businessRules.remove, { params }, actor)).code).toBe('200');
});

test('another unit neither sees a rule nor gives one to lots that are not its own', async () => {
  const stranger = await t.login('qingyu', '2');
  expect((await t.call(businessRules.list, { query: {} }, stranger)).data.results).toEqual([]);
  expect((await create('外单位', [lot(3)], {}, stranger)).code).toBe(commonErrors.invalid.code);
  expect((await t.call(businessRules.effective, { params: { id: lot(3) } }, stranger)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(businessRules.followRule, { params: { id: lot(3) } }, stranger)).code).toBe(commonErrors.notFound.code);
});

test('each value comes from the first of lot, rule and default that has it', () => {
  const names = fc.subarray(Object.keys(businessRuleDefaults));
  fc.assert(
    fc.property(names, names, (ownNames, ruleNames) => {
      const of = (some: string[], value: unknown) => Object.fromEntries(some.map((name) => [name, value]));
      const [ownValues, ruleValues] = [of(ownNames, 'own'), of(ruleNames, 'rule')];
      const values = businessRuleOf({ ...ruleValues, ...ownValues }) as unknown as Record<string, unknown>;
      for (const [name, source] of Object.entries(sourcesOf(ownValues, ruleValues)))
        expect(source).toBe(values[name] === 'own' ? OWN : values[name] === 'rule' ? RULE : DEFAULT);
    }),
  );
});
