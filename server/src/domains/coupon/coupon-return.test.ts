import { payChannel, payScene } from '@bochong/contract/bill';
import { couponGrants, couponPayer, couponSettings, couponStatus, couponUses } from '@bochong/contract/coupon';
import { couponPurchases, couponSales, merchantSettlements, merchants } from '@bochong/contract/merchant';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { driverPages, driverPays } from '@bochong/contract/parking-order';
import { parkingRefunds } from '@bochong/contract/refund';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verify } from '../../admin/verify.repo.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { businessDate, dayMs } from '../../kernel/time.ts';
import { drive } from '../arrears/arrears.fixture.ts';
import { createYard, deliverEvents, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { brokenEquations, runLedger, vouchersOf } from '../ledger/ledger.fixture.ts';
import { merchantJobs } from '../merchant/index.ts';
import { createChannelDouble, payBill } from '../refund/refund.fixture.ts';
import { give, publish, templateAt } from './coupon.fixture.ts';

let t: TestApp;
let yard: Yard;
let token = '';
let plateNo = '';
let number = 0;
const actors = new Map<string, Promise<Actor>>();
/** Hours pass in a test: somebody signs in again once the clock has moved, and works on otherwise. */
function signedIn(account: string): Promise<Actor> {
  const key = `${account} ${t.clock.at.toISOString()}`;
  const actor = actors.get(key) ?? t.login(account);
  actors.set(key, actor);
  return actor;
}
const me = () => signedIn('binjiang');
const clerk = () => signedIn('kefu');
const day = () => businessDate(Date.parse('2026-12-01T00:00:00+08:00') + number * dayMs);
const at = (clock: string) => `${day()}T${clock}+08:00`;
const moveTo = (clock: string) => {
  t.clock.at = new Date(at(clock));
};
async function setting(returnOnRefund: 0 | 1) {
  const { rev } = (await t.call(couponSettings.get, {}, await me())).data;
  expect((await t.call(couponSettings.update, { body: { maxPerOrder: 1, returnOnRefund, rev } }, await me())).code).toBe('200');
}

beforeAll(async () => {
  t = await createTestApp();
  moveTo('06:00:00');
  createChannelDouble();
  yard = await createYard(t, 'CUPR01');
  const code = await t.call(laneCodes.create, { body: { parkId: yard.parkId, gateId: null, codeType: laneCodeType.LOT } }, await me());
  token = code.data.path.replace('/p/', '');
  await setting(1);
});
afterAll(() => t.close());
beforeEach(() => {
  number += 1;
  moveTo('09:55:00');
  plateNo = `浙F${String(number * 1111).padStart(5, '0')}`;
});

const coupons = async () => (await t.call(couponGrants.ofPlate, { query: { plateNo } }, await me())).data;
const order = async (orderId: string) =>
  (
    await t.owner.query(
      'select receivable_fen::int, payable_fen::int, coupon_fen::int, paid_fen::int, refund_fen::int, reduce_fen::int from park_order where id = $1',
      [orderId],
    )
  ).rows[0];
/** A stay of 15.00 of which a coupon of 5.00 pays a part and the phone the rest; the vehicle has left. */
async function paidStay(couponId: string) {
  await drive(t, yard, { plateNo, side: 'entry', at: at('10:00:00') });
  await deliverEvents(t);
  moveTo('13:05:00');
  const { orderId } = (await t.call(driverPages.stay, { body: { token, plateNo } })).data;
  const pays = { payChannel: payChannel.WECHAT, payScene: payScene.PREPAY, couponIds: [couponId] };
  const made = (await t.call(driverPays.create, { body: { parkId: yard.parkId, orderId, plateNo, ...pays } })).data;
  expect(made.amountFen).toBe(1000);
  const billId = await payBill(t, made);
  await deliverEvents(t);
  await drive(t, yard, { plateNo, side: 'exit', at: at('13:10:00') });
  await deliverEvents(t);
  return { orderId, billId };
}
async function refund(billId: string, applyFen: number) {
  moveTo('15:00:00');
  const { code, message, data } = await t.call(
    parkingRefunds.apply,
    { body: { billId, applyFen, refundReason: 2, requestId: newId() } },
    await clerk(),
  );
  if (code !== '200') throw new Error(message);
  await t.call(parkingRefunds.audit, { params: { id: data.refundId }, body: { pass: 1, opinion: '核对', rev: 0 } }, await me());
  await deliverEvents(t);
  await deliverEvents(t);
}
async function sound() {
  await deliverEvents(t);
  await runLedger(t);
  expect(await brokenEquations(t)).toEqual([]);
  expect((await verify(t.ownerUrl)).broken).toEqual([]);
}

test('a part given back leaves the coupon used; all given back brings it back, in counts, order, ledger and list, and it is good again', async () => {
  const { templateId } = await publish(t, await me());
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  const couponId = coupon?.couponId ?? '';
  const { orderId, billId } = await paidStay(couponId);
  await refund(billId, 400);
  expect(await coupons()).toMatchObject([{ status: couponStatus.USED, appliedFen: 500 }]);
  await sound();
  await refund(billId, 600);
  expect(await coupons()).toMatchObject([{ status: couponStatus.UNUSED, appliedFen: 0 }]);
  expect(await templateAt(t, await me(), templateId)).toMatchObject({ grantedQty: 1, usedQty: 0, discountFen: 0 });
  expect(await order(orderId)).toEqual({
    ...{ receivable_fen: 1500, payable_fen: 0, coupon_fen: 0, paid_fen: 1000, refund_fen: 1000, reduce_fen: 1500 },
  });
  const { results, summary } = (await t.call(couponUses.list, { query: { plateNo } }, await me())).data;
  expect(results).toMatchObject([{ orderId, appliedFen: 500, returnedAt: at('15:00:00') }]);
  expect(summary).toEqual({ count: 1, appliedFen: 500, returnedFen: 500 });
  await sound();
  const { rows } = await t.owner.query(`select discount_fen::int, given_back_fen::int from stay_charge where order_id = $1`, [orderId]);
  expect(rows).toEqual([{ discount_fen: 0, given_back_fen: 1500 }]);
  number += 1;
  const again = await paidStay(couponId);
  expect(await coupons()).toMatchObject([{ status: couponStatus.USED, appliedFen: 500 }]);
  expect(await order(again.orderId)).toMatchObject({ coupon_fen: 500, payable_fen: 1000 });
  expect(await templateAt(t, await me(), templateId)).toMatchObject({ usedQty: 1, discountFen: 500 });
  await sound();
});

test('two refunds that give the rest back at once bring the coupon back once', async () => {
  const { templateId } = await publish(t, await me());
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  const { orderId, billId } = await paidStay(coupon?.couponId ?? '');
  moveTo('15:00:00');
  const [asker, chief] = [await clerk(), await me()];
  const asked = await Promise.all(
    [500, 500].map((applyFen) => t.call(parkingRefunds.apply, { body: { billId, applyFen, refundReason: 2, requestId: newId() } }, asker)),
  );
  await Promise.all(
    asked.map(({ data }) =>
      t.call(parkingRefunds.audit, { params: { id: data.refundId }, body: { pass: 1, opinion: '核对', rev: 0 } }, chief),
    ),
  );
  await deliverEvents(t);
  await deliverEvents(t);
  expect(await order(orderId)).toMatchObject({ refund_fen: 1000, coupon_fen: 0 });
  const { rows } = await t.owner.query('select count(*)::int from coupon_use_return where order_id = $1', [orderId]);
  expect(rows).toEqual([{ count: 1 }]);
  expect(await templateAt(t, await me(), templateId)).toMatchObject({ usedQty: 0, discountFen: 0 });
  await sound();
});

test('one that is out of date has expired when it comes back; where the unit does not want it none comes back', async () => {
  const { templateId } = await publish(t, await me(), { validDays: 1 });
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  const { billId } = await paidStay(coupon?.couponId ?? '');
  number += 2;
  await refund(billId, 1000);
  expect(await coupons()).toMatchObject([{ status: couponStatus.EXPIRED }]);
  expect(await templateAt(t, await me(), templateId)).toMatchObject({ grantedQty: 1, usedQty: 0, expiredQty: 1, discountFen: 0 });
  await setting(0);
  number += 1;
  plateNo = '浙F90001';
  moveTo('09:55:00');
  const [kept] = await give(t, await me(), (await publish(t, await me())).templateId, [plateNo]);
  const stay = await paidStay(kept?.couponId ?? '');
  await refund(stay.billId, 1000);
  expect(await coupons()).toMatchObject([{ status: couponStatus.USED, appliedFen: 500 }]);
  expect(await order(stay.orderId)).toMatchObject({ coupon_fen: 500, payable_fen: 0 });
  await setting(1);
  number += 1;
  await sound();
});

/** A shop's coupon in the hand of the vehicle, bought for 4.00. */
async function bought(settleMode: 1 | 2) {
  const shop = { category: '餐饮', contact: '店长', phone: '', giveDayLimit: null, remark: '', parkIds: [yard.parkId] };
  const limit = { settleMode, creditLimitFen: settleMode === 2 ? 4000 : 0, merchantName: `面馆${newId().slice(-6)}` };
  const { merchantId: id } = (await t.call(merchants.create, { body: { ...shop, ...limit } }, await me())).data;
  const recharge = { amountFen: 4000, payChannel: payChannel.CASH, voucherNo: '', requestId: newId() };
  if (settleMode === 1) await t.call(merchants.recharge, { params: { id }, body: recharge }, await me());
  const { templateId } = await publish(t, await me(), { payer: couponPayer.MERCHANT, claimable: 0, validDays: 90 });
  const sale = { salePriceFen: 400, saleQty: 10, merchantIds: [], onSale: 1 as const, rev: 1 };
  await t.call(couponSales.save, { params: { id: templateId }, body: sale }, await me());
  const wish = { merchantId: id, templateId, qty: 10, unitPriceFen: 400, requestId: newId() };
  const { purchaseId } = (await t.call(couponPurchases.buy, { body: wish }, await me())).data;
  const gift = { templateId, plates: [plateNo], qtyEach: 1, reason: '消费赠券', requestId: newId() };
  await t.call(merchants.give, { params: { id }, body: gift }, await me());
  return { id, purchaseId, couponId: (await coupons())[0]?.couponId ?? '' };
}

test('what a shop paid ahead for its coupon is its advance again, and the stay is given back', async () => {
  const { purchaseId, couponId } = await bought(1);
  const { orderId, billId } = await paidStay(couponId);
  await refund(billId, 1000);
  await sound();
  const { rows } = await t.owner.query('select id from coupon_use_return where order_id = $1', [orderId]);
  expect(await vouchersOf(t, rows[0].id)).toEqual(['5: C2207 400, C6101 100, D1122 500']);
  const standing = (await t.call(couponPurchases.list, { query: {} }, await me())).data.results.find(
    (one) => one.purchaseId === purchaseId,
  );
  expect(standing).toMatchObject({ usedQty: 0, openQty: 1, leftQty: 9 });
});

test('a shop that pays later owes nothing for a coupon that came back: in its month, or set off in the next statement', async () => {
  const { id, couponId } = await bought(2);
  const first = await paidStay(couponId);
  const owed = async () =>
    (await t.call(merchants.list, { query: {} }, await me())).data.results.find((one) => one.merchantId === id)?.owedFen;
  expect(await owed()).toBe(400);
  await sound();
  t.clock.at = new Date('2027-01-05T10:00:00+08:00');
  const settle = async () => {
    for (const job of merchantJobs) await runForDealers(t.app, job);
  };
  await settle();
  const statements = async () => (await t.call(merchantSettlements.list, { query: { merchantId: id } }, await me())).data.results;
  expect(await statements()).toMatchObject([{ month: '2026-12-01', usedQty: 1, returnedFen: 0, payableFen: 400 }]);
  number = 40;
  await refund(first.billId, 1000);
  expect(await owed()).toBe(0);
  number = 41;
  const second = await paidStay(couponId);
  expect(await owed()).toBe(400);
  t.clock.at = new Date('2027-02-05T10:00:00+08:00');
  await settle();
  expect(await statements()).toMatchObject([
    { month: '2027-01-01', usedQty: 1, appliedFen: 500, returnedFen: 400, payableFen: 0, status: 3 },
    { month: '2026-12-01', payableFen: 400 },
  ]);
  expect(await order(second.orderId)).toMatchObject({ coupon_fen: 500 });
  await sound();
});
