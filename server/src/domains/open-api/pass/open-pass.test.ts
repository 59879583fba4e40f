import { payChannel } from '@bochong/contract/bill';
import { commonErrors } from '@bochong/contract/kernel/error';
import { openErrors, openSystems } from '@bochong/contract/open-api';
import { operationLogs } from '@bochong/contract/operation-log';
import { passCards, passErrors, passSource } from '@bochong/contract/special-vehicle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '../../../admin/verify.repo.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { businessDate } from '../../../kernel/time.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { monthRule } from '../../special-vehicle/pass-card/pass.fixture.ts';
import { callOpen } from '../open-api.seed.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let other: Yard;
let system: { systemId: string; appKey: string; appSecret: string };
let ruleId = '';
const today = businessDate(new Date());

const register = async (change: object = {}) =>
  (await t.call(openSystems.create, { body: { name: '物业系统', scopes: ['pass.write'], qpsLimit: 200, ...change } }, actor)).data;
const ask = (method: 'GET' | 'POST', target: string, body?: object, as = system) =>
  callOpen(t.app, as, { method, target: `/open/v1/${target}`, ...(body && { body }) });
let numbers = 0;
const saleOf = (plateNo: string, change: object = {}) => {
  numbers += 1;
  return {
    ...{ outRequestNo: `PASS-${numbers}`, ruleId, plates: [{ plateNo, plateColor: 1 }], ownerName: '王小明', phone: '13812345678' },
    ...{ startDate: today, periods: 1, amountFen: 300_00, voucher: `WY-${numbers}`, ...change },
  };
};
const sell = (sale: object, as = system) => ask('POST', 'passes', sale, as);
const cards = async (plateNo: string) => (await t.call(passCards.list, { query: { plateNo } }, actor)).data.results;

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  yard = await createYard(t, 'PASSLOT');
  other = await createYard(t, 'OTHERLOT');
  system = await register();
  ruleId = await monthRule(t, actor, [yard.parkId]);
});
afterAll(() => t.close());

test('what a quote says is what a sale costs; the pass stands in the console as sold by the system, its money as taken by a third party', async () => {
  const { body: quoted } = await ask('GET', `pass-quotes?ruleId=${ruleId}&startDate=${today}&periods=2`);
  expect(quoted).toMatchObject({ fromDate: today, amountFen: 600_00 });
  const sale = saleOf('浙A11111', { periods: 2, amountFen: quoted.amountFen });
  const { status, body } = await sell(sale);
  expect([status, body.pass.validTo, body.repeated]).toEqual([200, quoted.toDate, false]);
  const [card] = await cards('浙A11111');
  expect(card).toMatchObject({ certCode: body.pass.certCode, source: passSource.OPEN, totalPaidFen: 600_00, validTo: quoted.toDate });
  const { rows } = await t.owner.query(
    `select pay_channel, paid_fen::int, channel_trade_no, collector_id from bill where channel_trade_no = '${sale.voucher}'`,
  );
  expect(rows).toEqual([
    { pay_channel: payChannel.THIRD_PARTY, paid_fen: 600_00, channel_trade_no: sale.voucher, collector_id: '物业系统' },
  ]);
  const logged = (await t.call(operationLogs.list, { query: { module: 'open', recordId: card?.cardId ?? '' } }, actor)).data.results;
  expect(logged).toMatchObject([{ account: '物业系统', action: '开放接口办理包期' }]);
  expect((await ask('GET', `passes?plateNo=${encodeURIComponent('浙A11111')}`)).body.results).toEqual([body.pass]);
});

test('a number is carried out once, however often and however close together it comes; with other content it is refused', async () => {
  const sale = saleOf('浙A22222');
  const answers = await Promise.all(Array.from({ length: 4 }, () => sell(sale)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.pass.certCode)).size).toBe(1);
  expect(answers.filter(({ body }) => !body.repeated)).toHaveLength(1);
  expect(await cards('浙A22222')).toHaveLength(1);
  expect((await sell({ ...sale, periods: 2 })).body.code).toBe(openErrors.otherRequest.code);
  const renewal = {
    outRequestNo: sale.outRequestNo,
    certCode: answers[0]?.body.pass.certCode,
    periods: 1,
    amountFen: 300_00,
    voucher: 'R-1',
  };
  expect((await ask('POST', 'pass-renewals', renewal)).body.code).toBe(openErrors.otherRequest.code);
});

