import { payChannel } from '@bochong/contract/bill';
import { chargingWallets, companyAccounts, companyTermsErrors } from '@bochong/contract/charging-customer';
import { companySettlementErrors, companySettlementStatus, companySettlements } from '@bochong/contract/company-settlement';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { seedMoney } from '../../charging-customer/charging-customer.seed.ts';
import { brokenEquations, type ChargingDay, createChargingDay, signedIn } from '../../charging-order/charging-day.fixture.ts';
import { openChargingCompany, refundCharge } from '../charging-company.fixture.ts';
import { findSettlement } from './settlement.repo.ts';

const { DRAFT, CONFIRMED, PART_PAID, PAID, VOID } = companySettlementStatus;
let t: TestApp;
let clerk: Actor;
let auditor: Actor;
let d: ChargingDay;
let companyId: string;
let company: Awaited<ReturnType<typeof openChargingCompany>>;
beforeAll(async () => {
  t = await createTestApp();
  clerk = await signedIn(t);
  auditor = await signedIn(t, 'kefu');
});
afterAll(() => t.close());
beforeEach(async () => {
  d = await createChargingDay(t);
  company = await openChargingCompany(t, d, clerk);
  companyId = company.companyId;
});

const charge = (date: string) => company.charge(date);
const at = (date: string) => {
  t.clock.at = new Date(`${date}T10:00:00+08:00`);
};
const generate = (periodTo: string) => t.call(companySettlements.generate, { body: { companyId, periodTo } }, clerk);
const get = async (id: string) => (await t.call(companySettlements.get, { params: { id } }, clerk)).data;
const confirm = async (id: string, rev?: number) =>
  t.call(companySettlements.confirm, { params: { id }, body: { rev: rev ?? (await get(id)).rev } }, clerk);
const receive = async (id: string, paidFen: number, voucherNo = `V${id}${paidFen}`) =>
  t.call(
    companySettlements.receive,
    { params: { id }, body: { paidFen, payChannel: payChannel.TRANSFER, voucherNo, rev: (await get(id)).rev } },
    clerk,
  );
const used = async () => (await t.call(chargingWallets.get, { params: { id: companyId } }, clerk)).data.usedCreditFen;
const refund = (orderId: string, amountFen: number) => refundCharge(t, { orderId, amountFen }, clerk, auditor);

test('a month on credit: drafted, confirmed, paid in two parts, and the credit is free again', async () => {
  await charge('2026-03-10');
  await charge('2026-03-11');
  at('2026-04-01');
  expect(await used()).toBe(2208);
  const id = (await generate('2026-03-31')).data.settlementId;
  expect(await get(id)).toMatchObject({
    ...{ periodFrom: '2026-03-01', periodTo: '2026-03-31', orderCount: 2, vehicleCount: 1, energyWh: 20_000 },
    ...{ elecFen: 1308, serviceFen: 900, balanceFen: 0, otherFen: 0, payableFen: 2208, status: DRAFT },
  });
  expect((await receive(id, 1)).code).toBe(companySettlementErrors.notConfirmed.code);
  expect((await confirm(id)).data.status).toBe(CONFIRMED);
  expect((await confirm(id)).code).toBe(companySettlementErrors.notDraft.code);
  expect((await receive(id, 2209)).message).toBe('最多可收22.08元');
  expect((await receive(id, 2209)).code).toBe(companySettlementErrors.tooMuch.code);
  expect((await receive(id, 1000, '')).code).toBe(companySettlementErrors.voucher.code);
  expect((await receive(id, 1000)).data.status).toBe(PART_PAID);
  expect(await used()).toBe(1208);
  expect((await receive(id, 1208)).data.status).toBe(PAID);
  expect(await used()).toBe(0);
  expect((await receive(id, 1)).code).toBe(companySettlementErrors.notConfirmed.code);
  expect(await brokenEquations(t)).toEqual([]);
  const { data } = await t.call(companySettlements.vehicles, { params: { id }, query: {} }, clerk);
  expect(data.results).toMatchObject([{ plateNo: company.plateNo, orderCount: 2, flatWh: 20_000, creditFen: 2208 }]);
});

