import { randomUUID } from 'node:crypto';
import { payChannel } from '@bochong/contract/bill';
import { couponErrors, couponGrants, couponShopErrors, couponStatus, coupons, driverShops } from '@bochong/contract/coupon';
import { couponPurchases, couponSales, purchaseStatus } from '@bochong/contract/merchant';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { parkingRefunds } from '@bochong/contract/refund';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponInvariants } from '../../../admin/invariants-of-coupons.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { deliverSurely, wakeEffects } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { notifyPaid } from '../../arrears/arrears.fixture.ts';
import { signedIn } from '../../charging-order/charging-day.fixture.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { brokenEquations, runLedger } from '../../ledger/ledger.fixture.ts';
import { createChannelDouble } from '../../refund/refund.fixture.ts';
import { publish, templateAt } from '../coupon.fixture.ts';
import { couponJobs } from '../coupon.jobs.ts';

let t: TestApp;
let clerk: Actor;
let auditor: Actor;
let yard: Yard;
let token = '';
let plates = 0;
const nextPlate = () => `浙D${String(++plates).padStart(5, '0')}`;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.at = new Date('2025-10-13T10:00:00+08:00');
  [clerk, auditor] = [await signedIn(t), await signedIn(t, 'kefu')];
  yard = await createYard(t, 'SHOP01');
  const lot = await t.call(laneCodes.create, { body: { parkId: yard.parkId, gateId: null, codeType: laneCodeType.LOT } }, clerk);
  token = lot.data.path.replace('/p/', '');
  createChannelDouble();
});
afterAll(async () => {
  await settled();
  const broken = await brokenEquations(t);
  for (const { name, rows } of couponInvariants) if ((await t.owner.query(rows)).rowCount !== 0) broken.push([name, []]);
  await t.close();
  expect(broken).toEqual([]);
});

async function settled() {
  await deliverSurely(t);
  await wakeEffects(t, 6);
  await deliverSurely(t);
  await runLedger(t);
}
const later = (minutes: number) => {
  t.clock.at = new Date(t.clock.at.getTime() + minutes * 60_000);
};
const runJobs = async () => {
  for (const job of couponJobs) await runForDealers(t.app, job);
};
/** A coupon of 5.00 that is sold for 4.00, so many pieces. */
async function onSale(saleQty: number, more: object = {}) {
  const { templateId } = await publish(t, clerk, {
    name: `特价券${randomUUID().slice(0, 6)}`,
    claimable: 0,
    perUserLimit: 3,
    totalQty: 200,
    ...more,
  });
  const { rev } = await templateAt(t, clerk, templateId);
  const body = { salePriceFen: 400, saleQty, merchantIds: [], onSale: 1 as const, rev };
  expect((await t.call(couponSales.save, { params: { id: templateId }, body }, clerk)).code).toBe('200');
  return templateId;
}
const buy = (templateId: string, more: object = {}) =>
  t.call(driverShops.buy, {
    body: {
      token,
      templateId,
      plateNo: nextPlate(),
      qty: 1,
      unitPriceFen: 400,
      payChannel: payChannel.WECHAT,
      requestId: randomUUID(),
      ...more,
    },
  });
const stateOf = async (requestId: string) => (await t.call(driverShops.purchase, { body: { token, requestId } })).data;
const ofPlate = async (plateNo: string) =>
  (await t.call(couponGrants.ofPlate, { query: { plateNo } }, clerk)).data.map(({ status }) => status);
const left = async (templateId: string) => {
  const { data } = await t.call(driverShops.list, { params: { token } });
  return data.coupons.find((one) => one.templateId === templateId)?.leftQty ?? 0;
};
const records = async (templateId: string) => {
  const { name } = await templateAt(t, clerk, templateId);
  return (await t.call(couponPurchases.list, { query: { keyword: name } as never }, clerk)).data;
};

