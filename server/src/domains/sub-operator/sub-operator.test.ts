import { users } from '@bochong/contract/access';
import { commonErrors } from '@bochong/contract/kernel/error';
import { parks } from '@bochong/contract/parking-lot';
import { splitRuleStatus, splitRules } from '@bochong/contract/split';
import { subOperatorErrors, subOperators, subOperatorTypes } from '@bochong/contract/sub-operator';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { addLimitedUser } from '../../kernel/testing/limited-user.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';
import { boundAccount, draft, enable, item } from '../split/split.fixture.ts';
import { subOperatorJobs } from './sub-operator.jobs.ts';

let t: TestApp;
let binjiang: Actor;
const lots = Array.from({ length: 10 }, () => newId());
let typeId: string;
beforeAll(async () => {
  t = await createTestApp();
  binjiang = await t.login('binjiang');
  await t.app.database.inScope({ dealerIds: [demoDealers[0].id] }, async (tx) => {
    for (const [at, id] of lots.entries())
      await insertPark(tx, demoDealers[0].id, { id, parkCode: `SUBLOT${at}`, parkName: `伙伴车场${at}`, parkType: 1 });
  });
  typeId = (await types()).find(({ typeName }) => typeName === '承包方')?.typeId ?? '';
});
afterAll(() => t.close());

const types = async () => (await t.call(subOperatorTypes.list, { query: {} }, binjiang)).data.results;
const operators = async (query: object = {}, as = binjiang) => (await t.call(subOperators.list, { query }, as)).data.results;
const lot = (at: number) => lots[at] ?? '';
const fields = (change: object = {}) => ({
  ...{
    subOperatorName: '滨江物业',
    typeId,
    uscc: '',
    contact: '沈',
    phone: '13800138000',
    address: '',
    parkIds: [lot(0)],
    contractNo: 'HT-1',
  },
  ...{ contractStart: '2026-01-01', contractEnd: null, splitRuleId: null, loginUserId: null, ...change },
});
const create = (change: object = {}) => t.call(subOperators.create, { body: fields(change) }, binjiang);
const rowOf = async (id: string) => (await operators()).find(({ subOperatorId }) => subOperatorId === id);

test('a type in use stays, its name is one of a kind', async () => {
  expect((await types()).map(({ typeName }) => typeName).sort()).toEqual(['充电桩投资方', '场地方', '承包方', '物业方'].sort());
  const again = { body: { typeName: '承包方', splitDefaultBp: 0, remark: '' } };
  expect(await t.call(subOperatorTypes.create, again, binjiang)).toMatchObject({ code: subOperatorErrors.typeTaken.code });
  const { data } = await create({ subOperatorName: '用着类型', parkIds: [lot(1)] });
  expect(await t.call(subOperatorTypes.remove, { params: { id: typeId } }, binjiang)).toMatchObject({
    code: subOperatorErrors.typeUsed.code,
  });
  await off(data.subOperatorId);
  expect(await t.call(subOperators.remove, { params: { id: data.subOperatorId } }, binjiang)).toMatchObject({ code: '200' });
});

async function off(id: string, enabled = false) {
  const rev = (await rowOf(id))?.rev ?? 0;
  return t.call(subOperators.switchStatus, { params: { id }, body: { enabled, rev } }, binjiang);
}

test('one of a type at a lot; the revision guards a change; an enabled one is not removed', async () => {
  const { data } = await create();
  const row = await rowOf(data.subOperatorId);
  expect(row).toMatchObject({ typeName: '承包方', parkNames: '伙伴车场0', phone: '138****8000', status: 1, rev: 0 });
  expect(await create({ subOperatorName: '另一家' })).toMatchObject({ code: subOperatorErrors.lotTaken.code });
  expect(await create({ parkIds: [lot(2)] })).toMatchObject({ code: subOperatorErrors.nameTaken.code });
  const params = { id: data.subOperatorId };
  const { phone: _, ...body } = fields({ contact: '陆', rev: 0 });
  expect(await t.call(subOperators.update, { params, body: { ...body, rev: 0 } }, binjiang)).toMatchObject({ code: '200' });
  expect(await rowOf(data.subOperatorId)).toMatchObject({ contact: '陆', phone: '138****8000', rev: 1 });
  expect(await t.call(subOperators.update, { params, body: { ...body, rev: 0 } }, binjiang)).toMatchObject({
    code: commonErrors.stale.code,
  });
  expect(await t.call(subOperators.remove, { params }, binjiang)).toMatchObject({ code: subOperatorErrors.enabled.code });
  await off(data.subOperatorId);
  const rival = await create({ subOperatorName: '另一家' });
  expect(await off(data.subOperatorId, true)).toMatchObject({ code: subOperatorErrors.lotTaken.code });
  await off(rival.data.subOperatorId);
  expect(await off(data.subOperatorId, true)).toMatchObject({ code: '200' });
});