test('a refund after it was confirmed is a line of the next; a voided draft leaves all of it to the next', async () => {
  const first = await charge('2026-03-10');
  at('2026-04-01');
  const march = (await generate('2026-03-31')).data.settlementId;
  await confirm(march);
  await receive(march, 1104);
  await refund(first, 300);
  expect(await used()).toBe(-300);
  at('2026-04-15');
  expect((await generate('2026-03-20')).code).toBe(companySettlementErrors.overlaps.code);
  expect((await generate('2026-04-14')).code).toBe(companySettlementErrors.nothing.code);
  await charge('2026-04-16');
  at('2026-05-01');
  const draft = (await generate('2026-04-30')).data.settlementId;
  const body = { reason: '企业要求延后', rev: (await get(draft)).rev };
  expect((await t.call(companySettlements.void, { params: { id: draft }, body }, clerk)).data.status).toBe(VOID);
  const april = (await generate('2026-04-30')).data.settlementId;
  expect(await get(april)).toMatchObject({ orderCount: 1, refundFen: 300, payableFen: 804, otherFen: 0, energyWh: 10_000 });
  const { data } = await t.call(companySettlements.items, { params: { id: april }, query: {} }, clerk);
  expect(data.results).toMatchObject([
    { subjectId: first, first: false, refundFen: 300, creditFen: -300 },
    { first: true, creditFen: 1104 },
  ]);
  await confirm(april);
  await receive(april, 804);
  expect(await used()).toBe(0);
  expect(await brokenEquations(t)).toEqual([]);
});

test('what moved since the draft was read is not agreed to unread', async () => {
  await charge('2026-03-10');
  at('2026-03-12');
  const id = (await generate('2026-03-11')).data.settlementId;
  const orderId = await charge('2026-03-13');
  expect((await confirm(id)).data.status).toBe(CONFIRMED);
  at('2026-03-15');
  const next = (await generate('2026-03-14')).data.settlementId;
  await refund(orderId, 100);
  expect((await confirm(next)).code).toBe(companySettlementErrors.changed.code);
  expect((await generate('2026-03-14')).data.settlementId).toBe(next);
  expect(await get(next)).toMatchObject({ payableFen: 1004 });
  expect((await confirm(next)).data.status).toBe(CONFIRMED);
});

test('made twice it says the same; a day that is not over, and a company that does not charge, are refused', async () => {
  await charge('2026-03-10');
  at('2026-03-12');
  const id = (await generate('2026-03-11')).data.settlementId;
  const rows = async () =>
    (await t.owner.query('select * from company_settlement_item where settlement_id = $1 order by subject_id', [id])).rows;
  const before = await rows();
  await generate('2026-03-11');
  expect(await rows()).toEqual(before);
  expect((await generate('2026-03-12')).code).toBe(companySettlementErrors.notOver.code);
  const other = await t.call(companySettlements.generate, { body: { companyId: d.ownerId, periodTo: '2026-03-11' } }, clerk);
  expect(other.code).toBe(companySettlementErrors.notCharging.code);
});

test('a company that pays in advance gets a statement with nothing to pay', async () => {
  await d.work((context) => seedMoney(context, d.dealerId, companyId, { principalFen: 5000 }));
  await charge('2026-03-10');
  at('2026-03-12');
  const id = (await generate('2026-03-11')).data.settlementId;
  expect(await get(id)).toMatchObject({ balanceFen: 1104, payableFen: 0, otherFen: 0 });
  expect((await confirm(id)).data.status).toBe(PAID);
});

test('accounts are listed with what they have left, and credit is not lowered below what is used', async () => {
  await charge('2026-03-10');
  const query = { keyword: company.companyName };
  const { data } = await t.call(companyAccounts.list, { query }, clerk);
  expect(data.results).toMatchObject([{ companyId, creditLimitFen: 5000, usedCreditFen: 1104, availableFen: 3896, arrearsFen: 0 }]);
  const rev = data.results[0]?.rev ?? 0;
  const credit = (creditLimitFen: number, of = rev) =>
    t.call(companyAccounts.credit, { params: { id: companyId }, body: { creditLimitFen, reason: '合同变更', rev: of } }, clerk);
  expect((await credit(1103)).code).toBe(companyTermsErrors.creditLow.code);
  expect((await credit(2000, rev + 5)).code).toBe('40901');
  expect((await credit(2000)).code).toBe('200');
  expect((await t.call(companyAccounts.list, { query: { ...query, belowFen: 1000 } }, clerk)).data.results).toMatchObject([
    { availableFen: 896 },
  ]);
});

test('whoever is limited to lots sees a statement when all of it stands in them', async () => {
  await charge('2026-03-10');
  at('2026-03-12');
  const id = (await generate('2026-03-11')).data.settlementId;
  const seen = (parkIds: string[]) =>
    t.app.database.inScope({ dealerIds: [d.dealerId] }, (tx) => findSettlement(tx, id, { dealerIds: [d.dealerId], parkIds }));
  expect(await seen([d.parkId])).toMatchObject({ id });
  expect(await seen([companyId])).toBeUndefined();
  expect(await seen([])).toBeUndefined();
});

test('another unit sees none of it', async () => {
  await charge('2026-03-10');
  at('2026-03-12');
  const id = (await generate('2026-03-11')).data.settlementId;
  const foreign = await signedIn(t, 'qingyu');
  expect((await t.call(companySettlements.get, { params: { id } }, foreign)).code).toBe('40401');
  expect((await t.call(companySettlements.confirm, { params: { id }, body: { rev: 0 } }, foreign)).code).toBe('40401');
});
