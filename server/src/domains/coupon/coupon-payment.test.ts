import { createHmac, randomUUID } from 'node:crypto';
import { payChannel, payScene } from '@bochong/contract/bill';
import { couponErrors, couponGrants, couponKind, couponSettings, couponStatus, couponUses } from '@bochong/contract/coupon';
import { laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import { driverPages, driverPays } from '@bochong/contract/parking-order';
import { payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { simulatedChannel, simulatedChannelKey } from '@bochong/demo/simulated-channel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verify } from '../../admin/verify.repo.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { businessDate, dayMs, toIso } from '../../kernel/time.ts';
import { applyTo, createYard, deliverEvents, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { brokenEquations, runLedger, vouchersOf } from '../ledger/ledger.fixture.ts';
import { give, publish, templateAt } from './coupon.fixture.ts';
import { couponJobs } from './coupon.jobs.ts';

let t: TestApp;
let yard: Yard;
let other: Yard;
let token = '';
let otherToken = '';
let plateNo = '';
let number = 0;
/** Hours pass in a test: whoever works here has signed in again. */
const me = () => t.login('binjiang');
/** Each test has a working day of its own. */
const day = () => businessDate(Date.parse('2026-11-30T00:00:00+08:00') + (number + 2 * Math.floor(number / 5)) * dayMs);
const at = (clock: string) => `${day()}T${clock}+08:00`;
const moveTo = (clock: string) => {
  t.clock.at = new Date(at(clock));
};

beforeAll(async () => {
  t = await createTestApp();
  moveTo('06:00:00');
  [yard, other] = [await createYard(t, 'CUPA01'), await createYard(t, 'CUPB01')];
  const code = async ({ parkId }: Yard) =>
    (await t.call(laneCodes.create, { body: { parkId, gateId: null, codeType: laneCodeType.LOT } }, await me())).data.path.replace(
      '/p/',
      '',
    );
  [token, otherToken] = [await code(yard), await code(other)];
});
afterAll(() => t.close());
beforeEach(() => {
  number += 1;
  moveTo('09:55:00');
  plateNo = `浙D${String(number * 1111).padStart(5, '0')}`;
});

async function capture(side: 'entry' | 'exit', clock: string, where = yard) {
  moveTo(clock);
  const direction = side === 'entry' ? ('IN' as const) : ('OUT' as const);
  const payload = { direction, plateNo, plateColor: 1 as const, confidence: 95 };
  return applyTo(t, where, { id: `${number}${side}${where.parkId}`, side, at: at(clock), event: { eventType: 'lane.capture', payload } });
}
async function pass(side: 'entry' | 'exit', clock: string, where = yard) {
  moveTo(clock);
  const event = { eventType: 'lane.passed' as const, payload: { captureEventId: `${number}${side}${where.parkId}` } };
  await applyTo(t, where, { id: `${number}${side}${where.parkId}p`, side, at: at(clock), event });
  await deliverEvents(t);
}
/** Comes in at ten; at 13:05 it owes 15.00. */
async function enter(where = yard) {
  await capture('entry', '10:00:00', where);
  await pass('entry', '10:00:05', where);
}
const stay = (couponIds?: string[], of = token) =>
  t.call(driverPages.stay, { body: { token: of, plateNo, ...(couponIds && { couponIds }) } });
const bill = (orderId: string, couponIds: string[], scene: 1 | 2 = payScene.PREPAY, where = yard) =>
  t.call(driverPays.create, {
    body: { parkId: where.parkId, orderId, plateNo, payChannel: payChannel.WECHAT, payScene: scene, couponIds },
  });
const settle = (orderId: string, couponIds: string[], scene: 1 | 2 = payScene.PREPAY) =>
  t.call(driverPays.settle, { body: { parkId: yard.parkId, orderId, plateNo, payScene: scene, couponIds } });
async function pay({ outTradeNo, amountFen: paidFen }: { outTradeNo: string; amountFen: number }) {
  const { merchantNo } = simulatedChannel;
  const payload = JSON.stringify({
    outTradeNo,
    channelTradeNo: `S${outTradeNo}`,
    merchantNo,
    paidFen,
    paidAt: toIso(t.clock.at),
    nonce: randomUUID(),
  });
  const headers = {
    'content-type': 'application/json',
    [paySignHeader]: createHmac('sha256', simulatedChannelKey).update(payload).digest('hex'),
  };
  await t.app.http.inject({ method: 'POST', url: payNotifyPath(2), payload, headers });
  await deliverEvents(t);
}
const job = async (name: string) => {
  for (const one of couponJobs) if (one.name === name) await runForDealers(t.app, one);
};
const coupons = async () => (await t.call(couponGrants.ofPlate, { query: { plateNo } }, await me())).data;
const order = async (orderId: string) =>
  (
    await t.owner.query(
      'select receivable_fen::int, payable_fen::int, coupon_fen::int, paid_fen::int, order_status from park_order where id = $1',
      [orderId],
    )
  ).rows[0];

test('the best coupon is offered; paid with it the vehicle leaves within its grace, and order, receipt and ledger show it', async () => {
  const { templateId } = await publish(t, await me());
  await enter();
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  const couponId = coupon?.couponId ?? '';
  moveTo('13:05:00');
  const { data } = await stay();
  expect(data).toMatchObject({
    dueFen: 1500,
    discountFen: 500,
    couponFen: 0,
    coupons: [{ couponId, figure: '¥5', usable: true, chosen: true, discountFen: 500 }],
  });
  expect((await stay([])).data).toMatchObject({ discountFen: 0, coupons: [{ usable: true, chosen: false, discountFen: 0 }] });
  const made = (await bill(data.orderId, [couponId])).data;
  expect(made.amountFen).toBe(1000);
  expect((await coupons())[0]?.status).toBe(couponStatus.LOCKED);
  await pay(made);
  expect(await coupons()).toMatchObject([{ status: couponStatus.USED, appliedFen: 500 }]);
  const paid = (await stay()).data;
  expect(paid).toMatchObject({ dueFen: 0, paidFen: 1000, couponFen: 500, discountFen: 0, payableFen: 1000 });
  expect(paid.changes).toContainEqual({ label: '优惠券', fen: -500 });
  expect(Date.parse(paid.freeUntil ?? '')).toBe(Date.parse(at('13:20:00')));
  const receipt = await t.call(driverPages.receipt, { body: { outTradeNo: made.outTradeNo, plateNo } });
  expect(receipt.data).toMatchObject({ couponFen: 500, paidFen: 1000 });
  await capture('exit', '13:15:00');
  await pass('exit', '13:15:05');
  expect(await order(data.orderId)).toMatchObject({
    receivable_fen: 1500,
    payable_fen: 1000,
    coupon_fen: 500,
    paid_fen: 1000,
    order_status: 2,
  });
  expect(await templateAt(t, await me(), templateId)).toMatchObject({ usedQty: 1, discountFen: 500 });
  const uses = (await t.call(couponUses.list, { query: { plateNo } }, await me())).data;
  expect(uses).toMatchObject({ summary: { count: 1, appliedFen: 500 }, results: [{ plateNo, appliedFen: 500, parkName: '车场CUPA01' }] });
  await runLedger(t);
  expect(await vouchersOf(t, data.orderId)).toEqual(['1: D1122 1500, C6001 1500', '4: D6101 500, C1122 500']);
  expect(await brokenEquations(t)).toEqual([]);
});

test('at the exit: what is due falls by the coupon, and the barrier opens when the rest is paid', async () => {
  const { templateId } = await publish(t, await me(), { couponType: couponKind.PERCENT, amountFen: null, payBp: 8000 });
  await enter();
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  await capture('exit', '13:05:00');
  const { data } = await stay();
  expect(data).toMatchObject({ dueFen: 1500, discountFen: 300 });
  const made = (await bill(data.orderId, [coupon?.couponId ?? ''], payScene.EXIT)).data;
  await pay(made);
  expect(await order(data.orderId)).toMatchObject({ payable_fen: 1200, coupon_fen: 300, paid_fen: 1200 });
  await pass('exit', '13:06:00');
  expect(await order(data.orderId)).toMatchObject({ order_status: 2 });
});

test('coupons that pay all need no bill: once, however often it is asked for; what is left over is not given out', async () => {
  const { templateId } = await publish(t, await me(), { couponType: couponKind.FULL, amountFen: null });
  await enter();
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  const ids = [coupon?.couponId ?? ''];
  moveTo('13:05:00');
  const { orderId } = (await stay()).data;
  const answers = await Promise.all([settle(orderId, ids), settle(orderId, ids)]);
  expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
  for (const { data } of answers) expect(data).toMatchObject({ couponFen: 1500, leaveUntil: at('13:20:00') });
  expect((await stay()).data).toMatchObject({ dueFen: 0, couponFen: 1500, payableFen: 0 });
  await capture('exit', '13:18:00');
  await pass('exit', '13:18:05');
  expect(await order(orderId)).toMatchObject({ receivable_fen: 1500, payable_fen: 0, coupon_fen: 1500, paid_fen: 0, order_status: 2 });
  expect(await templateAt(t, await me(), templateId)).toMatchObject({ usedQty: 1, discountFen: 1500 });
});

test('at the exit a coupon that pays all opens the barrier', async () => {
  const { templateId } = await publish(t, await me(), { couponType: couponKind.FULL, amountFen: null });
  await enter();
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  await capture('exit', '13:05:00');
  const { orderId } = (await stay()).data;
  const answer = await settle(orderId, [coupon?.couponId ?? ''], payScene.EXIT);
  expect(answer.data).toEqual({ couponFen: 1500, leaveUntil: null });
  await pass('exit', '13:06:00');
  expect(await order(orderId)).toMatchObject({ order_status: 2, payable_fen: 0, coupon_fen: 1500 });
});

test('a coupon that does not pay all leaves the rest to a channel, and what overstays pays the difference', async () => {
  const { templateId } = await publish(t, await me());
  await enter();
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  const ids = [coupon?.couponId ?? ''];
  moveTo('13:05:00');
  const { orderId } = (await stay()).data;
  expect((await settle(orderId, ids)).code).toBe(couponErrors.stillDue.code);
  expect((await coupons())[0]?.status).toBe(couponStatus.UNUSED);
  await pay((await bill(orderId, ids)).data);
  moveTo('14:35:00');
  expect((await stay()).data).toMatchObject({ payableFen: 1600, dueFen: 600, couponFen: 500, discountFen: 0, coupons: [] });
});

test('one coupon, two lots at once: the first to quote has it; when its lock runs out the other may use it', async () => {
  const { templateId } = await publish(t, await me());
  await enter();
  await enter(other);
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  const ids = [coupon?.couponId ?? ''];
  moveTo('13:05:00');
  const [here, there] = [(await stay()).data.orderId, (await stay(undefined, otherToken)).data.orderId];
  const both = await Promise.all([bill(here, ids), bill(there, ids, payScene.PREPAY, other)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['200', couponErrors.notUsable.code]);
  const [won, lost] =
    both[0].code === '200'
      ? [
          { id: here, made: both[0].data },
          { id: there, where: other },
        ]
      : [
          { id: there, made: both[1].data },
          { id: here, where: yard },
        ];
  moveTo('13:14:00');
  await job('coupon-locks');
  expect((await bill(lost.id, ids, payScene.PREPAY, lost.where)).code).toBe(couponErrors.notUsable.code);
  moveTo('13:15:01');
  await job('coupon-locks');
  expect((await coupons())[0]?.status).toBe(couponStatus.UNUSED);
  const second = (await bill(lost.id, ids, payScene.PREPAY, lost.where)).data;
  await pay(second);
  // The first bill is paid late: its coupon is gone, the rest stays due.
  await pay(won.made);
  expect(await order(lost.id)).toMatchObject({ coupon_fen: 500 });
  expect(await order(won.id)).toMatchObject({ coupon_fen: 0, paid_fen: won.made.amountFen });
  expect(await templateAt(t, await me(), templateId)).toMatchObject({ usedQty: 1, discountFen: 500 });
});

test('a bill that is paid after its lock has run out still has its coupon, if nobody took it', async () => {
  const { templateId } = await publish(t, await me());
  await enter();
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  moveTo('13:05:00');
  const { orderId } = (await stay()).data;
  const made = (await bill(orderId, [coupon?.couponId ?? ''])).data;
  moveTo('13:16:00');
  await job('coupon-locks');
  await pay(made);
  expect(await coupons()).toMatchObject([{ status: couponStatus.USED }]);
  expect(await order(orderId)).toMatchObject({ coupon_fen: 500, paid_fen: 1000 });
});

test('what was paid otherwise meanwhile leaves the coupon unused, and the surplus goes back', async () => {
  const { templateId } = await publish(t, await me());
  await enter();
  const [coupon] = await give(t, await me(), templateId, [plateNo]);
  await capture('exit', '13:05:00');
  const { orderId } = (await stay()).data;
  const [without, withCoupon] = [
    (await bill(orderId, [], payScene.EXIT)).data,
    (await bill(orderId, [coupon?.couponId ?? ''], payScene.EXIT)).data,
  ];
  await pay(without);
  await pay(withCoupon);
  expect(await order(orderId)).toMatchObject({ payable_fen: 1500, coupon_fen: 0, paid_fen: 2500 });
  expect((await coupons())[0]?.status).toBe(couponStatus.UNUSED);
  const { rows } = await t.owner.query(
    'select apply_fen::int from refund_apply where bill_id in (select id from bill where subject_id = $1)',
    [orderId],
  );
  expect(rows).toMatchObject([{ apply_fen: 1000 }]);
});

test('only coupons that are good here and now, and as many as are allowed', async () => {
  await enter();
  const actor = await me();
  const given = async (more: Parameters<typeof publish>[2]) =>
    (await give(t, actor, (await publish(t, actor, more)).templateId, [plateNo]))[0]?.couponId ?? '';
  const elsewhere = await given({ parkIds: [other.parkId] });
  const weekend = await given({ usableDays: [2] });
  const evening = await given({ usableSlots: [{ start: '18:00', end: '22:00' }] });
  const hour = await given({ couponType: couponKind.TIME, amountFen: null, minutes: 60, stackable: 1 });
  const slot = await given({ couponType: couponKind.SLOT, amountFen: null, freeSlots: [{ start: '10:00', end: '12:00' }] });
  const three = await given({ amountFen: 300, stackable: 1 });
  moveTo('13:05:00');
  const { data } = await stay();
  expect(data.coupons.map(({ couponId }) => couponId).sort()).toEqual([hour, slot, three].sort());
  // Two hours of the clock are free: an hour and five minutes are left of three.
  expect(data.coupons.find(({ chosen }) => chosen)).toMatchObject({ couponId: slot, discountFen: data.discountFen });
  for (const id of [elsewhere, weekend, evening]) expect((await stay([id])).code).toBe(couponErrors.notUsable.code);
  expect((await stay([hour, three])).code).toBe(couponErrors.tooMany.code);
  await t.call(couponSettings.update, { body: { maxPerOrder: 2, returnOnRefund: 0, rev: 0 } }, await me());
  expect((await stay([hour, three])).data).toMatchObject({ dueFen: 1500, discountFen: 700 });
  expect((await stay([hour, slot])).code).toBe(couponErrors.tooMany.code);
  await t.call(couponSettings.update, { body: { maxPerOrder: 1, returnOnRefund: 0, rev: 1 } }, await me());
});

test('a vehicle uses a coupon of a kind as often a day as it allows', async () => {
  const { templateId } = await publish(t, await me(), { perPlateDayLimit: 1 });
  await enter();
  const [coupon] = await give(t, await me(), templateId, [plateNo], 2);
  moveTo('13:05:00');
  const { orderId } = (await stay()).data;
  await pay((await bill(orderId, [coupon?.couponId ?? ''])).data);
  await capture('entry', '15:00:00', other);
  await pass('entry', '15:00:05', other);
  moveTo('18:05:00');
  expect((await stay(undefined, otherToken)).data).toMatchObject({ dueFen: 1500, discountFen: 0, coupons: [] });
});

test('an unused coupon expires, and is counted', async () => {
  const { templateId } = await publish(t, await me(), { validDays: 1 });
  await give(t, await me(), templateId, [plateNo]);
  const before = t.clock.at;
  t.clock.at = new Date(t.clock.at.getTime() + 2 * 86_400_000);
  await job('coupon-expiry');
  expect((await coupons())[0]?.status).toBe(couponStatus.EXPIRED);
  expect(await templateAt(t, await me(), templateId)).toMatchObject({ grantedQty: 1, expiredQty: 1 });
  t.clock.at = before;
});

test('after all of this the books agree', async () => {
  await runLedger(t);
  expect(await brokenEquations(t)).toEqual([]);
  expect((await verify(t.ownerUrl)).broken).toEqual([]);
});
