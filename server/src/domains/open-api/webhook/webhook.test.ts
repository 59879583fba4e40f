import { commonErrors } from '@bochong/contract/kernel/error';
import { deliveryState, openDeliveries, openDeliveryErrors, openEventBody, openSystems } from '@bochong/contract/open-api';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../kernel/database/identifier.ts';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { areLinesEmpty } from '../../../kernel/outbound/line.ts';
import { deliverEvents, takeQueued, wakeEffects } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { drive } from '../../arrears/arrears.fixture.ts';
import { createYard, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { retentionJobs } from '../../retention/index.ts';
import { openReceiver, type Receiver } from '../receiver.fixture.ts';
import { mayKnow } from './told.rule.ts';

const [binjiang] = demoDealers;
let t: TestApp;
let actor: Actor;
let yard: Yard;
let hidden: Yard;
let receiver: Receiver;

beforeAll(async () => {
  t = await createTestApp({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8' });
  actor = await t.login('binjiang');
  [yard, hidden] = [await createYard(t, 'HOOKLOT'), await createYard(t, 'HOOKNOT')];
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.owner.query('update open_api_system set status = 0');
  receiver = await openReceiver();
  return () => receiver.close();
});

const subscribe = async (change: object = {}) =>
  (
    await t.call(
      openSystems.create,
      { body: { name: '接收方', scopes: ['order.read'], callbackUrl: receiver.url, events: ['stay.opened', 'stay.left'], ...change } },
      actor,
    )
  ).data;
const told = async (minutes = 0) => {
  if (minutes > 0) await wakeEffects(t, minutes);
  await deliverEvents(t);
  await expect.poll(() => areLinesEmpty(t.app), { timeout: 20_000 }).toBe(true);
};
const deliveries = async (systemId: string, state?: number) =>
  (await t.call(openDeliveries.list, { query: { systemId, ...(state !== undefined && { state }) } }, actor)).data.results;
let plates = 10_000;
const visit = async (place: Yard) => {
  plates += 1;
  const plateNo = `浙A${plates}`;
  await drive(t, place, { plateNo, side: 'entry', at: '2026-11-20T10:00:00+08:00' });
  await drive(t, place, { plateNo, side: 'exit', at: '2026-11-20T10:05:00+08:00' });
};
const emit = (work: (tx: never) => Promise<void>) => t.app.database.inScope({ dealerIds: [binjiang.id] }, (tx) => work(tx as never));

test('a system hears signed of what happened at its lots, in the words of the interface', async () => {
  const system = await subscribe({ parkIds: [yard.parkId] });
  await visit(hidden);
  await visit(yard);
  await told();
  // Which of two that are planned at one moment goes first is not promised.
  expect(receiver.heard.map(({ body }) => body.event).sort()).toEqual(['stay.left', 'stay.opened']);
  const { body } = receiver.heard.find((one) => one.body.event === 'stay.left') as Receiver['heard'][number];
  expect(openEventBody('stay.left').parse(body)).toMatchObject({ data: { parkId: yard.parkId, exitTime: '2026-11-20T10:05:00+08:00' } });
  expect(receiver.isSigned(system.appSecret)).toBe(true);
  const listed = await deliveries(system.systemId);
  expect(listed.map(({ event, state, tries, said }) => [event, state, tries, said]).sort()).toEqual([
    ['stay.left', deliveryState.DONE, 1, 'HTTP 200'],
    ['stay.opened', deliveryState.DONE, 1, 'HTTP 200'],
  ]);
  const left = listed.find(({ event }) => event === 'stay.left');
  expect(JSON.parse((await t.call(openDeliveries.get, { params: { id: left?.deliveryId ?? '' } }, actor)).data.body)).toEqual(body);
});

test('money, charges and devices are told too; nobody subscribed, nothing is kept', async () => {
  const facts = {
    billId: newId(),
    billNo: 'BL1',
    paymentId: null,
    bizType: 1,
    plateNo: '浙A12345',
    at: '2026-11-20T10:00:00+08:00',
    fen: 500,
  };
  const lots = [{ parkId: yard.parkId, fen: 500 }];
  const tender = {
    tenderType: 1 as const,
    payChannel: 1,
    merchantNo: '',
    outTradeNo: '',
    channelTradeNo: null,
    deviceSn: null,
    collectorId: null,
    shiftId: null,
  };
  const orderId = newId();
  const happen = () =>
    emit(async (tx) => {
      const { emit: tell } = t.app.events;
      await tell(tx, 'BillSettled', binjiang.id, {
        ...facts,
        bookedAt: facts.at,
        lots,
        subjects: [{ subjectId: orderId, fen: 500, dueFen: 500, writtenOffFen: 0 }],
        tender,
      });
      const refund = {
        refundId: newId(),
        refundNo: 'RF1',
        refundBiz: 1,
        bizId: null,
        appealId: null,
        refundReason: 1,
        refundWay: 1,
        channelRefundNo: null,
        voucherNo: '',
        full: true,
      };
      await tell(tx, 'RefundExecuted', binjiang.id, { ...facts, ...refund, lots, subjectId: null, tender });
      const state = {
        deviceId: newId(),
        deviceName: '入口相机',
        deviceType: 1,
        parkId: yard.parkId,
        gateId: null,
        lastHeartbeatAt: facts.at,
      };
      await tell(tx, 'DeviceWentOffline', binjiang.id, state as never);
    });
  await happen();
  const { rows } = await t.owner.query('select from open_api_delivery where event like $1', ['bill.%']);
  expect(rows).toEqual([]);
  await takeQueued(t);
  const system = await subscribe({ events: ['bill.paid', 'bill.refunded', 'device.offline', 'charging.ended'] });
  await happen();
  await deliverEvents(t, 'open-webhook');
  await expect.poll(() => areLinesEmpty(t.app), { timeout: 20_000 }).toBe(true);
  // What others make of bills and devices that are nobody's is none of this test's business.
  await takeQueued(t);
  const heard = new Map(receiver.heard.map(({ body }) => [body.event, body]));
  expect(openEventBody('bill.paid').parse(heard.get('bill.paid')).data).toMatchObject({ fen: 500, orderIds: [orderId], refundNo: null });
  expect(openEventBody('bill.refunded').parse(heard.get('bill.refunded')).data).toMatchObject({ refundNo: 'RF1', orderIds: [] });
  expect(openEventBody('device.offline').parse(heard.get('device.offline')).data).toMatchObject({ deviceName: '入口相机' });
  expect(await deliveries(system.systemId)).toHaveLength(3);
});

test('what is not taken is told again with the same number, later and later; a person sends it once more', async () => {
  const system = await subscribe({ events: ['stay.opened'] });
  receiver.status = 500;
  t.clock.at = new Date();
  await visit(yard);
  await told();
  expect(await deliveries(system.systemId)).toMatchObject([{ state: deliveryState.WAITING, tries: 1, said: '对方答复HTTP 500' }]);
  const [first] = await deliveries(system.systemId);
  const replay = () => t.call(openDeliveries.replay, { params: { id: first?.deliveryId ?? '' } }, actor);
  expect(await replay()).toMatchObject({ code: openDeliveryErrors.underWay.code });
  for (const minutes of [1, 2, 5, 15, 30, 60, 60, 60, 60, 60, 60]) await told(minutes);
  actor = await t.login('binjiang');
  expect(await deliveries(system.systemId, deliveryState.LEFT)).toMatchObject([{ tries: 12 }]);
  expect(receiver.heard).toHaveLength(12);
  expect(new Set(receiver.heard.map(({ body }) => body.deliveryId)).size).toBe(1);
  receiver.status = 204;
  // Two presses are one effect.
  expect((await Promise.all([replay(), replay()])).map(({ code }) => code).sort()).toEqual(
    ['200', openDeliveryErrors.underWay.code].sort(),
  );
  await told();
  expect(await deliveries(system.systemId)).toMatchObject([{ state: deliveryState.DONE, said: 'HTTP 204' }]);
  expect(await replay()).toMatchObject({ code: '200' });
  await told();
  expect(receiver.heard).toHaveLength(14);
  const params = { id: system.systemId };
  await t.call(openSystems.switchStatus, { params, body: { status: 0, rev: 0 } }, actor);
  expect(await replay()).toMatchObject({ code: openDeliveryErrors.noTarget.code });
  const other = await t.login('qingyu');
  expect(await t.call(openDeliveries.replay, { params: { id: first?.deliveryId ?? '' } }, other)).toMatchObject({
    code: commonErrors.notFound.code,
  });
  expect(await t.call(openDeliveries.get, { params: { id: first?.deliveryId ?? '' } }, other)).toMatchObject({
    code: commonErrors.notFound.code,
  });
});

test('a dead system holds up no other', async () => {
  const dead = await openReceiver();
  dead.silent = true;
  const [slow, quick] = [await subscribe({ callbackUrl: dead.url }), await subscribe({})];
  for (let visits = 0; visits < 3; visits += 1) await visit(yard);
  const started = Date.now();
  const running = deliverEvents(t);
  await expect.poll(() => receiver.heard.length, { timeout: 5_000 }).toBe(6);
  expect(Date.now() - started).toBeLessThan(5_000);
  expect((await deliveries(slow.systemId, deliveryState.DONE)).length).toBe(0);
  await running;
  dead.close();
  await expect.poll(() => areLinesEmpty(t.app), { timeout: 30_000 }).toBe(true);
  expect(await deliveries(quick.systemId, deliveryState.DONE)).toHaveLength(6);
});

test('an address inside our own networks is not called, however it came to stand there', async () => {
  const strict = await createTestApp();
  try {
    const office = await strict.login('binjiang');
    const place = await createYard(strict, 'STRICT');
    const body = {
      name: '内部地址',
      scopes: ['order.read' as const],
      callbackUrl: 'http://partner.example/hook',
      events: ['stay.opened' as const],
    };
    const { systemId } = (await strict.call(openSystems.create, { body }, office)).data;
    await strict.owner.query('update open_api_system set callback_url = $2 where id = $1', [systemId, receiver.url]);
    await drive(strict, place, { plateNo: '浙A55555', side: 'entry', at: '2026-11-20T10:00:00+08:00' });
    await deliverEvents(strict, 'open-webhook');
    await expect.poll(() => areLinesEmpty(strict.app), { timeout: 20_000 }).toBe(true);
    const { results } = (await strict.call(openDeliveries.list, { query: { systemId } }, office)).data;
    expect(results).toMatchObject([{ state: deliveryState.WAITING, said: '地址在内部网络' }]);
    expect(receiver.heard).toEqual([]);
  } finally {
    await strict.close();
  }
});

test('who may know: all lots, or one of those it happened at', () => {
  const systems = [
    { id: 'all', parkIds: null },
    { id: 'a', parkIds: ['A'] },
    { id: 'b', parkIds: ['B', 'C'] },
  ];
  const ids = (...parkIds: string[]) => mayKnow(systems, parkIds).map(({ id }) => id);
  expect([ids(), ids('A'), ids('C', 'A'), ids('D')]).toEqual([['all'], ['all', 'a'], ['all', 'a', 'b'], ['all']]);
});

test('deliveries are kept for thirty days', async () => {
  await t.owner.query(
    `update open_api_delivery set id = bochong.id_floor(now() - interval '40 days') where ctid in (select ctid from open_api_delivery limit 1)`,
  );
  const before = Number((await t.owner.query('select count(*) from open_api_delivery')).rows[0].count);
  for (const job of retentionJobs) await runForDealers(t.app, job);
  expect(Number((await t.owner.query('select count(*) from open_api_delivery')).rows[0].count)).toBe(before - 1);
});
