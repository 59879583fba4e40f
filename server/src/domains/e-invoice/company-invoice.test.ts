import { payChannel } from '@bochong/contract/bill';
import { companies, companyCarBills, companyVehicles } from '@bochong/contract/company';
import { companySettlements } from '@bochong/contract/company-settlement';
import { chargingInvoices, invoiceErrors, invoiceStatus, invoices, parkingInvoices } from '@bochong/contract/e-invoice';
import { parkingRefunds } from '@bochong/contract/refund';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { deliverSurely } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { drive } from '../arrears/arrears.fixture.ts';
import { createChargingDay } from '../charging-order/charging-day.fixture.ts';
import { openChargingCompany } from '../company-settlement/charging-company.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { companyTitle, createPlatformDouble, detailOf, openSeller } from './e-invoice.fixture.ts';

let t: TestApp;
let boss: Actor;
const yards: Yard[] = [];
async function moveTo(at: string) {
  t.clock.at = new Date(at);
  await t.owner.query('delete from session');
  boss = await t.login('binjiang');
}
beforeAll(async () => {
  t = await createTestApp();
  await moveTo('2025-10-01T08:00:00+08:00');
  for (const name of ['CMINVA', 'CMINVB']) yards.push(await createYard(t, name));
  await openSeller(t, yards[0]?.dealerId ?? '');
  createPlatformDouble(() => t.clock.at);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

const list = async (calls: typeof parkingInvoices, invoiced: 0 | 1) =>
  (await t.call(calls.list, { query: { invoiced } as never }, boss)).data.results;
const issue = (calls: typeof parkingInvoices, bizIds: string[], requestId: string, as = boss) =>
  t.call(calls.issue, { body: { ...companyTitle, bizIds, remark: '', requestId } }, as);

/** A company whose vehicle stays two hours in each yard: 18.00; its bill of the month. */
async function billed(companyCode: string) {
  const texts = { creditCode: '', contact: '', phone: '', address: '', industry: '', salesman: '', remark: '' };
  const fields = { ...texts, companyCode, companyName: `城投物流${companyCode}`, vehicleLimit: 3 };
  const { companyId } = (await t.call(companies.create, { body: fields }, boss)).data;
  const plateNo = `浙H${companyCode.padStart(5, '0')}`;
  const vehicle = { plateNo, plateColor: 1, driverName: '', driverMobile: '', dept: '' } as const;
  await t.call(companyVehicles.create, { params: { id: companyId }, body: vehicle }, boss);
  for (const [at, yard] of yards.entries()) {
    await drive(t, yard, { plateNo, side: 'entry', at: `2025-10-1${at}T10:00:00+08:00` });
    await drive(t, yard, { plateNo, side: 'exit', at: `2025-10-1${at}T12:00:00+08:00` });
  }
  await deliverEvents(t);
  await t.call(companyCarBills.generate, { body: { period: '2025-10' } }, boss);
  return async () => {
    const [bill] = (await t.call(companyCarBills.list, { query: { companyId } }, boss)).data.results;
    return bill ?? expect.fail('no bill');
  };
}
async function receive(bill: () => Promise<{ companyBillId: string; rev: number; payableFen: number }>) {
  const { companyBillId: id, rev, payableFen: paidFen } = await bill();
  await t.call(companyCarBills.confirm, { params: { id }, body: { rev } }, boss);
  const taken = { paidFen, payChannel: payChannel.TRANSFER, voucherNo: `HK${id.slice(-6)}` };
  expect((await t.call(companyCarBills.receive, { params: { id }, body: taken }, boss)).code).toBe('200');
  return id;
}

test('a month of parking is invoiced to its company once, when it is paid, over all its lots; its stays are not', async () => {
  const bill = await billed('771');
  await moveTo('2025-11-03T10:00:00+08:00');
  expect((await issue(parkingInvoices, [(await bill()).companyBillId], 'month-early')).code).toBe('40401');
  const id = await receive(bill);
  const open = (await list(parkingInvoices, 0)).find(({ bizId }) => bizId === id);
  expect(open).toMatchObject({ payerName: '城投物流771', plateNo: '', paidFen: 1800, invoiceableFen: 1800, refusal: '' });
  expect(open?.orderNo).toBe((await bill()).billNo);
  expect((await list(parkingInvoices, 0)).some(({ plateNo }) => plateNo === '浙H00771')).toBe(false);
  expect((await issue(chargingInvoices, [id], 'month-charge')).code).toBe('40401');
  expect((await issue(parkingInvoices, [id], 'month-other', await t.login('qingyu', '2'))).code).toBe('40401');
  const both = await Promise.all([issue(parkingInvoices, [id], 'month-a'), issue(parkingInvoices, [id], 'month-b')]);
  expect(both.map(({ code }) => code).sort()).toEqual(['200', invoiceErrors.underWay.code].sort());
  await deliverSurely(t);
  const { data } = both.find(({ code }) => code === '200') ?? expect.fail('none was issued');
  expect(await detailOf(t, data.invoiceId, boss)).toMatchObject({ status: invoiceStatus.ISSUED, grossFen: 1800 });
  expect((await issue(parkingInvoices, [id], 'month-c')).code).toBe(invoiceErrors.nothing.code);
  expect(await bill()).toMatchObject({ paidFen: 1800, invoicedFen: 1800 });
  const { rows } = await t.owner.query('select cardinality(park_ids) as lots from invoice where id = $1', [data.invoiceId]);
  expect(rows).toEqual([{ lots: 2 }]);
});

test('what goes back of a paid month becomes red first, and what went back before is not invoiced', async () => {
  await moveTo('2025-10-05T08:00:00+08:00');
  const [bill, other] = [await billed('774'), await billed('775')];
  await moveTo('2025-11-05T10:00:00+08:00');
  const id = await receive(bill);
  const { data } = await issue(parkingInvoices, [id], 'month-back');
  await deliverSurely(t);
  const clerk = await t.login('kefu');
  const giveBack = async (billId: string) => {
    const body = { billId, applyFen: 500, refundReason: 2, refundWay: 2, requestId: newId() } as const;
    const asked = await t.call(parkingRefunds.apply, { body }, clerk);
    expect(asked).toMatchObject({ code: '200' });
    await t.call(parkingRefunds.audit, { params: { id: asked.data.refundId }, body: { pass: 1, opinion: '核对', rev: 0 } }, boss);
    await deliverSurely(t);
  };
  await giveBack((await bill()).paidBillId ?? '');
  expect(await detailOf(t, data.invoiceId, boss)).toMatchObject({ status: invoiceStatus.PART_RED, redFen: 500 });
  expect(await bill()).toMatchObject({ paidFen: 1800, invoicedFen: 1300 });
  const second = await receive(other);
  await giveBack((await other()).paidBillId ?? '');
  expect((await list(parkingInvoices, 0)).find(({ bizId }) => bizId === second)).toMatchObject({ refundFen: 500, invoiceableFen: 1300 });
});

test('two months go on one invoice; red of it makes them invoiceable again', async () => {
  await moveTo('2025-10-05T08:00:00+08:00');
  const bills = [await billed('772'), await billed('773')];
  await moveTo('2025-11-04T10:00:00+08:00');
  const ids = [];
  for (const bill of bills) ids.push(await receive(bill));
  const { data } = await issue(parkingInvoices, ids, 'months');
  await deliverSurely(t);
  const detail = await detailOf(t, data.invoiceId, boss);
  expect(detail).toMatchObject({ status: invoiceStatus.ISSUED, grossFen: 3600 });
  const red = { reason: 1 as const, redGrossFen: 3600, requestId: 'months-red', rev: detail.rev };
  expect((await t.call(invoices.red, { params: { id: data.invoiceId }, body: red }, boss)).code).toBe('200');
  await deliverSurely(t);
  for (const bill of bills) expect(await bill()).toMatchObject({ paidFen: 1800, invoicedFen: 0 });
});

test('a statement of charging is invoiced as far as it is paid, part by part', async () => {
  const d = await createChargingDay(t, { principalFen: 0 });
  await moveTo('2026-07-02T08:00:00+08:00');
  await d.status('Available');
  await openSeller(t, d.dealerId).catch(() => undefined);
  const company = await openChargingCompany(t, d, boss);
  await company.charge('2026-07-02');
  await moveTo('2026-07-04T10:00:00+08:00');
  const body = { companyId: company.companyId, periodTo: '2026-07-03' };
  const { data } = await t.call(companySettlements.generate, { body }, boss);
  const id = data.settlementId;
  const row = async () => (await t.call(companySettlements.get, { params: { id } }, boss)).data;
  const params = { id };
  await t.call(companySettlements.confirm, { params, body: { rev: (await row()).rev } }, boss);
  expect((await issue(chargingInvoices, [id], 'charge-early')).code).toBe('40401');
  const pay = async (paidFen: number) =>
    t.call(
      companySettlements.receive,
      { params, body: { paidFen, payChannel: payChannel.TRANSFER, voucherNo: `JS${paidFen}`, rev: (await row()).rev } },
      boss,
    );
  expect((await pay(600)).code).toBe('200');
  const first = await issue(chargingInvoices, [id], 'charge-part');
  expect(first.code).toBe('200');
  await deliverSurely(t);
  expect(await detailOf(t, first.data.invoiceId, boss)).toMatchObject({ status: invoiceStatus.ISSUED, grossFen: 600 });
  expect(await row()).toMatchObject({ paidFen: 600, invoicedFen: 600 });
  const { payableFen } = await row();
  expect((await pay(payableFen - 600)).code).toBe('200');
  const rest = await issue(chargingInvoices, [id], 'charge-rest');
  await deliverSurely(t);
  expect(await detailOf(t, rest.data.invoiceId, boss)).toMatchObject({ grossFen: payableFen - 600 });
  expect((await list(chargingInvoices, 1)).find(({ bizId }) => bizId === id)).toMatchObject({ payerName: company.companyName });
});
