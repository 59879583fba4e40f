import {
  invoiceErrors,
  invoiceSettings,
  invoiceStatus,
  invoices,
  redConfirmStatus,
  reissueStatus,
  reissues,
} from '@bochong/contract/e-invoice';
import { parkingRefunds } from '@bochong/contract/refund';
import { backlogs } from '@bochong/contract/todo';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliverSurely, wakeEffects } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { paidStay } from '../refund/refund.fixture.ts';
import { applyParking, claimsOf, companyTitle, createPlatformDouble, detailOf, openSeller } from './e-invoice.fixture.ts';
import type { RedAnswer } from './provider/invoice-provider.ts';

let t: TestApp;
let yard: Yard;
let platform: ReturnType<typeof createPlatformDouble>;
let boss: Actor;
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T12:00:00+08:00');
  boss = await t.login('binjiang');
  yard = await createYard(t, 'INVRED');
  await openSeller(t, yard.dealerId);
});
afterAll(() => t.close());
beforeEach(async () => {
  await deliverSurely(t);
  platform = createPlatformDouble(() => t.clock.at);
});
afterEach(() => void vi.restoreAllMocks());

async function invoiced() {
  number += 1;
  const paid = await paidStay(t, yard, `浙H${String(number).padStart(5, '0')}`);
  const { data } = await applyParking(t, [paid.orderId], boss);
  await deliverSurely(t);
  return { ...paid, invoice: await detailOf(t, data.invoiceId, boss) };
}
const red = async (invoiceId: string, redGrossFen: number, requestId = `red-${invoiceId}-${redGrossFen}`) => {
  const { rev } = await detailOf(t, invoiceId, boss);
  return t.call(invoices.red, { params: { id: invoiceId }, body: { reason: 1, redGrossFen, requestId, rev } }, boss);
};
const form = (status: number, issued: { invoiceNo: string; issuedAt: Date } | null = null): RedAnswer => ({
  ...{ state: 'form', status, platformNo: 'uuid-1', expireAt: new Date('2025-10-16T12:00:00+08:00'), issued },
});
const refund = (billId: string, applyFen: number) =>
  t.call(parkingRefunds.apply, { body: { billId, applyFen, refundReason: 2, requestId: `refund-${billId}-${applyFen}` } }, boss);
const todos = async (typeCode: string) => (await t.call(backlogs.list, { query: { typeCode } }, boss)).data.results.length;

test('red in parts, then in full: lines, net and tax add up, and what is red may be invoiced again', async () => {
  const { invoice, orderId } = await invoiced();
  expect((await red(invoice.invoiceId, 1501)).code).toBe(invoiceErrors.redTooMuch.code);
  expect((await red(invoice.invoiceId, 500)).code).toBe('200');
  expect((await detailOf(t, invoice.invoiceId, boss)).status).toBe(invoiceStatus.REDDING);
  expect((await red(invoice.invoiceId, 100)).code).toBe(invoiceErrors.wrongState.code);
  await deliverSurely(t);
  const part = await detailOf(t, invoice.invoiceId, boss);
  expect(part).toMatchObject({
    status: invoiceStatus.PART_RED,
    redFen: 500,
    reds: [{ redGrossFen: 500, confirmStatus: redConfirmStatus.NOT_NEEDED }],
  });
  expect(await claimsOf(t, orderId)).toBe(1000);
  await red(invoice.invoiceId, 1000);
  await deliverSurely(t);
  expect(await detailOf(t, invoice.invoiceId, boss)).toMatchObject({ status: invoiceStatus.RED, redFen: 1500 });
  expect(await claimsOf(t, orderId)).toBe(0);
  const { rows } = await t.owner.query(
    `select sum(gross_fen)::int as gross, sum(net_fen)::int as net, sum(tax_fen)::int as tax from invoice where id = $1 or origin_id = $1`,
    [invoice.invoiceId],
  );
  expect(rows).toEqual([{ gross: 0, net: 0, tax: 0 }]);
  const again = await applyParking(t, [orderId], boss, { requestId: 'again-after-red' });
  await deliverSurely(t);
  expect(await detailOf(t, again.data.invoiceId, boss)).toMatchObject({ status: invoiceStatus.ISSUED, grossFen: 1500 });
});