test('a driver buys on the page of the lot: pieces are kept while the bill is paid, and are the vehicle’s once it is', async () => {
  const templateId = await onSale(10);
  const { data: shop } = await t.call(driverShops.list, { params: { token } });
  expect(shop.coupons.find((one) => one.templateId === templateId)).toMatchObject({
    figure: '¥5',
    validity: '购买后30天内有效',
    salePriceFen: 400,
    leftQty: 10,
    perUserLimit: 3,
  });
  const [plateNo, requestId] = [nextPlate(), randomUUID()];
  const bought = (await buy(templateId, { plateNo, qty: 2, requestId })).data;
  expect(bought).toMatchObject({ amountFen: 800 });
  expect(await left(templateId)).toBe(8);
  expect(bought.payUrl).not.toBe('');
  expect((await buy(templateId, { plateNo, qty: 2, requestId })).data).toEqual(bought);
  expect(await stateOf(requestId)).toMatchObject({ status: 0, codes: [] });
  await notifyPaid(t, bought);
  expect(await stateOf(requestId)).toMatchObject({ status: 1, codes: [expect.stringMatching(/^\d{17}$/), expect.any(String)] });
  await notifyPaid(t, bought);
  expect((await buy(templateId, { plateNo, qty: 2, requestId })).data).toEqual({ ...bought, payUrl: '' });
  expect(await ofPlate(plateNo)).toEqual([couponStatus.UNUSED, couponStatus.UNUSED]);
  expect((await records(templateId)).results).toMatchObject([
    { plateNo, qty: 2, amountFen: 800, openQty: 2, status: purchaseStatus.BOUGHT, merchantId: null },
  ]);
  await settled();
  const { rows } = await t.owner.query(
    'select l.account_code as a, (l.debit_fen - l.credit_fen)::int as fen from ledger_line l join coupon_purchase p on p.id = l.sub_key where p.purchase_no = $1',
    [bought.purchaseNo],
  );
  expect(rows).toEqual([{ a: 2207, fen: -800 }]);
});

test('of fifty who want seven pieces at once seven get one each, and none is sold twice', async () => {
  const templateId = await onSale(7);
  const answers = await Promise.all(Array.from({ length: 50 }, () => buy(templateId)));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === '200')).toHaveLength(7);
  expect(new Set(codes.filter((code) => code !== '200'))).toEqual(new Set([couponErrors.saleOut.code]));
  await Promise.all(answers.filter(({ code }) => code === '200').map(({ data }) => notifyPaid(t, data)));
  expect(await templateAt(t, clerk, templateId)).toMatchObject({ grantedQty: 7, saleReservedQty: 0 });
  expect(await left(templateId)).toBe(0);
});

test('what is not paid in time is there again, and what is paid after all goes back whole', async () => {
  const templateId = await onSale(1);
  const requestId = randomUUID();
  const late = (await buy(templateId, { requestId })).data;
  expect((await buy(templateId)).code).toBe(couponErrors.saleOut.code);
  later(21);
  await runJobs();
  expect(await stateOf(requestId)).toMatchObject({ status: 2, codes: [] });
  const second = (await buy(templateId)).data;
  await notifyPaid(t, second);
  await notifyPaid(t, late);
  await settled();
  expect(await stateOf(requestId)).toMatchObject({ status: 2, codes: [] });
  const { rows } = await t.owner.query(
    'select r.apply_fen::int as fen from refund_apply r join coupon_purchase p on p.id = r.subject_id where p.purchase_no = $1',
    [late.purchaseNo],
  );
  expect(rows).toEqual([{ fen: 400 }]);
});

test('asked for again a purchase is answered with the order that is paid, until that runs out', async () => {
  const [templateId, plateNo, requestId] = [await onSale(5), nextPlate(), randomUUID()];
  const again = () => buy(templateId, { plateNo, requestId });
  const { data: bought } = await again();
  later((Date.parse(bought.expireAt) - t.clock.at.getTime()) / 60_000 - 1);
  const both = await Promise.all([again(), again()]);
  expect(both.map(({ data }) => data)).toEqual([bought, bought]);
  later(1);
  expect((await again()).data).toEqual({ ...bought, payUrl: '' });
  expect(await left(templateId)).toBe(4);
});

test('a second wish of the same vehicle takes the place of the first that was not paid', async () => {
  const templateId = await onSale(5);
  const plateNo = nextPlate();
  await buy(templateId, { plateNo, qty: 3 });
  expect(await left(templateId)).toBe(2);
  expect((await buy(templateId, { plateNo, qty: 2 })).code).toBe('200');
  expect(await left(templateId)).toBe(3);
});