test('a pass is lengthened and its plates are changed by its number, within the same bounds as at the counter', async () => {
  const { body } = await sell(saleOf('浙A33333'));
  const { certCode, validTo } = body.pass;
  const renewal = { outRequestNo: 'RENEW-1', certCode, periods: 1, amountFen: 300_00, voucher: 'R-2' };
  const renewed = await ask('POST', 'pass-renewals', renewal);
  expect(renewed.body.pass.validTo > validTo).toBe(true);
  expect((await ask('POST', 'pass-renewals', renewal)).body).toEqual({ ...renewed.body, repeated: true });
  const change = (outRequestNo: string, plateNo: string) =>
    ask('POST', 'pass-plates', { outRequestNo, certCode, plates: [{ plateNo, plateColor: 1 }] });
  expect((await change('CHANGE-1', '浙A44444')).body.pass.plates).toEqual([{ plateNo: '浙A44444', plateColor: 1 }]);
  expect(await change('CHANGE-2', '浙A44445')).toMatchObject({ status: 200 });
  expect((await change('CHANGE-3', '浙A44446')).body.code).toBe(passErrors.changeLimit.code);
});

test('what may not be is refused and nothing of it remains: amount, voucher, audit, time, another pass of the plate', async () => {
  const audited = await monthRule(t, actor, [yard.parkId], { needAudit: true });
  const cases: readonly (readonly [object, string])[] = [
    [{ amountFen: 299_00 }, passErrors.amountMoved.code],
    [{ voucher: '' }, passErrors.voucher.code],
    [{ ruleId: audited }, passErrors.needsAudit.code],
    [{ startDate: businessDate(new Date(Date.now() - 86_400_000)) }, passErrors.startDate.code],
    [{ plates: [{ plateNo: '浙A11111' }] }, passErrors.overlap.code],
    [{ plates: ['A', 'B', 'C'].map((end) => ({ plateNo: `浙A5555${end}` })) }, passErrors.tooManyPlates.code],
  ];
  for (const [change, code] of cases) {
    const { status, body } = await sell(saleOf('浙A55555', change));
    expect([status < 500, body.code], JSON.stringify(change)).toEqual([true, code]);
  }
  expect(await cards('浙A55555')).toEqual([]);
  const twice = saleOf('浙A66666');
  await sell(twice);
  expect((await sell(saleOf('浙A77777', { voucher: twice.voucher }))).status).toBe(422);
  for (const wrong of [
    { plates: [] },
    { phone: '1' },
    { periods: 0 },
    { ownerName: '' },
    { extra: 1 },
    { startDate: '昨天' },
    { startDate: '9999-12-31' },
  ])
    expect((await sell(saleOf('浙A55555', wrong))).body.code, JSON.stringify(wrong)).toBe(openErrors.body.code);
});

test('a system of some lots sees and sells what holds there and nowhere else; without the scope, nothing', async () => {
  const bound = await register({ parkIds: [yard.parkId] });
  const both = await monthRule(t, actor, [yard.parkId, other.parkId]);
  const rules = async (as = system) =>
    (await ask('GET', 'pass-rules', undefined, as)).body.results.map((rule: { ruleId: string }) => rule.ruleId);
  expect(await rules()).toEqual(expect.arrayContaining([ruleId, both]));
  expect(await rules(bound)).toContain(ruleId);
  expect(await rules(bound)).not.toContain(both);
  expect((await sell(saleOf('浙A88888', { ruleId: both }), bound)).body.code).toBe(openErrors.passLots.code);
  const { body } = await sell(saleOf('浙A88888', { ruleId: both }));
  const { certCode } = body.pass;
  expect((await ask('GET', `passes?plateNo=${encodeURIComponent('浙A88888')}`, undefined, bound)).body.results).toEqual([]);
  const refused = await ask('GET', `pass-quotes?certCode=${certCode}&periods=1`, undefined, bound);
  expect(refused.body.code).toBe(openErrors.passLots.code);
  const blind = await register({ scopes: ['park.read'] });
  expect((await sell(saleOf('浙A99999'), blind)).body.code).toBe(openErrors.scope.code);
  const elsewhere = await t.login('qingyu');
  const foreign = (await t.call(openSystems.create, { body: { name: '别家', scopes: ['pass.write'] } }, elsewhere)).data;
  expect((await sell(saleOf('浙A99999'), foreign)).body.code).toBe(commonErrors.notFound.code);
  expect((await ask('GET', `pass-quotes?certCode=${certCode}&periods=1`, undefined, foreign)).body.code).toBe(commonErrors.notFound.code);
});

test('the equations of passes and money hold over all of it', async () => {
  expect((await verify(t.ownerUrl)).broken).toEqual([]);
});