test('a form that waits for the buyer is asked for until it is confirmed; a repetition is the same form', async () => {
  const { invoice } = await invoiced();
  platform.plan.push(form(redConfirmStatus.BUYER_TO_CONFIRM));
  const asked = await red(invoice.invoiceId, 1500);
  expect((await red(invoice.invoiceId, 1500)).data.confirmId).toBe(asked.data.confirmId);
  await deliverSurely(t);
  const waits = await detailOf(t, invoice.invoiceId, boss);
  expect(waits).toMatchObject({ status: invoiceStatus.REDDING, reds: [{ confirmStatus: redConfirmStatus.BUYER_TO_CONFIRM }] });
  await wakeEffects(t, 3);
  const confirmNo = waits.reds[0]?.confirmNo ?? '';
  platform.known.set(confirmNo, form(redConfirmStatus.CONFIRMED));
  await wakeEffects(t, 120);
  boss = await t.login('binjiang');
  expect((await detailOf(t, invoice.invoiceId, boss)).reds).toMatchObject([
    { confirmStatus: redConfirmStatus.CONFIRMED, redInvoiceNo: '' },
  ]);
  platform.known.set(confirmNo, form(redConfirmStatus.CONFIRMED, { invoiceNo: '26330000000000000088', issuedAt: t.clock.at }));
  await wakeEffects(t, 120);
  boss = await t.login('binjiang');
  expect(await detailOf(t, invoice.invoiceId, boss)).toMatchObject({
    status: invoiceStatus.RED,
    reds: [{ redInvoiceNo: '26330000000000000088' }],
  });
});

test('a form that the buyer refuses leaves the invoice as it was, and somebody is told', async () => {
  const { invoice, orderId } = await invoiced();
  platform.plan.push(form(redConfirmStatus.BUYER_TO_CONFIRM));
  await red(invoice.invoiceId, 1500);
  await deliverSurely(t);
  const [{ confirmNo = '' } = {}] = (await detailOf(t, invoice.invoiceId, boss)).reds;
  platform.known.set(confirmNo, form(redConfirmStatus.BUYER_REFUSED));
  await wakeEffects(t, 2);
  expect(await detailOf(t, invoice.invoiceId, boss)).toMatchObject({ status: invoiceStatus.ISSUED, redFen: 0 });
  expect(await claimsOf(t, orderId)).toBe(1500);
  expect(await todos('INVOICE_RED')).toBe(1);
});

test('a refund makes its part of the invoice red, or is refused where that is not wanted; what is on no invoice goes back freely', async () => {
  const { invoice, orderId, billId } = await invoiced();
  expect((await refund(billId, 400)).code).toBe('200');
  await deliverSurely(t);
  expect(await detailOf(t, invoice.invoiceId, boss)).toMatchObject({ status: invoiceStatus.PART_RED, redFen: 400 });
  expect(await claimsOf(t, orderId)).toBe(1100);
  const { data: setting } = await t.call(invoiceSettings.get, {}, boss);
  await t.call(invoiceSettings.update, { body: { ...setting, redOnRefund: 0 } }, boss);
  const refused = await refund(billId, 300);
  expect([refused.code, refused.message]).toEqual([invoiceErrors.refundNeedsRed.code, '订单已开票11.00元，请先红冲3.00元再退款']);
  await red(invoice.invoiceId, 300);
  await deliverSurely(t);
  expect((await refund(billId, 300)).code).toBe('200');
  await t.call(invoiceSettings.update, { body: { ...setting, rev: setting.rev + 1 } }, boss);
});

