import { feeRuleErrors, feeRules, feeTemplates } from '@bochong/contract/parking-fee';
import { parks } from '@bochong/contract/parking-lot';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { count } from '../../../kernel/database/counter.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { insertGate, insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { ruleForEntry } from '../index.ts';

let t: TestApp;
let actor: Actor;
const [own, other] = demoDealers;
const inOwn = <T>(work: Parameters<typeof t.app.database.inScope<T>>[1]) => t.app.database.inScope<T>({ dealerIds: [own.id] }, work);
let parkId = '';
let lots = 0;

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
});
beforeEach(async () => {
  lots += 1;
  parkId = await inOwn(async (tx) => {
    const id = await insertPark(tx, own.id, { parkCode: `ADOPT${lots}`, parkName: `新车场${lots}`, parkType: 1 });
    await insertGate(tx, own.id, { parkId: id, gateCode: 'E1', gateName: '入口', gateType: 1 });
    return id;
  });
});
afterAll(() => t.close());

const [template] = feeTemplates;
if (!template) throw new Error('no template');
const adopt = (id = parkId) => t.call(feeRules.adopt, { body: { parkId: id, ruleName: '按小时', content: template.content } }, actor);
const parked = () => inOwn((tx) => count(tx, { dealerId: own.id, parkId, at: t.app.clock.now() }, { entries: 1 }));
const isUncovered = async () => (await t.call(parks.get, { params: { id: parkId } }, actor)).data.uncovered;
const uncovered = async () => (await t.call(feeRules.uncovered, {}, actor)).data.map((lot) => lot.parkId);

test('a lot nobody has used is charged by its template at once, with its public text', async () => {
  expect(await isUncovered()).toBe(true);
  expect(await uncovered()).toContain(parkId);
  const adopted = await adopt();
  expect(adopted).toMatchObject({ code: '200' });
  const at = toIso(t.app.clock.now());
  expect(Date.parse(adopted.data.effectiveFrom)).toBeLessThanOrEqual(Date.parse(at));
  expect(await inOwn((tx) => ruleForEntry(tx, { parkId, at }))).toMatchObject({ ruleId: adopted.data.ruleId });
  const rule = (await t.call(feeRules.get, { params: { id: adopted.data.ruleId } }, actor)).data;
  expect(rule).toMatchObject({ ruleStatus: 2, simulated: true, priceText: rule.summary });
  expect(await isUncovered()).toBe(false);
  expect(await uncovered()).not.toContain(parkId);
});

test('pressed twice, the second finds the rule that is there', async () => {
  await adopt();
  expect(await adopt()).toMatchObject({ code: feeRuleErrors.alreadyRuled.code, message: expect.stringContaining('按小时') });
});

test('where vehicles have parked the notice is kept', async () => {
  await parked();
  const { data } = await adopt();
  expect(Date.parse(data.effectiveFrom)).toBeGreaterThanOrEqual(t.app.clock.now().getTime() + 600_000 - 1000);
});

test('the lot of another company is not there', async () => {
  const foreign = await t.app.database.inScope({ dealerIds: [other.id] }, (tx) =>
    insertPark(tx, other.id, { parkCode: 'ADOPTX', parkName: '别家车场', parkType: 1 }),
  );
  expect(await adopt(foreign)).toMatchObject({ code: feeRuleErrors.wrongScope.code });
});

test('a draft is published at once only where nobody has parked', async () => {
  const draft = async () => {
    lots += 1;
    const fields = {
      ruleCode: `NOW${lots}`,
      ruleName: '立即',
      scopeType: 1 as const,
      scopeIds: [parkId],
      priceText: '3元/小时',
      approvalNo: '',
    };
    const made = await t.call(feeRules.create, { body: { ...fields, remark: '', content: template.content } }, actor);
    const { ruleId } = made.data;
    await t.call(feeRules.simulate, { body: { ruleId, enter: '2025-10-13 10:00:00', exit: '2025-10-13 13:05:00' } }, actor);
    return { params: { id: ruleId } };
  };
  const first = await draft();
  expect((await t.call(feeRules.publish, { ...first, body: { rev: 0 } }, actor)).message).toContain('生效时间');
  expect(await t.call(feeRules.publish, { ...first, body: { atOnce: true, rev: 0 } }, actor)).toMatchObject({ code: '200' });
  expect(await isUncovered()).toBe(false);
  await parked();
  const second = await t.call(feeRules.publish, { ...(await draft()), body: { atOnce: true, rev: 0 } }, actor);
  expect(second).toMatchObject({ code: feeRuleErrors.staysExist.code, message: expect.stringContaining(`新车场`) });
});
