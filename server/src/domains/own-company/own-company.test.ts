import { menus, users } from '@bochong/contract/access';
import { allEndpoints, companyPeopleCodes } from '@bochong/contract/catalogue';
import { companyErrors, companyPeople } from '@bochong/contract/company';
import {
  companySettlementErrors,
  companySettlementStatus,
  companySettlements,
  settlementDisputeStatus,
} from '@bochong/contract/company-settlement';
import { commonErrors } from '@bochong/contract/kernel/error';
import { ownCompany } from '@bochong/contract/own-company';
import { sessions } from '@bochong/contract/session';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../../kernel/http/admission.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { type ChargingDay, createChargingDay, signedIn } from '../charging-order/charging-day.fixture.ts';
import { openChargingCompany, refundCharge } from '../company-settlement/charging-company.fixture.ts';

let t: TestApp;
let clerk: Actor;
let d: ChargingDay;
let company: Awaited<ReturnType<typeof openChargingCompany>>;
let fleet: Actor;
let turn = 0;
beforeAll(async () => {
  t = await createTestApp();
  clerk = await signedIn(t);
});
afterAll(() => t.close());
const at = (date: string) => {
  t.clock.at = new Date(`${date}T10:00:00+08:00`);
};
beforeEach(async () => {
  d = await createChargingDay(t);
  company = await openChargingCompany(t, d, clerk);
  fleet = await personOf(company.companyId);
});

/** Somebody of a company, signed in, the first password changed. */
async function personOf(companyId: string): Promise<Actor> {
  turn += 1;
  const account = `fleet${turn}x`;
  const { data } = await t.call(companyPeople.create, { params: { id: companyId }, body: { account, userName: '车队管理员' } }, clerk);
  await t.owner.query('update app_user set first_login = 0 where account = $1', [account]);
  const actor = await t.login(account, '1', data.initialPassword);
  await t.owner.query("update session set idle_min = 10000000, expires_at = '2100-01-01'");
  return actor;
}

const { DRAFT, CONFIRMED } = companySettlementStatus;
const generate = async (periodTo: string) =>
  (await t.call(companySettlements.generate, { body: { companyId: company.companyId, periodTo } }, clerk)).data.settlementId;
const statement = async (id: string) => (await t.call(ownCompany.settlement, { params: { id } }, fleet)).data;
const confirm = async (id: string, as = fleet) =>
  t.call(
    ownCompany.confirm,
    { params: { id }, body: { rev: (await t.call(companySettlements.get, { params: { id } }, clerk)).data.rev } },
    as,
  );
const itemOf = (id: string, subjectId: string) => ({ params: { id, subjectId } });

test('a month of a company: its people dispute a charge, staff correct it, the company confirms', async () => {
  const auditor = await signedIn(t, 'kefu');
  const wrong = await company.charge('2026-03-10');
  await company.charge('2026-03-11');
  at('2026-04-01');
  const id = await generate('2026-03-31');
  expect((await t.call(ownCompany.account, {}, fleet)).data).toMatchObject({
    companyName: company.companyName,
    usedCreditFen: 2208,
    drafts: 1,
    unpaidFen: 0,
  });
  const disputed = { ...itemOf(id, wrong), body: { reason: '当时枪被拔出，没有充这么多' } };
  expect((await t.call(ownCompany.dispute, disputed, fleet)).code).toBe('200');
  expect((await t.call(ownCompany.dispute, disputed, fleet)).code).toBe(companySettlementErrors.disputeOpen.code);
  expect(await statement(id)).toMatchObject({ status: DRAFT, payableFen: 2208, openDisputes: 1 });
  expect((await confirm(id)).code).toBe(companySettlementErrors.disputed.code);
  const rev = (await statement(id)).rev;
  expect((await t.call(companySettlements.confirm, { params: { id }, body: { rev } }, clerk)).message).toBe(
    '还有1笔异议待处理，处理后再确认',
  );
  await refundCharge(t, { orderId: wrong, amountFen: 500 }, clerk, auditor);
  await generate('2026-03-31');
  const answer = { ...itemOf(id, wrong), body: { answer: '核实属实，已退5元' } };
  expect((await t.call(companySettlements.answer, answer, clerk)).code).toBe('200');
  expect((await t.call(companySettlements.answer, answer, clerk)).code).toBe(companySettlementErrors.noDispute.code);
  const items = (await t.call(ownCompany.settledItems, { params: { id }, query: {} }, fleet)).data.results;
  expect(items).toMatchObject([
    {
      subjectId: wrong,
      plateNo: company.plateNo,
      refundFen: 500,
      creditFen: 604,
      disputeStatus: settlementDisputeStatus.ANSWERED,
      disputeAnswer: '核实属实，已退5元',
    },
    { creditFen: 1104, disputeStatus: null, disputeReason: '' },
  ]);
  expect((await confirm(id)).data.status).toBe(CONFIRMED);
  expect(await statement(id)).toMatchObject({ payableFen: 1708, confirmedBy: '车队管理员', openDisputes: 0 });
  expect((await t.call(ownCompany.account, {}, fleet)).data).toMatchObject({ drafts: 0, unpaidFen: 1708 });
  expect((await t.call(ownCompany.dispute, disputed, fleet)).code).toBe(companySettlementErrors.notDraft.code);
  expect((await t.call(ownCompany.withdraw, itemOf(id, wrong), fleet)).code).toBe(companySettlementErrors.noDispute.code);
});