test('a refund and an application for the same money at the same moment: never more invoiced than stays paid', async () => {
  number += 1;
  const { orderId, billId } = await paidStay(t, yard, `浙H${String(number).padStart(5, '0')}`);
  const [applied, back] = await Promise.all([applyParking(t, [orderId], boss, { requestId: 'race-apply' }), refund(billId, 1000)]);
  await deliverSurely(t);
  const claimed = await claimsOf(t, orderId);
  expect(applied.code === '200' && back.code === '200' ? claimed : 1500).toBe(back.code === '200' ? 500 : 1500);
});

test('made out anew: red in full, then blue with the new title, and nothing in between for others', async () => {
  const { invoice, orderId } = await invoiced();
  const title = { ...companyTitle, buyerName: '杭州滨江物流有限公司余杭分公司' };
  const body = { ...title, reason: '抬头应为分公司', requestId: `reissue-${invoice.invoiceId}` };
  const asked = await t.call(reissues.apply, { params: { id: invoice.invoiceId }, body }, boss);
  expect(asked.data.status).toBe(reissueStatus.TO_AUDIT);
  const other = await t.call(reissues.apply, { params: { id: invoice.invoiceId }, body: { ...body, requestId: 'another-request' } }, boss);
  expect(other.code).toBe(invoiceErrors.reissueOnce.code);
  const handle = (pass: 0 | 1) =>
    t.call(reissues.handle, { params: { id: asked.data.reissueId }, body: { pass, opinion: '同意', rev: 0 } }, boss);
  expect((await handle(1)).data.status).toBe(reissueStatus.WORKING);
  expect((await handle(1)).code).toBe(invoiceErrors.wrongState.code);
  await deliverSurely(t);
  const old = await detailOf(t, invoice.invoiceId, boss);
  expect(old.status).toBe(invoiceStatus.RED);
  const { data } = await t.call(reissues.list, { query: { tab: 1 } }, boss);
  expect(data.results).toMatchObject([{ status: reissueStatus.DONE, oldName: companyTitle.buyerName, buyerName: title.buyerName }]);
  const made = await detailOf(t, data.results[0]?.newInvoiceId ?? '', boss);
  expect(made).toMatchObject({ status: invoiceStatus.ISSUED, buyerName: title.buyerName, grossFen: 1500, source: 5 });
  expect(await claimsOf(t, orderId)).toBe(1500);
  expect((await t.call(invoices.get, { query: { bizId: orderId } }, boss)).data?.invoiceId).toBe(made.invoiceId);
});

test('a re-issue whose new invoice is refused and given up leaves the orders to be invoiced again', async () => {
  const { invoice, orderId } = await invoiced();
  const body = { ...companyTitle, reason: '换抬头', requestId: `reissue-${invoice.invoiceId}` };
  const { data } = await t.call(reissues.apply, { params: { id: invoice.invoiceId }, body }, boss);
  platform.plan.push(form(redConfirmStatus.NOT_NEEDED, { invoiceNo: '26330000000000000099', issuedAt: t.clock.at }), {
    ...{ state: 'failed', code: 'E1', reason: '抬头不存在' },
  });
  await t.call(reissues.handle, { params: { id: data.reissueId }, body: { pass: 1, opinion: '', rev: 0 } }, boss);
  await deliverSurely(t);
  const made = (await t.call(invoices.get, { query: { bizId: orderId } }, boss)).data;
  expect(made).toMatchObject({ status: invoiceStatus.FAILED });
  const cancel = { params: { id: made?.invoiceId ?? '' }, body: { reason: '抬头有误', rev: made?.rev ?? 0 } };
  expect((await t.call(invoices.cancel, cancel, boss)).code).toBe('200');
  expect(await claimsOf(t, orderId)).toBe(0);
  const { rows } = await t.owner.query('select status from invoice_reissue where id = $1', [data.reissueId]);
  expect(rows).toEqual([{ status: reissueStatus.FAILED }]);
});
