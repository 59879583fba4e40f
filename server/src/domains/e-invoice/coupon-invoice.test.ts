import { payChannel } from '@bochong/contract/bill';
import { couponPayer } from '@bochong/contract/coupon';
import { couponInvoices, invoiceErrors, invoiceSettings, invoiceStatus, parkingInvoices } from '@bochong/contract/e-invoice';
import { couponPurchases, couponSales, merchants } from '@bochong/contract/merchant';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { deliverSurely } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { publish } from '../coupon/coupon.fixture.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { companyTitle, createPlatformDouble, detailOf, openSeller } from './e-invoice.fixture.ts';

let t: TestApp;
let boss: Actor;
let yard: Yard;
let templateId = '';
beforeAll(async () => {
  t = await createTestApp();
  boss = await t.login('binjiang');
  yard = await createYard(t, 'CPNINV');
  await openSeller(t, yard.dealerId);
  createPlatformDouble(() => t.clock.at);
  ({ templateId } = await publish(t, boss, { payer: couponPayer.MERCHANT, claimable: 0 }));
  const body = { salePriceFen: 400, saleQty: 80, merchantIds: [], onSale: 1 as const, rev: 1 };
  await t.call(couponSales.save, { params: { id: templateId }, body }, boss);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

/** 1 prepaid, 2 post-paid. */
async function shop(settleMode: 1 | 2 = 1) {
  const merchantName = `面馆${newId().slice(-6)}`;
  const fields = { category: '餐饮', contact: '店长', phone: '', creditLimitFen: 100_000, giveDayLimit: null, remark: '', settleMode };
  const { data } = await t.call(merchants.create, { body: { ...fields, merchantName, parkIds: [yard.parkId] } }, boss);
  const top = { amountFen: 100_000, payChannel: payChannel.CASH, voucherNo: '', requestId: newId() };
  if (settleMode === 1) await t.call(merchants.recharge, { params: { id: data.merchantId }, body: top }, boss);
  return { merchantId: data.merchantId, merchantName };
}
const buy = async (merchantId: string, qty: number) =>
  (await t.call(couponPurchases.buy, { body: { merchantId, templateId, qty, unitPriceFen: 400, requestId: newId() } }, boss)).data;
const list = async (invoiced: 0 | 1, as = boss) => (await t.call(couponInvoices.list, { query: { invoiced } as never }, as)).data.results;
const issue = (bizIds: string[], requestId: string, as = boss) =>
  t.call(couponInvoices.issue, { body: { ...companyTitle, bizIds, remark: '', requestId } }, as);
const refund = async (purchaseId: string) => {
  const { results } = (await t.call(couponPurchases.list, { query: {} }, boss)).data;
  const rev = results.find((one) => one.purchaseId === purchaseId)?.rev ?? 0;
  return t.call(couponPurchases.refund, { params: { id: purchaseId }, body: { reason: '活动取消', rev } }, boss);
};
const onInvoices = async (purchaseId: string): Promise<number> =>
  (await t.owner.query('select coalesce(sum(active_fen), 0)::int as fen from invoice_claim where bill_id = $1', [purchaseId])).rows[0].fen;
const redOnRefund = async (value: 0 | 1) => {
  const { data } = await t.call(invoiceSettings.get, {}, boss);
  await t.call(invoiceSettings.update, { body: { ...data, redOnRefund: value } }, boss);
};

test('a purchase that was paid for is invoiced to its merchant once; two desks at once make one invoice, and only of coupons', async () => {
  const { merchantId, merchantName } = await shop();
  const { purchaseId, purchaseNo } = await buy(merchantId, 10);
  expect((await list(0)).find(({ bizId }) => bizId === purchaseId)).toMatchObject({
    ...{ bizType: 9, orderNo: purchaseNo, payerName: merchantName, plateNo: '', paidFen: 4000, invoiceableFen: 4000, refusal: '' },
    ...{ parkName: '车场CPNINV', itemName: '*预付卡销售*停车优惠券' },
  });
  const wrong = { ...companyTitle, bizIds: [purchaseId], remark: '', requestId: 'coupon-parking' };
  expect((await t.call(parkingInvoices.issue, { body: wrong }, boss)).code).toBe('40401');
  expect((await issue([purchaseId], 'coupon-other', await t.login('qingyu', '2'))).code).toBe('40401');
  const both = await Promise.all([issue([purchaseId], 'coupon-a'), issue([purchaseId], 'coupon-b')]);
  expect(both.map(({ code }) => code).sort()).toEqual(['200', invoiceErrors.underWay.code].sort());
  const { data } = both.find(({ code }) => code === '200') ?? expect.fail('none was issued');
  await deliverSurely(t);
  // Paid ahead: no tax.
  expect(await detailOf(t, data.invoiceId, boss)).toMatchObject({ status: invoiceStatus.ISSUED, grossFen: 4000, netFen: 4000, taxFen: 0 });
  expect((await list(0)).some(({ bizId }) => bizId === purchaseId)).toBe(false);
  expect((await list(1)).find(({ bizId }) => bizId === purchaseId)).toMatchObject({ invoicedFen: 4000, invoiceableFen: 0 });
  expect((await issue([purchaseId], 'coupon-c')).code).toBe(invoiceErrors.nothing.code);
});

test('what goes back of an invoiced purchase becomes red by itself, or the return is refused and nothing has moved', async () => {
  const { merchantId } = await shop();
  const { purchaseId } = await buy(merchantId, 10);
  const { data } = await issue([purchaseId], 'coupon-back');
  await deliverSurely(t);
  await redOnRefund(0);
  const balance = async () => (await t.owner.query('select balance_fen::int as fen from merchant where id = $1', [merchantId])).rows[0].fen;
  const before = await balance();
  expect((await refund(purchaseId)).code).toBe(invoiceErrors.refundNeedsRed.code);
  expect([await balance(), await onInvoices(purchaseId)]).toEqual([before, 4000]);
  await redOnRefund(1);
  expect((await refund(purchaseId)).data).toEqual({ returnedQty: 10, refundFen: 4000 });
  await deliverSurely(t);
  expect([await balance(), await onInvoices(purchaseId)]).toEqual([before + 4000, 0]);
  expect(await detailOf(t, data.invoiceId, boss)).toMatchObject({ status: invoiceStatus.RED, redFen: 4000 });
  // Nothing of it is paid for any more.
  expect((await list(0)).some(({ bizId }) => bizId === purchaseId)).toBe(false);
});

test('what went back before is not invoiced; what is paid by the month is not invoiced here', async () => {
  const { merchantId } = await shop();
  const { purchaseId } = await buy(merchantId, 5);
  expect((await refund(purchaseId)).code).toBe('200');
  expect((await issue([purchaseId], 'coupon-gone')).code).toBe(invoiceErrors.nothing.code);
  const later = await shop(2);
  const monthly = await buy(later.merchantId, 5);
  expect((await list(0)).some(({ bizId }) => bizId === monthly.purchaseId)).toBe(false);
  expect((await issue([monthly.purchaseId], 'coupon-monthly')).code).toBe('40401');
});