test('of a dispute and a confirmation at the same moment one holds', async () => {
  const orderId = await company.charge('2026-03-10');
  at('2026-03-12');
  const id = await generate('2026-03-11');
  const { rev } = await statement(id);
  const [disputed, confirmed] = await Promise.all([
    t.call(ownCompany.dispute, { ...itemOf(id, orderId), body: { reason: '金额不对' } }, fleet),
    t.call(companySettlements.confirm, { params: { id }, body: { rev } }, clerk),
  ]);
  expect([disputed.code, confirmed.code].filter((code) => code === '200')).toHaveLength(1);
  expect(await statement(id)).toMatchObject({
    openDisputes: disputed.code === '200' ? 1 : 0,
    status: confirmed.code === '200' ? CONFIRMED : DRAFT,
  });
});

test('whoever disputed may agree after all', async () => {
  const orderId = await company.charge('2026-03-10');
  at('2026-03-12');
  const id = await generate('2026-03-11');
  await t.call(ownCompany.dispute, { ...itemOf(id, orderId), body: { reason: '金额不对' } }, fleet);
  expect((await t.call(ownCompany.withdraw, itemOf(id, orderId), fleet)).code).toBe('200');
  expect((await confirm(id)).data.status).toBe(CONFIRMED);
  const stranger = { ...itemOf(id, company.companyId), body: { reason: '没有这一笔' } };
  expect((await t.call(ownCompany.dispute, stranger, fleet)).code).toBe(companySettlementErrors.notDraft.code);
});

test('its vehicles, their charges and limits; a vehicle at its limit is given no money', async () => {
  await company.charge('2026-03-10');
  const { data } = await t.call(ownCompany.vehicles, { query: {} }, fleet);
  expect(data.results).toMatchObject([{ plateNo: company.plateNo, driverName: '王师傅', dailyLimitFen: null }]);
  const orders = (await t.call(ownCompany.orders, { query: {} }, fleet)).data;
  expect(orders.results).toMatchObject([{ plateNo: company.plateNo, payableFen: 1104 }]);
  expect(orders.summary).toMatchObject({ count: 1, payableFen: 1104 });
  expect(Object.keys(orders.results[0] ?? {})).not.toContain('payerPhone');
  expect((await t.call(ownCompany.entries, { query: {} }, fleet)).data.results).toMatchObject([{ changeCreditFen: 1104 }]);
  const limit = (vehicleId: string, as = fleet) =>
    t.call(ownCompany.limit, { params: { id: vehicleId }, body: { dailyLimitFen: 100, monthlyLimitFen: 1000 } }, as);
  expect((await limit(data.results[0]?.vehicleId ?? '')).code).toBe('200');
  expect((await t.call(ownCompany.vehicles, { query: {} }, fleet)).data.results).toMatchObject([
    { dailyLimitFen: 100, monthlyLimitFen: 1000 },
  ]);
  const { transactionId } = await d.start({ at: Date.parse('2026-03-10T12:00:00+08:00'), meterStartWh: 10_000, idTag: company.idTag });
  const started = 'select freeze_fen::int from charging_order where transaction_no = $1';
  expect((await t.owner.query(started, [transactionId])).rows).toMatchObject([{ freeze_fen: 0 }]);
  expect((await limit(company.companyId)).code).toBe('40401');
});

