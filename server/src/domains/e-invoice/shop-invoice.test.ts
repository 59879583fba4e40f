import { randomUUID } from 'node:crypto';
import { payChannel, payScene } from '@bochong/contract/bill';
import { couponUses, driverShops } from '@bochong/contract/coupon';
import {
  couponInvoices,
  driverInvoices,
  invoiceErrors,
  invoiceSettings,
  invoiceStatus,
  parkingInvoices,
} from '@bochong/contract/e-invoice';
import { couponPurchases, couponSales } from '@bochong/contract/merchant';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { driverPages, driverPays } from '@bochong/contract/parking-order';
import { parkingRefunds } from '@bochong/contract/refund';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deliverSurely, wakeEffects } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { toIso } from '../../kernel/time.ts';
import { drive, notifyPaid } from '../arrears/arrears.fixture.ts';
import { signedIn } from '../charging-order/charging-day.fixture.ts';
import { publish, templateAt } from '../coupon/coupon.fixture.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { createChannelDouble } from '../refund/refund.fixture.ts';
import { claimsOf, companyTitle, createPlatformDouble, detailOf, openSeller } from './e-invoice.fixture.ts';

let t: TestApp;
let clerk: Actor;
let auditor: Actor;
let yard: Yard;
let token = '';
let templateId = '';
let plates = 0;
const nextPlate = () => `浙F${String(++plates).padStart(5, '0')}`;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T10:00:00+08:00');
  [clerk, auditor] = [await signedIn(t), await signedIn(t, 'kefu')];
  yard = await createYard(t, 'SHPINV');
  await openSeller(t, yard.dealerId);
  createPlatformDouble(() => t.clock.at);
  createChannelDouble();
  const lot = await t.call(laneCodes.create, { body: { parkId: yard.parkId, gateId: null, codeType: laneCodeType.LOT } }, clerk);
  token = lot.data.path.replace('/p/', '');
  // 5.00 off, sold for 4.00.
  ({ templateId } = await publish(t, clerk, { name: '特价停车券', claimable: 0, perUserLimit: 9, totalQty: 500 }));
  const { rev } = await templateAt(t, clerk, templateId);
  const body = { salePriceFen: 400, saleQty: 500, merchantIds: [], onSale: 1 as const, rev };
  await t.call(couponSales.save, { params: { id: templateId }, body }, clerk);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await t.close();
});

async function settled() {
  await deliverSurely(t);
  await wakeEffects(t, 6);
  await deliverSurely(t);
}
async function buy(qty: number, pay = true) {
  const plateNo = nextPlate();
  const wish = { token, templateId, plateNo, qty, unitPriceFen: 400, payChannel: payChannel.WECHAT, requestId: randomUUID() };
  const { data } = await t.call(driverShops.buy, { body: wish });
  if (pay) await notifyPaid(t, data);
  const { rows } = await t.owner.query<{ id: string }>('select id from coupon_purchase where purchase_no = $1', [data.purchaseNo]);
  return { ...data, plateNo, purchaseId: rows[0]?.id ?? '' };
}
type Bought = Awaited<ReturnType<typeof buy>>;
const proofOf = ({ outTradeNo, plateNo }: Bought) => ({ outTradeNo, plateNo });
const title = { titleType: 1 as const, buyerName: '王女士', buyerTaxNo: '', email: 'driver@example.com', phone: '' };
const asked = async (bought: Bought) => (await t.call(driverInvoices.get, { body: proofOf(bought) })).data;
const apply = (bought: Bought) => t.call(driverInvoices.apply, { body: { ...title, ...proofOf(bought) } });
const issue = (bizIds: string[], as = clerk) =>
  t.call(couponInvoices.issue, { body: { ...companyTitle, bizIds, remark: '', requestId: randomUUID() } }, as);
const list = async (invoiced: 0 | 1, plateNo: string) =>
  (await t.call(couponInvoices.list, { query: { invoiced, plateNo } as never }, clerk)).data.results;
const redOnRefund = async (value: 0 | 1) => {
  const { data } = await t.call(invoiceSettings.get, {}, clerk);
  await t.call(invoiceSettings.update, { body: { ...data, redOnRefund: value } }, clerk);
};
/** Gives the unused pieces back at the desk, and the money with it. */
async function giveBack({ purchaseId, plateNo }: Bought) {
  const rev = (await t.owner.query('select rev from coupon_purchase where id = $1', [purchaseId])).rows[0].rev;
  const answer = await t.call(couponPurchases.refund, { params: { id: purchaseId }, body: { reason: '车主不再使用', rev } }, clerk);
  const [row] = (await t.call(parkingRefunds.list, { query: { tab: 0, plateNo } as never }, auditor)).data.results;
  const verdict = { pass: 1 as const, opinion: '核对', rev: row?.rev ?? 0 };
  if (row) await t.call(parkingRefunds.audit, { params: { id: row.refundId }, body: verdict as never }, auditor);
  await settled();
  return answer;
}

