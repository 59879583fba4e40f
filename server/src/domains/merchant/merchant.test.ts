import { payChannel, payScene } from '@bochong/contract/bill';
import { allEndpoints, merchantPeopleCodes } from '@bochong/contract/catalogue';
import { couponErrors, couponGrants, couponPayer, couponUses } from '@bochong/contract/coupon';
import {
  couponPurchases,
  couponSales,
  driverCounters,
  merchantErrors,
  merchantSettlements,
  merchants,
  merchantUsers,
  ownMerchant,
} from '@bochong/contract/merchant';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { driverPages, driverPays } from '@bochong/contract/parking-order';
import { refundBiz } from '@bochong/contract/refund';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verify } from '../../admin/verify.repo.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { refusalOf } from '../../kernel/http/admission.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { publish } from '../coupon/coupon.fixture.ts';
import { couponJobs } from '../coupon/index.ts';
import { applyTo, createYard, deliverEvents, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { brokenEquations, runLedger, vouchersOf } from '../ledger/ledger.fixture.ts';
import { merchantJobs } from './merchant.jobs.ts';

let t: TestApp;
let yard: Yard;
let token = '';
let number = 0;
let plateNo = '';
let clerk: Actor;
const me = async () => clerk;
/** Months pass in these tests: whoever is signed in stays so. */
const stay = () => t.owner.query("update session set idle_min = 10000000, expires_at = '2100-01-01'");
const day = () => `2026-12-${String(number + 1).padStart(2, '0')}`;
const moveTo = (clock: string) => {
  t.clock.at = new Date(`${day()}T${clock}+08:00`);
};

beforeAll(async () => {
  t = await createTestApp();
  moveTo('06:00:00');
  clerk = await t.login('binjiang');
  await stay();
  yard = await createYard(t, 'MCHA01');
  const body = { parkId: yard.parkId, gateId: null, codeType: laneCodeType.LOT };
  token = (await t.call(laneCodes.create, { body }, await me())).data.path.replace('/p/', '');
});
afterAll(() => t.close());
beforeEach(() => {
  number += 1;
  moveTo('09:55:00');
  plateNo = `浙E${String(number * 1111).padStart(5, '0')}`;
});

const fields = { category: '餐饮', contact: '店长', phone: '', creditLimitFen: 0, giveDayLimit: null, remark: '' };
async function open(more: object = {}): Promise<string> {
  const body = {
    ...fields,
    merchantName: `街角咖啡${number}${newId().slice(-4)}`,
    parkIds: [yard.parkId],
    settleMode: 1 as const,
    ...more,
  };
  const { code, message, data } = await t.call(merchants.create, { body }, await me());
  if (code !== '200') throw new Error(message);
  return data.merchantId;
}
const recharge = async (id: string, amountFen: number, more: object = {}) =>
  t.call(
    merchants.recharge,
    { params: { id }, body: { amountFen, payChannel: payChannel.CASH, voucherNo: '', requestId: newId(), ...more } },
    await me(),
  );
/** A coupon of 5.00 on sale at 4.00. */
async function onSale(saleQty = 100, more: object = {}) {
  const { templateId } = await publish(t, await me(), { payer: couponPayer.MERCHANT, claimable: 0, perUserLimit: 5, ...more });
  const body = { salePriceFen: 400, saleQty, merchantIds: [], onSale: 1 as const, rev: 1 };
  const { code, message } = await t.call(couponSales.save, { params: { id: templateId }, body }, await me());
  if (code !== '200') throw new Error(message);
  return templateId;
}
const wish = (templateId: string, qty: number) => ({ templateId, qty, unitPriceFen: 400, requestId: newId() });
const buy = async (merchantId: string, templateId: string, qty: number, more: object = {}) =>
  t.call(couponPurchases.buy, { body: { merchantId, ...wish(templateId, qty), ...more } }, await me());
const give = async (id: string, templateId: string, plates: string[], more: object = {}) =>
  t.call(
    merchants.give,
    { params: { id }, body: { templateId, plates, qtyEach: 1, reason: '消费赠券', requestId: newId(), ...more } },
    await me(),
  );
const shown = async (id: string) =>
  (await t.call(merchants.list, { query: {} }, await me())).data.results.find((one) => one.merchantId === id);
const purchase = async (id: string) =>
  (await t.call(couponPurchases.list, { query: {} }, await me())).data.results.find((one) => one.purchaseId === id);
/** The merchant's own login, its first password changed. */
async function keeperOf(id: string): Promise<Actor> {
  const account = `shop${number}${newId().slice(-4)}`;
  const { data } = await t.call(merchants.openLogin, { params: { id }, body: { account } }, await me());
  await t.owner.query('update app_user set first_login = 0 where account = $1', [account]);
  const keeper = await t.login(account, '1', data.initialPassword);
  await stay();
  return keeper;
}
async function enter() {
  moveTo('10:00:00');
  const payload = { direction: 'IN' as const, plateNo, plateColor: 1 as const, confidence: 95 };
  const id = `${number}in`;
  await applyTo(t, yard, { id, side: 'entry', at: `${day()}T10:00:00+08:00`, event: { eventType: 'lane.capture', payload } });
  const event = { eventType: 'lane.passed' as const, payload: { captureEventId: id } };
  await applyTo(t, yard, { id: `${id}p`, side: 'entry', at: `${day()}T10:00:05+08:00`, event });
  await deliverEvents(t);
}
/** Comes in at ten; its coupon pays what it owes by `clock`. */
async function payWith(couponId: string, clock: string) {
  moveTo(clock);
  const { orderId } = (await t.call(driverPages.stay, { body: { token, plateNo } })).data;
  const body = { parkId: yard.parkId, orderId, plateNo, payScene: payScene.PREPAY, couponIds: [couponId] };
  return { orderId, settled: await t.call(driverPays.settle, { body }) };
}
const couponsOf = async (plate: string) => (await t.call(couponGrants.ofPlate, { query: { plateNo: plate } }, await me())).data;
const job = async (jobs: readonly { name: string }[], name: string) => {
  for (const one of jobs) if (one.name === name) await runForDealers(t.app, one as never);
};
/** Everything that always holds, after the ledger has posted what waits. */
async function sound() {
  await deliverEvents(t);
  await runLedger(t);
  expect(await brokenEquations(t)).toEqual([]);
  const { broken } = await verify(t.ownerUrl);
  expect(broken).toEqual([]);
}

test('a merchant recharges, buys and gives; a coupon that was bought for 4.00 pays a fee, and ledger and use show it', async () => {
  const id = await open();
  expect((await recharge(id, 10_000)).data.balanceFen).toBe(10_000);
  const templateId = await onSale();
  const { data: bought } = await buy(id, templateId, 10);
  expect(bought.amountFen).toBe(4000);
  expect(await shown(id)).toMatchObject({ balanceFen: 6000, leftQty: 10 });
  await give(id, templateId, [plateNo]);
  const [coupon] = await couponsOf(plateNo);
  await enter();
  const { orderId, settled } = await payWith(coupon?.couponId ?? '', '10:50:00');
  expect(settled.data.couponFen).toBe(500);
  const { rows } = await t.owner.query('select id, tender_type, prepaid_fen::int, post_paid from coupon_use where order_id = $1', [
    orderId,
  ]);
  expect(rows).toMatchObject([{ tender_type: 5, prepaid_fen: 400, post_paid: 0 }]);
  await sound();
  expect(await vouchersOf(t, rows[0].id)).toEqual(['5: D2207 400, D6101 100, C1122 500']);
  expect(await purchase(bought.purchaseId)).toMatchObject({ leftQty: 9, usedQty: 1, openQty: 0, returnedQty: 0 });
  const uses = (await t.call(couponUses.list, { query: {} }, await me())).data.results;
  expect(uses.find((one) => one.orderId === orderId)?.merchantName).toBe((await shown(id))?.merchantName);
});

test('what is unused of a purchase is taken away and its price goes back; a second return finds nothing', async () => {
  const id = await open();
  await recharge(id, 4000);
  const templateId = await onSale();
  const { purchaseId } = (await buy(id, templateId, 10)).data;
  await give(id, templateId, [plateNo]);
  const body = { reason: '活动取消', rev: 0 };
  const both = await Promise.all([1, 2].map(async () => t.call(couponPurchases.refund, { params: { id: purchaseId }, body }, await me())));
  expect(both.map(({ code }) => code).sort()).toEqual(['200', couponErrors.returned.code]);
  expect(both.find(({ code }) => code === '200')?.data).toEqual({ returnedQty: 10, refundFen: 4000 });
  expect((await couponsOf(plateNo)).map(({ status }) => status)).toEqual([5]);
  expect(await shown(id)).toMatchObject({ balanceFen: 4000, leftQty: 0 });
  expect((await give(id, templateId, ['浙E99999'])).code).toBe(couponErrors.boughtTooFew.code);
  await sound();
});

test('of two desks that want the last fen, and of two shops that want the last piece, one gets it; a repeated request is one', async () => {
  const [id, other] = [await open(), await open()];
  await recharge(id, 4000);
  await recharge(other, 40_000);
  const templateId = await onSale(15);
  const bids = await Promise.all([buy(id, templateId, 10), buy(id, templateId, 10)]);
  expect(bids.filter(({ code }) => code === '200')).toHaveLength(1);
  expect(await shown(id)).toMatchObject({ balanceFen: 0, leftQty: 10 });
  const last = await Promise.all([buy(other, templateId, 5), buy(other, templateId, 5)]);
  expect(last.map(({ code }) => code).sort()).toEqual(['200', couponErrors.saleOut.code]);
  expect((await buy(id, templateId, 1)).code).toBe(couponErrors.saleOut.code);
  const again = { requestId: newId() };
  const plates = Array.from({ length: 6 }, (_, at) => `浙E8800${at}`);
  const [first, second] = [await give(id, templateId, plates, again), await give(id, templateId, plates, again)];
  expect(second.data).toEqual(first.data);
  const race = await Promise.all([give(id, templateId, plates), give(id, templateId, plates)]);
  expect(race.map(({ code }) => code)).toEqual([couponErrors.boughtTooFew.code, couponErrors.boughtTooFew.code]);
  expect(await shown(id)).toMatchObject({ leftQty: 4, givenToday: 6 });
  const money = { requestId: newId() };
  expect([(await recharge(id, 100, money)).data.balanceFen, (await recharge(id, 100, money)).data.balanceFen]).toEqual([100, 100]);
  expect((await recharge(other, 100, money)).code).toBe(merchantErrors.otherRequest.code);
  await sound();
});

test('a recharge is asked back as far as it is not spent; a refund that is refused is in the balance again', async () => {
  const id = await open();
  await recharge(id, 3000);
  const templateId = await onSale();
  await buy(id, templateId, 5);
  const { rechargeId = '' } = (await t.call(merchants.recharges, { params: { id }, query: {} }, await me())).data.results[0] ?? {};
  const ask = async (amountFen: number, requestId = newId()) =>
    t.call(merchants.refundRecharge, { params: { id, rechargeId }, body: { amountFen, reason: '退店', requestId } }, await me());
  expect((await ask(1001)).code).toBe(merchantErrors.refundMore.code);
  const requestId = newId();
  const { data: first } = await ask(600, requestId);
  expect(first.balanceFen).toBe(400);
  expect((await ask(600, requestId)).data).toEqual(first);
  const { rows } = await t.owner.query('select refund_status from refund_apply where refund_no = $1', [first.refundNo]);
  expect(rows).toHaveLength(1);
  expect((await buy(id, templateId, 2)).code).toBe(merchantErrors.balanceShort.code);
  await sound();
});

test('a post-paid merchant buys within its limit and owes what was used, by month, until it has paid', async () => {
  const id = await open({ settleMode: 2, creditLimitFen: 4000 });
  expect((await recharge(id, 100)).code).toBe(merchantErrors.notPrepaid.code);
  const templateId = await onSale();
  expect((await buy(id, templateId, 11)).code).toBe(merchantErrors.creditShort.code);
  await buy(id, templateId, 10);
  await give(id, templateId, [plateNo]);
  const [coupon] = await couponsOf(plateNo);
  await enter();
  const { orderId } = await payWith(coupon?.couponId ?? '', '10:50:00');
  expect(await shown(id)).toMatchObject({ creditUsedFen: 4000, owedFen: 400, balanceFen: 0 });
  const { rows } = await t.owner.query('select id from coupon_use where order_id = $1', [orderId]);
  await sound();
  expect(await vouchersOf(t, rows[0].id)).toEqual(['5: D1123 400, D6101 100, C1122 500']);
  t.clock.at = new Date('2027-01-05T10:00:00+08:00');
  await job(merchantJobs, 'merchant-settlement');
  await job(merchantJobs, 'merchant-settlement');
  const list = async () => (await t.call(merchantSettlements.list, { query: { merchantId: id } }, await me())).data.results;
  const [due] = await list();
  expect(due).toMatchObject({ month: '2026-12-01', usedQty: 1, appliedFen: 500, payableFen: 400, paidFen: 0 });
  const pay = async (paidFen: number, rev: number) =>
    t.call(
      merchantSettlements.receive,
      { params: { id: due?.settlementId ?? '' }, body: { paidFen, payChannel: payChannel.CASH, voucherNo: '', rev } },
      await me(),
    );
  expect((await pay(500, 0)).code).toBe(merchantErrors.payMore.code);
  expect(
    (await t.call(merchantSettlements.uses, { params: { id: due?.settlementId ?? '' }, query: {} }, await me())).data.results,
  ).toMatchObject([{ plateNo }]);
  expect((await Promise.all([pay(400, 0), pay(400, 0)])).filter(({ code }) => code === '200')).toHaveLength(1);
  expect((await pay(1, (await list())[0]?.rev ?? 0)).code).toBe(merchantErrors.settled.code);
  expect(await shown(id)).toMatchObject({ owedFen: 0, creditUsedFen: 3600 });
  await sound();
});

test('a driver takes a coupon at the counter, once for a request, within the day of the merchant; a closed counter is none', async () => {
  const id = await open({ giveDayLimit: 1 });
  await recharge(id, 4000);
  const templateId = await onSale();
  const keeper = await keeperOf(id);
  expect((await t.call(ownMerchant.counter, { body: { templateId } }, keeper)).code).toBe(merchantErrors.counterCoupon.code);
  await t.call(ownMerchant.buy, { body: wish(templateId, 5) }, keeper);
  expect((await t.call(ownMerchant.counter, { body: { templateId } }, keeper)).code).toBe('200');
  const { counterPath } = (await t.call(ownMerchant.account, {}, keeper)).data;
  const code = (counterPath ?? '').replace('/s/', '');
  expect((await t.call(driverCounters.look, { params: { token: code } })).data).toMatchObject({ figure: '¥5', left: true });
  const claim = (plate: string, requestId = newId()) => t.call(driverCounters.claim, { body: { token: code, plateNo: plate, requestId } });
  const requestId = newId();
  const first = await claim(plateNo, requestId);
  expect((await claim(plateNo, requestId)).data.code).toBe(first.data.code);
  expect((await claim('浙E77777', requestId)).code).toBe(merchantErrors.otherRequest.code);
  expect((await claim('浙E77777')).code).toBe(merchantErrors.claimedOut.code);
  expect(
    (
      await t.call(
        ownMerchant.give,
        { body: { templateId, plates: ['浙E77777'], qtyEach: 1, reason: '消费赠券', requestId: newId() } },
        keeper,
      )
    ).code,
  ).toBe(merchantErrors.dayLimit.code);
  await t.call(ownMerchant.counter, { body: { templateId: null } }, keeper);
  expect((await claim('浙E77777')).code).toBe(merchantErrors.codeUnknown.code);
  await sound();
});

test('a login of a merchant sees its own and nothing else; switched off it ends', async () => {
  const [id, other] = [await open(), await open()];
  for (const one of [id, other]) await recharge(one, 4000);
  const templateId = await onSale();
  const otherBought = (await buy(other, templateId, 3)).data;
  await give(other, templateId, [plateNo]);
  const keeper = await keeperOf(id);
  expect((await t.call(ownMerchant.purchases, { query: {} }, keeper)).data.results).toEqual([]);
  expect((await t.call(ownMerchant.gives, { query: {} }, keeper)).data.results).toEqual([]);
  expect((await t.call(ownMerchant.uses, { query: {} }, keeper)).data.results).toEqual([]);
  expect((await t.call(ownMerchant.flows, { query: {} }, keeper)).data.results).toHaveLength(1);
  for (const refused of [
    await t.call(merchants.list, { query: {} }, keeper),
    await t.call(couponPurchases.refund, { params: { id: otherBought.purchaseId }, body: { reason: '试试', rev: 0 } }, keeper),
    await t.call(ownMerchant.account, {}, await me()),
  ])
    expect(refused.code).toBe('40301');
  expect((await t.call(merchants.openLogin, { params: { id }, body: { account: 'another01' } }, await me())).code).toBe(
    merchantErrors.loginOpen.code,
  );
  expect((await t.call(merchants.reset, { params: { id: other } }, await me())).code).toBe(merchantErrors.noLogin.code);
  const all = (await t.call(merchantUsers.all, { query: {} }, await me())).data.filter((one) => one.isMerchant === 1);
  const user = all.find(({ merchantName }) => merchantName.startsWith(`街角咖啡${number}`));
  expect((await t.call(merchantUsers.get, { params: { userId: user?.userId ?? '' } }, await me())).data).toMatchObject({
    merchantId: id,
    balanceFen: 4000,
  });
  const rev = (await shown(id))?.rev ?? 0;
  expect((await t.call(merchants.changeStatus, { params: { id }, body: { status: 0, rev } }, await me())).code).toBe('200');
  expect((await t.call(ownMerchant.account, {}, keeper)).code).toBe('401');
  expect((await buy(id, templateId, 1)).code).toBe(merchantErrors.closed.code);
});

test('what merchants do not use in time is revenue: given pieces expire, the rest lapses with the coupon', async () => {
  const id = await open();
  await recharge(id, 4000);
  const from = `${day()}T00:00:00+08:00`;
  const endTime = `${day()}T23:00:00+08:00`;
  const templateId = await onSale(100, { validType: 1, validDays: null, startTime: from, endTime });
  const { purchaseId } = (await buy(id, templateId, 10)).data;
  await give(id, templateId, [plateNo]);
  moveTo('23:30:00');
  await job(couponJobs, 'coupon-expiry');
  await job(couponJobs, 'coupon-expiry');
  expect(await purchase(purchaseId)).toMatchObject({ leftQty: 0, expiredQty: 10, openQty: 0 });
  const late = { params: { id: purchaseId }, body: { reason: '没有用上', rev: (await purchase(purchaseId))?.rev ?? 0 } };
  expect((await t.call(couponPurchases.refund, late, await me())).code).toBe(couponErrors.nothingToReturn.code);
  const sold = (await t.call(couponSales.list, { query: {} }, await me())).data.results.find((one) => one.templateId === templateId);
  expect(sold).toMatchObject({ saleReservedQty: 0, soldQty: 10 });
  await sound();
});

test('what is asked of merchants, of their coupons and of their money has its refusals', async () => {
  const actor = await me();
  const id = await open({ merchantName: '独一无二小店' });
  await recharge(id, 10_000);
  const say = async (work: Promise<{ code: string }>) => (await work).code;
  const body = { ...fields, parkIds: [yard.parkId], settleMode: 1 as const };
  expect(await say(t.call(merchants.create, { body: { ...body, merchantName: '独一无二小店' } }, actor))).toBe(
    merchantErrors.nameTaken.code,
  );
  expect(await say(t.call(merchants.create, { body: { ...body, merchantName: '无场小店', parkIds: [newId()] } }, actor))).toBe(
    merchantErrors.lotUnknown.code,
  );
  expect(await say(recharge(id, 100, { payChannel: payChannel.TRANSFER }))).toBe(merchantErrors.voucher.code);
  const templateId = await onSale(10);
  expect(await say(buy(id, templateId, 1, { unitPriceFen: 300 }))).toBe(couponErrors.bookedPrice.code);
  await buy(id, templateId, 5);
  const rev = (await shown(id))?.rev ?? 0;
  const edit = (more: object) =>
    t.call(merchants.update, { params: { id }, body: { ...body, merchantName: '独一无二小店', rev, ...more } }, actor);
  expect(await say(edit({ settleMode: 2, creditLimitFen: 100 }))).toBe(merchantErrors.modeFixed.code);
  const later = await open({ settleMode: 2, creditLimitFen: 4000 });
  await buy(later, templateId, 2);
  const shownLater = await shown(later);
  const low = {
    ...body,
    merchantName: shownLater?.merchantName ?? '',
    settleMode: 2 as const,
    creditLimitFen: 700,
    rev: shownLater?.rev ?? 0,
  };
  expect(await say(t.call(merchants.update, { params: { id: later }, body: low }, actor))).toBe(merchantErrors.limitBelow.code);
  const sale = { salePriceFen: 400, saleQty: 10, merchantIds: [], onSale: 1 as const };
  const at = async () =>
    (await t.call(couponSales.list, { query: {} }, actor)).data.results.find((one) => one.templateId === templateId)?.rev ?? 0;
  const save = async (more: object) =>
    say(t.call(couponSales.save, { params: { id: templateId }, body: { ...sale, rev: await at(), ...more } }, actor));
  expect(await save({ saleQty: 3 })).toBe(couponErrors.fewerForSale.code);
  expect(await save({ salePriceFen: null })).toBe(couponErrors.needsPrice.code);
  expect(await save({ merchantIds: [later] })).toBe('200');
  expect(await say(buy(id, templateId, 1))).toBe(couponErrors.notForMerchant.code);
  expect(await save({ onSale: 0 })).toBe('200');
  expect(await say(buy(id, templateId, 1))).toBe(couponErrors.notForSale.code);
  const given = { templateId, plates: [plateNo], qtyEach: 1, reason: '老客户回馈', requestId: newId() };
  expect(await say(t.call(couponGrants.give, { body: given }, actor))).toBe(couponErrors.forMerchants.code);
  const { grantId } = (await give(id, templateId, [plateNo])).data;
  expect(await say(t.call(couponGrants.revoke, { params: { id: grantId }, body: { reason: '收回' } }, actor))).toBe(
    couponErrors.boughtPiece.code,
  );
  const { purchaseId } = (await buy(later, templateId, 1)).data ?? {};
  expect(purchaseId).toBeUndefined();
  await sound();
});

test('of all calls, people of a merchant may make those of their pages and those of their own login', () => {
  const user = { clientType: '5', rightsChanged: false, loginStatus: 0, companyId: null, merchantId: 'm', codes: merchantPeopleCodes };
  const mayCall = Object.entries(allEndpoints).filter(([, one]) => one.access !== 'public' && refusalOf(one, user, '5') === null);
  const groups = new Set(mayCall.map(([name]) => name.split('.')[0]));
  expect([...groups].sort()).toEqual([
    'clientErrors',
    'loginDevices',
    'menus',
    'ownMerchant',
    'passwords',
    'phones',
    'preferences',
    'sessions',
    'starts',
  ]);
});

test('who tries codes of counters out is stopped', async () => {
  const look = () =>
    t.app.http.inject({ method: 'GET', url: `/api/driver/v2/api/counter/${'y'.repeat(22)}`, remoteAddress: '203.0.113.9' });
  for (let tries = 0; tries < 30; tries += 1) await look();
  expect((await look()).json().code).toBe(merchantErrors.tooManyClaims.code);
});

test('a refund of a recharge that comes to nothing is in the balance again, once', async () => {
  const id = await open();
  await recharge(id, 3000);
  const { rechargeId = '' } = (await t.call(merchants.recharges, { params: { id }, query: {} }, await me())).data.results[0] ?? {};
  const body = { amountFen: 600, reason: '退店', requestId: newId() };
  await t.call(merchants.refundRecharge, { params: { id, rechargeId }, body }, await me());
  const { rows } = await t.owner.query('select refunding from merchant_recharge where id = $1', [rechargeId]);
  const [refundId = ''] = Object.keys(rows[0].refunding);
  expect(await shown(id)).toMatchObject({ balanceFen: 2400 });
  const dealerId = (await t.owner.query('select dealer_id from merchant where id = $1', [id])).rows[0].dealer_id;
  const closed = { refundId, refundBiz: refundBiz.COUPON, bizId: rechargeId, appealId: null, refundStatus: 6 };
  for (const _ of [1, 2]) {
    await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) => t.app.events.emit(tx, 'RefundClosed', dealerId, closed));
    await deliverEvents(t);
  }
  expect(await shown(id)).toMatchObject({ balanceFen: 3000 });
});