test('another price, too many for a vehicle, another request, off sale: refused by name and field', async () => {
  const templateId = await onSale(50);
  expect((await buy(templateId, { unitPriceFen: 399 })).code).toBe(couponErrors.bookedPrice.code);
  expect((await buy(templateId, { qty: 4 })).code).toBe(couponErrors.limitReached.code);
  const requestId = randomUUID();
  await buy(templateId, { requestId });
  expect((await buy(templateId, { requestId })).code).toBe(couponErrors.otherRequest.code);
  expect((await t.call(driverShops.purchase, { body: { token, requestId: randomUUID() } })).code).toBe(couponShopErrors.noPurchase.code);
  expect((await t.call(driverShops.list, { params: { token: 'nobody' } })).code).toBe(couponErrors.codeUnknown.code);
  const { rev } = await templateAt(t, clerk, templateId);
  const body = { salePriceFen: 400, saleQty: 50, merchantIds: [], onSale: 0 as const, rev };
  await t.call(couponSales.save, { params: { id: templateId }, body }, clerk);
  expect((await buy(templateId)).code).toBe(couponShopErrors.gone.code);
});

test('what is free for whoever scans is not sold, what is sold is not free', async () => {
  const { templateId } = await publish(t, clerk, { name: `免费券${randomUUID().slice(0, 6)}`, claimable: 1 });
  const sell = async (onSaleNow: 0 | 1, merchantIds: string[] = []) => {
    const { rev } = await templateAt(t, clerk, templateId);
    const body = { salePriceFen: 400, saleQty: 5, merchantIds, onSale: onSaleNow, rev };
    return (await t.call(couponSales.save, { params: { id: templateId }, body }, clerk)).code;
  };
  expect(await sell(1)).toBe(couponShopErrors.free.code);
  expect(await sell(0, [randomUUID()])).toBe(couponShopErrors.noBuyers.code);
  const sold = await onSale(5);
  const { rev, name, totalQty, perUserLimit } = await templateAt(t, clerk, sold);
  const body = { name, totalQty, perUserLimit, perPlateDayLimit: null, claimable: 1 as const, description: '', rev };
  expect((await t.call(coupons.adjust, { params: { id: sold }, body }, clerk)).code).toBe(couponShopErrors.onSale.code);
});

test('unused pieces are given back: gone at once, their price through the till, and there again when that comes to nothing', async () => {
  const templateId = await onSale(10);
  const plateNo = nextPlate();
  const bought = (await buy(templateId, { plateNo, qty: 2 })).data;
  await notifyPaid(t, bought);
  const giveBack = async () => {
    const [row] = (await records(templateId)).results;
    const body = { reason: '车主不再使用', rev: row?.rev ?? 0 };
    return t.call(couponPurchases.refund, { params: { id: row?.purchaseId ?? '' }, body }, clerk);
  };
  const decide = async (pass: 0 | 1) => {
    const [row] = (await t.call(parkingRefunds.list, { query: { tab: 0, plateNo } as never }, auditor)).data.results;
    const verdict = { pass, opinion: '核对', rev: row?.rev ?? 0 };
    return t.call(parkingRefunds.audit, { params: { id: row?.refundId ?? '' }, body: verdict as never }, auditor);
  };
  expect((await giveBack()).data).toEqual({ returnedQty: 2, refundFen: 800 });
  expect(await ofPlate(plateNo)).toEqual([couponStatus.REVOKED, couponStatus.REVOKED]);
  await settled();
  expect((await decide(0)).code).toBe('200');
  await settled();
  expect(await ofPlate(plateNo)).toEqual([couponStatus.UNUSED, couponStatus.UNUSED]);
  expect((await records(templateId)).results).toMatchObject([{ status: purchaseStatus.BOUGHT, openQty: 2, returnedQty: 0, refundFen: 0 }]);
  expect((await giveBack()).code).toBe('200');
  await decide(1);
  await settled();
  expect((await records(templateId)).results).toMatchObject([
    { status: purchaseStatus.RETURNED, openQty: 0, returnedQty: 2, refundFen: 800 },
  ]);
  expect((await giveBack()).code).toBe(couponErrors.returned.code);
});

test('pieces that run out unused are revenue of the unit', async () => {
  const templateId = await onSale(10, { validDays: 1 });
  const bought = (await buy(templateId)).data;
  await notifyPaid(t, bought);
  later(25 * 60);
  await runJobs();
  await settled();
  const { rows } = await t.owner.query(
    'select sum(l.credit_fen - l.debit_fen)::int as open from ledger_line l join coupon_purchase p on p.id = l.sub_key where p.purchase_no = $1 and l.account_code = 2207',
    [bought.purchaseNo],
  );
  expect(rows).toEqual([{ open: 0 }]);
});