test('whoever bought coupons asks for the invoice with the number of the payment: paid ahead, so without tax, and once', async () => {
  const bought = await buy(3);
  expect(await asked(bought)).toMatchObject({ invoiceableFen: 1200, refusal: '', status: null });
  expect((await t.call(driverInvoices.get, { body: { ...proofOf(bought), plateNo: '浙F99999' } })).code).not.toBe('200');
  const both = await Promise.all([apply(bought), apply(bought)]);
  expect(both.map(({ code }) => code)).toEqual(['200', '200']);
  await settled();
  expect(await asked(bought)).toMatchObject({ invoiceableFen: 0, status: invoiceStatus.ISSUED, buyerName: '王女士', grossFen: 1200 });
  expect(await claimsOf(t, bought.purchaseId)).toBe(1200);
  const [order] = await list(1, bought.plateNo);
  expect(order).toMatchObject({ bizType: 9, orderNo: bought.purchaseNo, plateNo: bought.plateNo, payerName: '', invoicedFen: 1200 });
  const { rows } = await t.owner.query('select invoice_id as id from invoice_order where biz_id = $1', [bought.purchaseId]);
  expect(rows).toHaveLength(1);
  const invoice = await detailOf(t, rows[0].id, clerk);
  expect(invoice).toMatchObject({ grossFen: 1200, netFen: 1200, taxFen: 0, remark: `${bought.plateNo} 车场SHPINV 2025-10-13` });
  expect(invoice.items).toMatchObject([{ name: '*预付卡销售*停车优惠券', taxCode: '6010000000000000000', qty: 1, taxPolicy: 2 }]);
  expect((await issue([bought.purchaseId])).code).toBe(invoiceErrors.nothing.code);
});

test('the desk invoices several purchases of drivers together; not as parking, not before they are paid, not of another unit', async () => {
  const [first, second, unpaid] = [await buy(1), await buy(2), await buy(1, false)];
  const bizIds = [first.purchaseId, second.purchaseId];
  expect((await list(0, first.plateNo))[0]).toMatchObject({ invoiceableFen: 400, itemName: '*预付卡销售*停车优惠券', refusal: '' });
  const wrong = { ...companyTitle, bizIds, remark: '', requestId: randomUUID() };
  expect((await t.call(parkingInvoices.issue, { body: wrong }, clerk)).code).toBe('40401');
  expect((await issue(bizIds, await t.login('qingyu', '2'))).code).toBe('40401');
  expect((await issue([unpaid.purchaseId])).code).toBe('40401');
  expect(await list(0, unpaid.plateNo)).toEqual([]);
  expect((await t.call(driverInvoices.apply, { body: { ...title, ...proofOf(unpaid) } })).code).not.toBe('200');
  const { data } = await issue(bizIds);
  await settled();
  expect(await detailOf(t, data.invoiceId, clerk)).toMatchObject({ status: invoiceStatus.ISSUED, grossFen: 1200, netFen: 1200, taxFen: 0 });
});

test('what goes back of an invoiced purchase becomes red first, by itself or not at all', async () => {
  const bought = await buy(2);
  await apply(bought);
  await settled();
  await redOnRefund(0);
  expect((await giveBack(bought)).code).toBe(invoiceErrors.refundNeedsRed.code);
  expect(await claimsOf(t, bought.purchaseId)).toBe(800);
  await redOnRefund(1);
  expect((await giveBack(bought)).data).toEqual({ returnedQty: 2, refundFen: 800 });
  expect(await claimsOf(t, bought.purchaseId)).toBe(0);
  expect(await asked(bought)).toMatchObject({ invoiceableFen: 0, status: invoiceStatus.RED });
  expect((await apply(bought)).code).toBe(invoiceErrors.nothing.code);
});

test('a piece that was used pays for no invoice of the stay: what was paid for the piece is invoiced, and the rest of the stay', async () => {
  const bought = await buy(2);
  const { plateNo } = bought;
  await drive(t, yard, { plateNo, side: 'entry', at: toIso(t.clock.at) });
  t.clock.at = new Date(t.clock.at.getTime() + 500 * 60_000);
  const { data: stay } = await t.call(driverPages.stay, { body: { token, plateNo } });
  const ways = {
    payChannel: payChannel.WECHAT,
    payScene: payScene.PREPAY,
    couponIds: stay.coupons.filter(({ chosen }) => chosen).map(({ couponId }) => couponId),
  };
  const order = { parkId: yard.parkId, plateNo, orderId: stay.orderId, ...ways };
  const { data: bill } = await t.call(driverPays.create, { body: order });
  await notifyPaid(t, bill);
  const paidFen = stay.dueFen - stay.discountFen;
  expect([stay.discountFen, paidFen > 0]).toEqual([500, true]);
  const used = await t.call(couponUses.list, { query: { plateNo } as never }, clerk);
  expect(used.data.results).toMatchObject([{ name: '特价停车券', appliedFen: 500, merchantName: '车主' }]);
  const [parked] = (await t.call(parkingInvoices.list, { query: { invoiced: 0, plateNo } as never }, clerk)).data.results;
  expect(parked).toMatchObject({ bizId: stay.orderId, invoiceableFen: paidFen });
  expect(await asked(bought)).toMatchObject({ invoiceableFen: 800 });
  await apply(bought);
  await settled();
  // One of two was used: the other goes back, and half of the invoice becomes red.
  expect((await giveBack(bought)).data).toEqual({ returnedQty: 1, refundFen: 400 });
  expect(await claimsOf(t, bought.purchaseId)).toBe(400);
  expect(await asked(bought)).toMatchObject({ invoiceableFen: 0, status: invoiceStatus.PART_RED });
});
