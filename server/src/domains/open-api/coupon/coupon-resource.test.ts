import { couponPayer } from '@bochong/contract/coupon';
import { commonErrors } from '@bochong/contract/kernel/error';
import { couponResourceErrors, couponResources, openErrors, openEventBody, openSystems } from '@bochong/contract/open-api';
import { operationLogs } from '@bochong/contract/operation-log';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { publish, templateAt } from '../../coupon/coupon.fixture.ts';
import { useCoupons } from '../../coupon/index.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { callOpen } from '../open-api.seed.ts';
import { openReceiver } from '../receiver.fixture.ts';

const [binjiang] = demoDealers;
let t: TestApp;
let actor: Actor;
let yard: Yard;
let system: { systemId: string; appKey: string; appSecret: string };
let templateId = '';

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
  actor = await t.login('binjiang');
  yard = await createYard(t, 'COUPONLOT');
  system = await register();
  ({ templateId } = await publish(t, actor, { totalQty: 20, perUserLimit: 5 }));
});
afterAll(() => t.close());

const register = async (change: object = {}) =>
  (await t.call(openSystems.create, { body: { name: '商场会员', scopes: ['coupon.grant'], qpsLimit: 200, ...change } }, actor)).data;
const period = { startTime: '2026-01-01 00:00:00', endTime: '2099-01-01 00:00:00' };
const bodyOf = (change: object = {}) => ({ systemId: system.systemId, templateId, quota: 6, perUserLimit: 2, ...period, ...change });
const create = (change: object = {}) => t.call(couponResources.create, { body: bodyOf(change) }, actor);
const made = async (change: object = {}) => (await create(change)).data.resourceId;
const ask = (body: object, as = system) => callOpen(t.app, as, { method: 'POST', target: '/open/v1/coupons', body });
const rowOf = async (resourceId: string) =>
  (await t.call(couponResources.list, { query: { pageSize: 200 } }, actor)).data.results.find((one) => one.resourceId === resourceId);

test('a number is answered once: again the same, with other content refused; stock, quota and log move once', async () => {
  const resourceId = await made();
  const wish = { outRequestNo: 'ORDER-1', resourceId, plateNo: '浙A12345', qty: 2 };
  const first = await ask(wish);
  expect(first).toMatchObject({ status: 200, body: { outRequestNo: 'ORDER-1', repeated: false } });
  expect(first.body.coupons).toHaveLength(2);
  expect((await ask(wish)).body).toEqual({ ...first.body, repeated: true });
  expect((await ask({ ...wish, plateNo: '浙A54321' })).body).toMatchObject({ code: couponResourceErrors.otherRequest.code });
  expect(await rowOf(resourceId)).toMatchObject({ usedQuota: 2, restQty: 18, systemName: '商场会员' });
  expect(await templateAt(t, actor, templateId)).toMatchObject({ grantedQty: 2 });
  const logged = (await t.call(operationLogs.list, { query: { module: 'open', recordId: templateId } }, actor)).data.results;
  expect(logged).toMatchObject([{ account: '商场会员', action: '开放接口发放优惠券', module: '开放接口' }]);
});

