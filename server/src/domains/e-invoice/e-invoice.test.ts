import {
  type InvoiceTitle,
  invoiceErrors,
  invoiceKind,
  invoiceSettings,
  invoiceStatus,
  invoices,
  parkingInvoices,
} from '@bochong/contract/e-invoice';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliverSurely, wakeEffects } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { leftStay, paidStay } from '../refund/refund.fixture.ts';
import { applyParking, claimsOf, companyTitle, createPlatformDouble, detailOf, openSeller } from './e-invoice.fixture.ts';
import { invoiceNoticePath } from './provider/invoice-notice.ts';

let t: TestApp;
let yard: Yard;
let platform: ReturnType<typeof createPlatformDouble>;
let boss: Actor;
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  boss = await t.login('binjiang');
  yard = await createYard(t, 'INVOICE');
  await openSeller(t, yard.dealerId);
});
afterAll(() => t.close());
beforeEach(async () => {
  await deliverSurely(t);
  platform = createPlatformDouble(() => t.clock.at);
});
afterEach(() => void vi.restoreAllMocks());

async function stay() {
  number += 1;
  return paidStay(t, yard, `浙P${String(number).padStart(5, '0')}`);
}
const apply = async (bizIds: string[], more: Partial<InvoiceTitle> & { requestId?: string } = {}) => applyParking(t, bizIds, boss, more);
async function issued(bizIds: string[]) {
  const { data } = await apply(bizIds);
  await deliverSurely(t);
  return detailOf(t, data.invoiceId, boss);
}
const todos = async (typeCode: string) => (await t.call(backlogs.list, { query: { typeCode } }, boss)).data.results.length;
const orders = async (invoiced: 0 | 1, plateNo?: string) =>
  (await t.call(parkingInvoices.list, { query: { invoiced, startTime: '2025-10-01', ...(plateNo && { plateNo }) } as never }, boss)).data
    .results;