test('two desks at once: one of them is the lot’s', async () => {
  const both = await Promise.all(['甲', '乙'].map((subOperatorName) => create({ subOperatorName, parkIds: [lot(3)] })));
  expect(both.map(({ code }) => code).sort()).toEqual(['200', subOperatorErrors.lotTaken.code]);
});

test('its user sees its lots only; another unit sees nothing of it', async () => {
  const found = await t.call(users.list, { query: { keyword: 'kefu' } }, binjiang);
  const user = found.data.results.find(({ account }) => account === 'kefu');
  const made = await create({ subOperatorName: '有人登录', parkIds: [lot(4), lot(5)], loginUserId: user?.userId });
  expect(made).toMatchObject({ code: '200' });
  expect(await rowOf(made.data.subOperatorId)).toMatchObject({ loginUserName: user?.userName });
  const kefu = await t.login('kefu');
  expect((await t.call(parks.chosen, { query: {} }, kefu)).data.map(({ parkId }) => parkId).sort()).toEqual([lot(4), lot(5)].sort());
  expect(await operators({}, await t.login('qingyu', '2'))).toEqual([]);
  const boss = (await t.call(users.list, { query: { keyword: 'binjiang' } }, binjiang)).data.results[0];
  const self = await create({ subOperatorName: '自己', parkIds: [lot(6)], loginUserId: boss?.userId ?? newId() });
  expect(self).toMatchObject({ code: commonErrors.invalid.code });
});

test('who is limited to one of its lots looks at a partner and changes nothing of it', async () => {
  const made = await create({ subOperatorName: '两处', parkIds: [lot(8), lot(9)] });
  expect(made).toMatchObject({ code: '200' });
  const id = made.data.subOperatorId;
  const [_person, dealer] = [newId(), demoDealers[0].id];
  await addLimitedUser(t, dealer, 'onelot', lot(8));
  const limited = await t.login('onelot');
  expect((await operators({ subOperatorName: '两处' }, limited)).map(({ subOperatorId }) => subOperatorId)).toEqual([id]);
  const change = { params: { id }, body: { enabled: false, rev: 0 } };
  expect((await t.call(subOperators.switchStatus, change, limited)).code).toBe(commonErrors.notFound.code);
  expect((await t.call(subOperators.update, { params: { id }, body: { ...fields({ parkIds: [lot(8)] }), rev: 0 } }, limited)).code).toBe(
    commonErrors.notFound.code,
  );
  expect(await rowOf(id)).toMatchObject({ status: 1, rev: 0 });
});

test('a contract that is over shows it, is not enabled again, and its rule of shares is stopped at night', async () => {
  const over = { contractStart: '2025-01-01', contractEnd: '2025-12-31' };
  const rule = await draft(t, binjiang, [lot(7)], [item(await boundAccount(t, binjiang), 1000)]);
  await enable(t, binjiang, rule);
  const made = await create({ subOperatorName: '合同到期', parkIds: [lot(7)], ...over, splitRuleId: rule });
  const id = made.data.subOperatorId;
  expect(await rowOf(id)).toMatchObject({ status: 2 });
  expect((await operators({ status: 2 })).map(({ subOperatorId }) => subOperatorId)).toEqual([id]);
  await runForDealers(t.app, subOperatorJobs[0] as never);
  const ruleRow = async () => (await t.call(splitRules.list, { query: {} }, binjiang)).data.results.find(({ ruleId }) => ruleId === rule);
  expect(await ruleRow()).toMatchObject({ status: splitRuleStatus.OFF });
  await off(id);
  expect(await off(id, true)).toMatchObject({ code: subOperatorErrors.ended.code });
});