test('a vehicle gets no more than its limit, and the system no more than its quota, however many ask at once', async () => {
  const resourceId = await made({ quota: 3, perUserLimit: 1 });
  const twice = await Promise.all(Array.from({ length: 4 }, () => ask({ outRequestNo: 'SAME', resourceId, plateNo: '浙B00001' })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(twice.map(({ body }) => body.coupons[0].code)).size).toBe(1);
  expect((await ask({ outRequestNo: 'AGAIN', resourceId, plateNo: '浙B00001' })).body).toMatchObject({
    code: couponResourceErrors.perUser.code,
  });
  const rush = await Promise.all(
    [2, 3, 4, 5].map((number) => ask({ outRequestNo: `RUSH${number}`, resourceId, plateNo: `浙B0000${number}` })),
  );
  expect(rush.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
  expect(rush.find(({ status }) => status === 422)?.body.code).toBe(couponResourceErrors.quota.code);
  expect(await rowOf(resourceId)).toMatchObject({ usedQuota: 3, quota: 3 });
});

test('a resource that is off, over, gone or another system’s gives nothing; a wrong body is named by its field', async () => {
  const off = await made({ status: 0 });
  const over = await made({ endTime: '2026-01-02 00:00:00' });
  const gone = await made();
  await t.call(couponResources.remove, { params: { id: gone } }, actor);
  const foreign = await register();
  const refused = async (resourceId: string, as = system) =>
    (await ask({ outRequestNo: newId(), resourceId, plateNo: '浙C00001' }, as)).body.code;
  for (const resourceId of [off, over, gone, newId()]) expect(await refused(resourceId)).toBe(couponResourceErrors.closed.code);
  expect(await refused(await made(), foreign)).toBe(couponResourceErrors.closed.code);
  for (const wrong of [{ plateNo: 'x'.repeat(30) }, { qty: 0 }, { outRequestNo: '空 格' }, { resourceId: '1' }, { extra: 1 }]) {
    const { status, body } = await ask({ outRequestNo: 'W', resourceId: off, plateNo: '浙C00001', ...wrong });
    expect([status, body.code], JSON.stringify(wrong)).toEqual([400, openErrors.body.code]);
  }
});

test('what is set up is checked against the coupon, its lots and the system', async () => {
  const code = async (change: object) => (await create(change)).code;
  expect(await code({ quota: 1000 })).toBe(couponResourceErrors.rest.code);
  expect(await code({ endTime: '2025-01-01 00:00:00' })).toBe(couponResourceErrors.period.code);
  expect(await code({ systemId: (await register({ scopes: ['park.read'] })).systemId })).toBe(couponResourceErrors.noScope.code);
  expect(await code({ systemId: (await register({ parkIds: [yard.parkId] })).systemId })).toBe(couponResourceErrors.lots.code);
  expect(await code({ templateId: newId() })).toBe(commonErrors.notFound.code);
  const shops = await publish(t, actor, { payer: couponPayer.MERCHANT, claimable: 0 });
  expect(await code({ templateId: shops.templateId })).toBe(couponResourceErrors.merchant.code);
  const resourceId = await made({ quota: 4 });
  await ask({ outRequestNo: 'SETUP', resourceId, plateNo: '浙D00001', qty: 2 });
  const update = (change: object, rev = 0) =>
    t.call(couponResources.update, { params: { id: resourceId }, body: { ...bodyOf(change), rev } }, actor);
  expect(await update({ quota: 1 })).toMatchObject({ code: couponResourceErrors.fewer.code });
  expect(await update({ systemId: (await register()).systemId })).toMatchObject({ code: couponResourceErrors.fixed.code });
  expect(await update({ quota: 3 })).toMatchObject({ code: '200' });
  expect(await update({ quota: 3 })).toMatchObject({ code: commonErrors.stale.code });
  const { systems, templates } = (await t.call(couponResources.choices, {}, actor)).data;
  expect([systems.some(({ systemId }) => systemId === system.systemId), templates.some((one) => one.templateId === templateId)]).toEqual([
    true,
    true,
  ]);
});

test('the system that gave a coupon hears of its use, and no other', async () => {
  const receiver = await openReceiver();
  const subscribed = { callbackUrl: receiver.url, events: ['coupon.used'], parkIds: [yard.parkId] };
  const own = await publish(t, actor, { parkIds: [yard.parkId] });
  const giver = await register(subscribed);
  await register(subscribed);
  const resourceId = await made({ systemId: giver.systemId, templateId: own.templateId, callbackOnUse: 1 });
  const { body } = await ask({ outRequestNo: 'USED', resourceId, plateNo: '浙E00001' }, giver);
  const { rows } = await t.owner.query<{ id: string }>('select id from coupon where code = $1', [body.coupons[0].code]);
  await t.app.database.inScope({ dealerIds: [binjiang.id] }, async (tx) => {
    const order = { dealerId: binjiang.id, parkId: yard.parkId, orderId: newId(), plateNo: '浙E00001', bizType: 1, orderNo: 'PK1' };
    await useCoupons({ app: t.app, tx, now: new Date() }, order, [{ couponId: rows[0]?.id ?? '', discountFen: 300 }]);
  });
  await deliverEvents(t, 'open-webhook');
  await expect.poll(() => areLinesEmpty(t.app)).toBe(true);
  receiver.close();
  expect(receiver.heard).toHaveLength(1);
  expect(openEventBody('coupon.used').parse(receiver.heard[0]?.body).data).toMatchObject({
    outRequestNo: 'USED',
    code: body.coupons[0].code,
    appliedFen: 300,
  });
});