test('another company sees none of it, and staff hold none of these pages', async () => {
  await company.charge('2026-03-10');
  at('2026-03-12');
  const id = await generate('2026-03-11');
  const other = await openChargingCompany(t, d, clerk);
  const stranger = await personOf(other.companyId);
  for (const call of [ownCompany.settlement, ownCompany.settledVehicles, ownCompany.settledItems])
    expect((await t.call(call, { params: { id }, query: {} } as never, stranger)).code).toBe('40401');
  expect((await confirm(id, stranger)).code).toBe('40401');
  const [vehicle] = (await t.call(ownCompany.vehicles, { query: {} }, fleet)).data.results;
  const body = { dailyLimitFen: 1, monthlyLimitFen: 1 };
  expect((await t.call(ownCompany.limit, { params: { id: vehicle?.vehicleId ?? '' }, body }, stranger)).code).toBe('40401');
  expect((await t.call(ownCompany.orders, { query: {} }, stranger)).data.results).toEqual([]);
  expect((await t.call(ownCompany.settlements, { query: {} }, stranger)).data.results).toEqual([]);
  for (const as of [clerk, await signedIn(t, 'kefu')])
    expect((await t.call(ownCompany.account, {}, as)).code).toBe(commonErrors.forbidden.code);
});

test('of all calls, people of a company may make those of their pages and those of their own login', () => {
  const user = { clientType: '5', rightsChanged: false, loginStatus: 0, companyId: 'c', merchantId: null, codes: companyPeopleCodes };
  const mayCall = Object.entries(allEndpoints).filter(([, one]) => one.access !== 'public' && refusalOf(one, user, '5') === null);
  const groups = new Set(mayCall.map(([name]) => name.split('.')[0]));
  expect([...groups].sort()).toEqual([
    'clientErrors',
    'loginDevices',
    'menus',
    'ownCompany',
    'passwords',
    'phones',
    'preferences',
    'sessions',
    'starts',
  ]);
});

test('its menu is its pages; it is nobody whom staff administer as one of theirs', async () => {
  const tree = (await t.call(menus.tree, {}, fleet)).data[0];
  expect(tree?.children.map(({ title }) => title)).toEqual(['企业充电']);
  expect((await t.call(sessions.get, {}, fleet)).data).toMatchObject({ userType: 3, ofCompany: true });
  const account = (await t.call(sessions.get, {}, fleet)).data.account;
  expect((await t.call(users.list, { query: { keyword: account } }, clerk)).data.results).toEqual([]);
  const params = { id: company.companyId };
  const [person] = (await t.call(companyPeople.list, { params }, clerk)).data;
  expect(person).toMatchObject({ account, userName: '车队管理员', status: 1 });
  const key = { params: { ...params, userId: person?.userId ?? '' } };
  expect((await t.call(companyPeople.reset, key, clerk)).data.initialPassword).not.toBe('');
  expect((await t.call(companyPeople.switch, { ...key, body: { status: 0 } }, clerk)).code).toBe('200');
  expect((await t.call(ownCompany.account, {}, fleet)).code).toBe('401');
  expect((await t.call(companyPeople.reset, { params: { ...params, userId: company.companyId } }, clerk)).code).toBe('40401');
  for (let more = 1; more < 20; more += 1) await personOf(company.companyId);
  const body = { account: 'toomany1', userName: '多余' };
  expect((await t.call(companyPeople.create, { params, body }, clerk)).code).toBe(companyErrors.peopleLimit.code);
});
