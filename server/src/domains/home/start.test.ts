import { home, startStep } from '@bochong/contract/home';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from '../../kernel/database/counter.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { referenceTariffs } from '../parking-fee/index.ts';
import { insertGate, insertPark } from '../parking-lot/parking-lot.seed.ts';

let t: TestApp;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  manager = await t.login('yunqi', '2'); // the company whose one account is its administrator's
});
afterAll(() => t.close());

const dealerId = demoDealers[2].id;
const inside = <T>(work: Parameters<typeof t.app.database.inScope<T>>[1]) => t.app.database.inScope({ dealerIds: [dealerId] }, work);
const states = async (as = manager) => (await t.call(home.start, {}, as)).data;
const done = async () => (await states()).filter((one) => one.done).map(({ step }) => step);
const note = async (step: number) => (await states()).find((one) => one.step === step)?.note;

test('each step is done by what is there, and says what is lacking', async () => {
  expect(await states(await t.login('admin', '2'))).toEqual([]);
  const without = (await done()).filter((step) => step !== startStep.ACCOUNT);
  expect(without).toEqual([]);
  const parkId = newId();
  await inside((tx) => insertPark(tx, dealerId, { id: parkId, parkCode: 'START1', parkName: '云栖一号', parkType: 1 }));
  expect(await done()).toContain(startStep.LOT);
  expect(await note(startStep.LANE)).toBe('云栖一号还没有通道或泊位');
  expect(await done()).not.toContain(startStep.RULE);
  await inside((tx) => insertGate(tx, dealerId, { parkId, gateCode: 'E1', gateName: '入口', gateType: 1 }));
  expect(await done()).toContain(startStep.LANE);
  expect(await note(startStep.RULE)).toBe('云栖一号没有生效的收费规则，车辆会免费离场');
  const ruleId = newId();
  await t.owner.query(
    `insert into fee_rule (dealer_id, id, base_rule_id, version, rule_code, rule_name, scope_type, content, summary, effective_from)
     values ($1, $2, $2, 1, 'START', 'R1', 1, $3, '', now())`,
    [dealerId, ruleId, JSON.stringify(referenceTariffs.R1)],
  );
  await t.owner.query(
    `insert into fee_rule_binding (dealer_id, id, rule_id, scope_type, scope_id, effective_from) values ($1, $2, $3, 1, $4, now() - interval '1 minute')`,
    [dealerId, newId(), ruleId, parkId],
  );
  expect(await done()).toContain(startStep.RULE);
  expect(await done()).not.toContain(startStep.PASSAGE);
  await inside((tx) => count(tx, { dealerId, parkId, at: t.app.clock.now() }, { entries: 1, receivedFen: 500 }));
  expect(await done()).toEqual(expect.arrayContaining([startStep.PASSAGE, startStep.PAYMENT]));
  await inside((tx) => insertPark(tx, dealerId, { parkCode: 'START2', parkName: '云栖二号', parkType: 1 }));
  expect(await note(startStep.LANE)).toBe('云栖二号还没有通道或泊位');
});