test('applied for, issued, with its file: the order is invoiced, and its figures are what was paid', async () => {
  const { orderId } = await stay();
  expect((await orders(0)).find(({ bizId }) => bizId === orderId)).toMatchObject({ paidFen: 1500, invoiceableFen: 1500, refusal: '' });
  const { code, data } = await apply([orderId]);
  expect(code).toBe('200');
  expect(data.status).toBe(invoiceStatus.ISSUING);
  await deliverSurely(t);
  const invoice = await detailOf(t, data.invoiceId, boss);
  expect(invoice).toMatchObject({
    status: invoiceStatus.ISSUED,
    grossFen: 1500,
    netFen: 1376,
    taxFen: 124,
    amountChinese: '壹拾伍元整',
    files: ['pdf', 'xml'],
  });
  expect(invoice.items).toMatchObject([{ name: '*经营租赁*车辆停放服务', grossFen: 1500, rateBp: 900 }]);
  expect(invoice.orders).toMatchObject([{ bizId: orderId, amountFen: 1500, redFen: 0 }]);
  expect(invoice.remark).toContain(`浙P${String(number).padStart(5, '0')}`);
  expect((await orders(0)).some(({ bizId }) => bizId === orderId)).toBe(false);
  expect((await orders(1)).find(({ bizId }) => bizId === orderId)).toMatchObject({ invoicedFen: 1500, invoiceableFen: 0 });
  expect((await t.call(invoices.get, { query: { bizType: 1, bizId: orderId } }, boss)).data?.invoiceId).toBe(data.invoiceId);
  const url = `/api/invoice/v2/api/invoiceInfo/${data.invoiceId}/files/pdf`;
  const file = await t.app.http.inject({ url, headers: { authorization: boss.token, clienttype: boss.clientType } });
  expect([file.statusCode, file.headers['content-type'], file.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
  expect((await t.call(invoices.file, { params: { id: data.invoiceId, format: 'ofd' } }, boss)).code).toBe(invoiceErrors.noFile.code);
});

test('an order is invoiced once: by a second request, and by two desks at the same moment', async () => {
  const { orderId } = await stay();
  const [first, again] = [await apply([orderId], { requestId: 'same-request-1' }), await apply([orderId], { requestId: 'same-request-1' })];
  expect(again.data.invoiceId).toBe(first.data.invoiceId);
  expect((await apply([orderId], { requestId: 'other-request' })).code).toBe(invoiceErrors.underWay.code);
  await deliverSurely(t);
  expect((await apply([orderId], { requestId: 'third-request' })).code).toBe(invoiceErrors.nothing.code);
  const other = await stay();
  const both = await Promise.all(['desk-a-request', 'desk-b-request'].map((requestId) => apply([other.orderId], { requestId })));
  expect(both.map(({ code }) => code).sort()).toEqual(['200', invoiceErrors.underWay.code]);
  expect(await claimsOf(t, other.orderId)).toBe(1500);
  expect(await claimsOf(t, orderId)).toBe(1500);
});

test('several orders on one invoice; one that cannot be invoiced refuses all of them', async () => {
  const [a, b] = [await stay(), await stay()];
  const unpaid = await leftStay(t, yard, '浙P77777');
  expect((await apply([a.orderId, unpaid.orderId])).code).toBe('40401');
  const invoice = await issued([a.orderId, b.orderId]);
  expect(invoice).toMatchObject({ grossFen: 3000, netFen: 2752, taxFen: 248, orderCount: 2, remark: '共2笔' });
  expect(invoice.items).toMatchObject([{ qty: 2 }]);
});

test('a payment of a year ago, a kind that is not allowed, an amount beyond the limit, a lot without a tax, a seller that is stopped', async () => {
  const { orderId } = await stay();
  const set = (sql: string) => t.owner.query(sql);
  const back = t.clock.at;
  t.clock.at = new Date('2026-10-20T12:00:00+08:00');
  const late = await t.login('binjiang');
  expect((await applyParking(t, [orderId], late)).code).toBe(invoiceErrors.tooOld.code);
  t.clock.at = back;
  await set('update invoice_tax_config set kinds = array[2]');
  expect((await apply([orderId], { kind: invoiceKind.SPECIAL })).code).toBe(invoiceErrors.kindRefused.code);
  await set('update invoice_tax_config set kinds = array[1, 2], max_single_fen = 1499');
  expect((await apply([orderId])).code).toBe(invoiceErrors.tooMuch.code);
  await set('update invoice_tax_config set max_single_fen = 10000000');
  await set("update invoice_tax_place set valid = daterange('2027-01-01', null)");
  expect((await apply([orderId])).code).toBe(invoiceErrors.noConfig.code);
  await set("update invoice_tax_place set valid = daterange('2025-01-01', null)");
  await set('update invoice_subject set status = 2');
  expect((await apply([orderId])).code).toBe(invoiceErrors.subjectStopped.code);
  await set('update invoice_subject set status = 1, platform = 1');
  expect((await apply([orderId])).code).toBe(invoiceErrors.noPlatform.code);
  await set('update invoice_subject set platform = 0');
  expect((await apply([orderId], { buyerTaxNo: '' })).code).toBe('40001');
  expect((await apply([orderId])).code).toBe('200');
});

test('a stay that was paid inside the lot and has not ended is not invoiced', async () => {
  const { orderId } = await stay();
  await t.owner.query('update park_order set exit_time = null, order_status = 0 where id = $1', [orderId]);
  expect((await apply([orderId])).code).toBe(invoiceErrors.notRunning.code);
});

test('an answer that was lost is asked for: one invoice, one number', async () => {
  const { orderId } = await stay();
  platform.plan.push('lostAfter');
  const { data } = await apply([orderId]);
  await deliverSurely(t);
  expect((await detailOf(t, data.invoiceId, boss)).status).toBe(invoiceStatus.ISSUING);
  await wakeEffects(t, 2);
  expect((await detailOf(t, data.invoiceId, boss)).status).toBe(invoiceStatus.ISSUED);
  expect(platform.calls).toHaveLength(1);
});

test('a platform at work is asked when it calls; a callback before the answer, and a strange one, do no harm', async () => {
  const { orderId } = await stay();
  platform.plan.push({ state: 'issuing' });
  const { data } = await apply([orderId]);
  const post = (orderno: string, dealer = yard.dealerId) =>
    t.app.http.inject({
      method: 'POST',
      url: invoiceNoticePath(dealer),
      payload: new URLSearchParams({ operater: 'callback', orderno, content: '{"c_status":"1"}' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await post(data.applyNo)).statusCode).toBe(200);
  await deliverSurely(t);
  expect((await detailOf(t, data.invoiceId, boss)).status).toBe(invoiceStatus.ISSUING);
  // Whoever else calls, however often, uses up none of its attempts.
  for (let call = 0; call < 30; call += 1) {
    await post(data.applyNo);
    await deliverSurely(t);
  }
  expect((await detailOf(t, data.invoiceId, boss)).status).toBe(invoiceStatus.ISSUING);
  const effect = await t.owner.query('select state, tries from outbound_effect where key = $1', [data.applyNo]);
  expect(effect.rows).toEqual([{ state: 2, tries: 1 }]);
  expect((await post('FP0000000000000000')).statusCode).toBe(409);
  expect((await post('x')).statusCode).toBe(400);
  platform.known.set(data.applyNo, { state: 'issued', invoiceNo: '26330000000000000077', issuedAt: t.clock.at });
  for (const _ of [1, 2]) expect((await post(data.applyNo)).body).toBe('success');
  await deliverSurely(t);
  expect(await detailOf(t, data.invoiceId, boss)).toMatchObject({ status: invoiceStatus.ISSUED, invoiceNo: '26330000000000000077' });
  expect(platform.calls).toHaveLength(1);
});

test('refused by the platform: somebody is told, tries again under a new number, or gives it up', async () => {
  const { orderId } = await stay();
  const failed = { state: 'failed', code: 'E1', reason: '税号不存在' } as const;
  platform.plan.push(failed);
  const first = await issued([orderId]);
  expect(first).toMatchObject({ status: invoiceStatus.FAILED, failReason: '税号不存在' });
  expect(await todos('INVOICE_FAIL')).toBe(1);
  platform.plan.push(failed, failed, failed, failed);
  for (let rev = first.rev; ; ) {
    const { code } = await t.call(invoices.retry, { params: { id: first.invoiceId }, body: { rev } }, boss);
    if (code !== '200') {
      expect(code).toBe(invoiceErrors.retriedOut.code);
      break;
    }
    await deliverSurely(t);
    rev = (await detailOf(t, first.invoiceId, boss)).rev;
  }
  expect(new Set(platform.calls).size).toBe(5);
  const { rev } = await detailOf(t, first.invoiceId, boss);
  const cancel = () => t.call(invoices.cancel, { params: { id: first.invoiceId }, body: { reason: '抬头有误', rev } }, boss);
  expect((await cancel()).code).toBe('200');
  expect((await cancel()).code).toBe(invoiceErrors.wrongState.code);
  expect(await claimsOf(t, orderId)).toBe(0);
  expect((await apply([orderId], { requestId: 'after-cancel' })).code).toBe('200');
});

test('where applications are audited, they wait; a refusal gives the order back', async () => {
  const { data: setting } = await t.call(invoiceSettings.get, {}, boss);
  await t.call(invoiceSettings.update, { body: { ...setting, autoAudit: 0 } }, boss);
  const [a, b] = [await stay(), await stay()];
  const [first, second] = [(await apply([a.orderId])).data, (await apply([b.orderId])).data];
  expect(first.status).toBe(invoiceStatus.TO_AUDIT);
  expect(platform.calls).toEqual([]);
  const audit = (id: string, pass: 0 | 1) => t.call(invoices.audit, { params: { id }, body: { pass, opinion: '核对', rev: 0 } }, boss);
  expect((await audit(first.invoiceId, 1)).data.status).toBe(invoiceStatus.ISSUING);
  expect((await audit(second.invoiceId, 0)).data.status).toBe(invoiceStatus.REJECTED);
  await deliverSurely(t);
  expect((await detailOf(t, first.invoiceId, boss)).status).toBe(invoiceStatus.ISSUED);
  expect(await claimsOf(t, b.orderId)).toBe(0);
  expect(await todos('INVOICE_AUDIT')).toBe(0);
  await t.call(invoiceSettings.update, { body: { ...setting, rev: setting.rev + 1 } }, boss);
});

test('lists find invoices by what stands on them, with sums; another unit sees none of it', async () => {
  const { data } = await t.call(invoices.list, { query: { status: invoiceStatus.ISSUED, buyerName: '滨江物流' } }, boss);
  expect(data.results.length).toBeGreaterThan(2);
  expect(data.summary?.grossFen).toBe(data.results.reduce((sum, row) => sum + row.grossFen, 0));
  const foreign = await t.login('qingyu');
  const [row] = data.results;
  expect((await t.call(invoices.list, { query: {} }, foreign)).data.results).toEqual([]);
  expect((await t.call(invoices.get, { query: { invoiceId: row?.invoiceId } }, foreign)).data).toBeNull();
  expect((await t.call(invoices.retry, { params: { id: row?.invoiceId ?? '' }, body: { rev: 0 } }, foreign)).code).toBe('40401');
  expect(companyTitle.buyerName).toBe(row?.buyerName);
});
