import { createHmac, randomUUID } from 'node:crypto';
import { billErrors, changeStatus, driverBills, payChannel, payScene, receipts, wechatChanges } from '@bochong/contract/bill';
import { driverPayErrors, driverPays, orderStatus, parkOrders, payStatus, setOutFeeMode } from '@bochong/contract/parking-order';
import { type PayNotice, payNotifyPath, paySignHeader } from '@bochong/contract/pay-channel';
import { refusedOnceFen, simulatedChannel, simulatedChannelKey } from '@bochong/demo/simulated-channel';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { wakeEffects } from '../../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { billJobs } from '../../bill/index.ts';
import { applyTo, createYard, deliverEvents, type Yard } from '../../device/passage-day/passage-day.fixture.ts';
import { recordDevicePayment } from './device-payment.service.ts';

let t: TestApp;
let yard: Yard;
let actor: Actor;
let plateNo = '';
let number = 0;
const at = (clock: string) => `2025-10-13T${clock}+08:00`;
const moveTo = (clock: string) => {
  t.clock.at = new Date(at(clock));
};

beforeAll(async () => {
  t = await createTestApp();
  moveTo('13:05:00');
  actor = await t.login('binjiang');
  yard = await createYard(t, 'MONEY1');
});
afterAll(() => t.close());

/** Every test has a vehicle that came in at 10:00; R1 asks 5 yuan for the first hour and 15 yuan until 13:05. */
beforeEach(async () => {
  number += 1;
  plateNo = `浙B${String(number * 1111).padStart(5, '0')}`;
  moveTo('13:05:00');
  await capture('entry', '10:00:00');
  await pass('entry', '10:00:05');
});

const capture = (side: 'entry' | 'exit', clock: string) => {
  const payload = { direction: side === 'entry' ? ('IN' as const) : ('OUT' as const), plateNo, plateColor: 1 as const, confidence: 95 };
  return applyTo(t, yard, { id: `${plateNo}${side}`, side, at: at(clock), event: { eventType: 'lane.capture', payload } });
};
const pass = async (side: 'entry' | 'exit', clock: string) => {
  const event = { eventType: 'lane.passed' as const, payload: { captureEventId: `${plateNo}${side}` } };
  await applyTo(t, yard, { id: `${plateNo}${side}p`, side, at: at(clock), event });
  await deliverEvents(t);
};
const quote = () => t.call(driverPays.quote, { body: { parkId: yard.parkId, plateNo } });
async function bill(channel: 2 | 3, scene: 1 | 2 | 6 = payScene.EXIT) {
  const { orderId } = (await quote()).data;
  return t.call(driverPays.create, { body: { parkId: yard.parkId, orderId, plateNo, payChannel: channel, payScene: scene } });
}

async function notify(outTradeNo: string, paidFen: number, change: Partial<PayNotice> = {}, key = simulatedChannelKey) {
  const notice: PayNotice = {
    outTradeNo,
    channelTradeNo: `S${outTradeNo}`,
    merchantNo: simulatedChannel.merchantNo,
    paidFen,
    paidAt: toIso(t.app.clock.now()),
    nonce: randomUUID(),
    ...change,
  };
  const payload = JSON.stringify(notice);
  const sign = createHmac('sha256', key).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', [paySignHeader]: sign };
  const response = await t.app.http.inject({ method: 'POST', url: payNotifyPath(2), payload, headers });
  return [response.statusCode, response.body];
}

async function order() {
  const { rows } = await t.owner.query<{ id: string }>('select id from park_order where plate_no = $1', [plateNo]);
  return (await t.call(parkOrders.get, { params: { id: rows[0]?.id ?? '' } }, actor)).data;
}
const refunds = async () =>
  (
    await t.owner.query(
      'select approved_fen::int as fen, refund_reason as reason, refund_status as status from refund_apply where plate_no = $1',
      [plateNo],
    )
  ).rows;

test('a notification pays once, however often it is repeated', async () => {
  await capture('exit', '13:05:00');
  const { data } = await bill(payChannel.WECHAT);
  expect(data).toMatchObject({ amountFen: 1500 });
  for (let times = 0; times < 3; times += 1) expect(await notify(data.outTradeNo, 1500)).toEqual([200, 'success']);
  await pass('exit', '13:05:30');
  expect(await order()).toMatchObject({
    payableFen: 1500,
    paidFen: 1500,
    refundFen: 0,
    orderStatus: orderStatus.FINISHED,
    payStatus: payStatus.PAID,
  });
  expect((await t.call(driverBills.state, { params: { outTradeNo: data.outTradeNo } })).data).toMatchObject({ payState: 2, paidFen: 1500 });
  const listed = await t.call(receipts.list, { query: { plateNo } }, actor);
  expect(listed.data.summary).toMatchObject({ paidFen: 1500, channels: [{ payChannel: payChannel.WECHAT, paidFen: 1500, count: 1 }] });
  expect((await t.call(receipts.get, { params: { id: listed.data.results[0]?.billId ?? '' } }, actor)).data.billNo).toBe(data.billNo);
});

test('the same notification ten times at once pays once', async () => {
  await capture('exit', '13:05:00');
  const { data } = await bill(payChannel.WECHAT);
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify(data.outTradeNo, 1500)));
  expect(answers).toEqual(Array.from({ length: 10 }, () => [200, 'success']));
  expect((await order()).paidFen).toBe(1500);
});

test('the simulated channel refuses one sum once, and the same number the second time goes through', async () => {
  const request = {
    outRefundNo: 'RF-once',
    outTradeNo: 'T1',
    channelTradeNo: 'S1',
    refundFen: refusedOnceFen,
    paidFen: refusedOnceFen + 1,
  };
  expect(await simulatedChannel.refund(request)).toMatchObject({ state: 'FAILED', failText: '商户账户余额不足' });
  for (const again of [request, { ...request, outRefundNo: 'RF-other', refundFen: 145 }])
    expect(await simulatedChannel.refund(again)).toMatchObject({ state: 'SUCCESS' });
});

test('a wrong signature, amount, merchant, number or body is refused and pays nothing', async () => {
  await capture('exit', '13:05:00');
  const { data } = await bill(payChannel.WECHAT);
  expect(await notify(data.outTradeNo, 1500, {}, 'another key')).toEqual([401, 'bad signature']);
  for (const answer of [
    await notify(data.outTradeNo, 1499),
    await notify(data.outTradeNo, 1500, { merchantNo: 'OTHER' }),
    await notify('CB000', 1500),
  ])
    expect(answer).toEqual([409, 'mismatch']);
  expect(await notify(data.outTradeNo, -1)).toEqual([400, 'bad notice: paidFen']);
  expect((await order()).paidFen).toBe(0);
  expect(await notify(data.outTradeNo, 1500)).toEqual([200, 'success']);
  expect(await notify(data.outTradeNo, 1500, { channelTradeNo: 'another' })).toEqual([409, 'mismatch']);
});

test('a channel that gives two bills one trade number pays the first only', async () => {
  await capture('exit', '13:05:00');
  const [first, second] = [(await bill(payChannel.WECHAT)).data, (await bill(payChannel.WECHAT)).data];
  const trade = { channelTradeNo: `T${plateNo}` };
  expect(await notify(first.outTradeNo, 1500, trade)).toEqual([200, 'success']);
  expect(await notify(second.outTradeNo, 1500, trade)).toEqual([409, 'mismatch']);
  expect((await order()).paidFen).toBe(1500);
});

test('a second success through another channel goes back by itself, also when its bill was closed meanwhile', async () => {
  await capture('exit', '13:05:00');
  const [wechat, alipay] = [(await bill(payChannel.WECHAT)).data, (await bill(payChannel.ALIPAY)).data];
  await notify(wechat.outTradeNo, 1500);
  expect((await t.call(driverBills.state, { params: { outTradeNo: alipay.outTradeNo } })).data.payState).toBe(4);
  expect(await notify(alipay.outTradeNo, 1500)).toEqual([200, 'success']);
  await deliverEvents(t);
  expect(await refunds()).toEqual([{ fen: 1500, reason: 1, status: 3 }]);
  expect(await order()).toMatchObject({ paidFen: 3000, refundFen: 1500, payableFen: 1500, dueFen: 0 });
});

test('prepaid inside and out within the grace time costs nothing more', async () => {
  const { data } = await bill(payChannel.WECHAT, payScene.PREPAY);
  await notify(data.outTradeNo, 1500);
  expect(await order()).toMatchObject({ orderStatus: orderStatus.PARKING, paidFen: 1500, feeFrozenUntil: at('13:20:00') });
  expect((await quote()).data.dueFen).toBe(0);
  moveTo('13:19:00');
  expect((await capture('exit', '13:19:00')).result).toMatchObject({ decision: 'RELEASE', dueFen: 0 });
  await pass('exit', '13:19:05');
  expect(await order()).toMatchObject({ orderStatus: orderStatus.FINISHED, payableFen: 1500, paidFen: 1500 });
});

test('a price that was told stands while it is being paid: the next period began meanwhile, and the grace time runs all the same', async () => {
  moveTo('13:59:00');
  const { outTradeNo, amountFen } = (await bill(payChannel.WECHAT, payScene.PREPAY)).data;
  moveTo('14:02:00');
  expect((await quote()).data.dueFen).toBeGreaterThan(amountFen);
  await notify(outTradeNo, amountFen);
  expect(await order()).toMatchObject({ feeFrozenUntil: at('14:17:00') });
  expect((await quote()).data.dueFen).toBe(0);
  expect((await capture('exit', '14:16:00')).result).toMatchObject({ decision: 'RELEASE', dueFen: 0 });
  await pass('exit', '14:16:05');
  expect(await order()).toMatchObject({ orderStatus: orderStatus.FINISHED, payableFen: amountFen, paidFen: amountFen });
  expect(await refunds()).toEqual([]);
});

test('who prepaid and stays longer pays the difference', async () => {
  await notify((await bill(payChannel.WECHAT, payScene.PREPAY)).data.outTradeNo, 1500);
  moveTo('14:10:00');
  expect((await capture('exit', '14:10:00')).result).toMatchObject({ decision: 'HOLD', reason: 'PAY', dueFen: 400 });
  const { data } = await bill(payChannel.ALIPAY);
  expect(data.amountFen).toBe(400);
  await notify(data.outTradeNo, 400);
  await pass('exit', '14:10:40');
  expect(await order()).toMatchObject({ orderStatus: orderStatus.FINISHED, payableFen: 1900, paidFen: 1900 });
  expect(await refunds()).toEqual([]);
});

test('who left unpaid settles the stay later', async () => {
  await capture('exit', '13:05:00');
  const { data } = await bill(payChannel.WECHAT);
  await pass('exit', '13:05:30');
  expect(await order()).toMatchObject({ orderStatus: orderStatus.TO_PAY, dueFen: 1500 });
  moveTo('13:20:00');
  await notify(data.outTradeNo, 1500);
  expect(await order()).toMatchObject({ orderStatus: orderStatus.FINISHED, paidFen: 1500, payDeadline: null });
  expect(await refunds()).toEqual([]);
});

test('money that arrives after the stay was set out for nothing goes back', async () => {
  await capture('exit', '13:05:00');
  const { data } = await bill(payChannel.WECHAT);
  const setOut = { orderIds: [(await order()).orderId], exitTime: at('13:04:00'), feeMode: setOutFeeMode.ZERO, reason: '设备故障' };
  expect((await t.call(parkOrders.setOutTime, { body: setOut }, actor)).data).toMatchObject([{ success: true, dueFen: 0 }]);
  expect(await notify(data.outTradeNo, 1500)).toEqual([200, 'success']);
  await deliverEvents(t);
  expect(await refunds()).toEqual([{ fen: 1500, reason: 1, status: 3 }]);
  expect(await order()).toMatchObject({ payableFen: 0, paidFen: 1500, refundFen: 1500, payStatus: payStatus.FULL_REFUND });
});

test('who owes nothing cannot pay, and who does not know the plate learns nothing', async () => {
  moveTo('10:05:00');
  expect((await quote()).data.dueFen).toBe(0);
  expect((await bill(payChannel.WECHAT)).code).toBe(billErrors.nothingDue.code);
  const { orderId } = (await quote()).data;
  const stranger = { parkId: yard.parkId, orderId, plateNo: '浙C00001', payChannel: payChannel.WECHAT, payScene: payScene.PREPAY };
  expect((await t.call(driverPays.create, { body: stranger })).code).toBe(driverPayErrors.noStay.code);
  expect((await t.call(driverPays.quote, { body: { parkId: yard.parkId, plateNo: '浙C00001' } })).code).toBe(driverPayErrors.noStay.code);
  expect((await t.call(driverPays.quote, { body: { parkId: orderId, plateNo } })).code).toBe(driverPayErrors.noStay.code);
});

/** Cash taken at a handheld, the change of which goes to the payer's WeChat. */
const payCash = (localId: string, cashReceivedFen: number, over: { paidFen?: number; orderNo?: string } = {}) => {
  const occurredAt = t.clock.at;
  const device = {
    dealerId: yard.dealerId,
    deviceId: yard.exit.deviceId,
    deviceSn: 'HAND1',
    parkId: yard.parkId,
    gateId: yard.exit.gateId,
  };
  const at = {
    device,
    eventKey: `HAND1|${localId}`,
    occurredAt,
    rawOccurredAt: occurredAt,
    receivedAt: occurredAt,
    offline: false,
    flags: [],
  };
  const cash = {
    channel: payChannel.CASH,
    feeFen: 1500,
    paidFen: 1500,
    cashReceivedFen,
    changeOpenId: 'oABC1234567890XYZ',
    collectorId: 'C1',
    shiftId: 'S1',
    ...over,
  };
  const event = { eventType: 'handheld.pay' as const, payload: { berthCode: 'B1', plateNo, ...cash }, images: [] };
  return t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
    recordDevicePayment({ app: t.app, tx, now: occurredAt }, at, event),
  );
};

test('an order paid in two parts at a handheld is paid by both', async () => {
  await capture('exit', '13:05:00');
  const { orderNo } = await order();
  await payCash(`${plateNo}a`, 700, { paidFen: 700, orderNo });
  for (let times = 0; times < 2; times += 1) await payCash(`${plateNo}b`, 800, { paidFen: 800, orderNo });
  expect(await order()).toMatchObject({ payableFen: 1500, paidFen: 1500, dueFen: 0 });
});

test('payments of a terminal whose long numbers begin alike are two payments', async () => {
  const pay = (localOrderNo: string) => {
    const payload = { localOrderNo, plateNo, feeFen: 500, paidFen: 500, channel: payChannel.CASH };
    const device = { dealerId: yard.dealerId, deviceId: yard.exit.deviceId, deviceSn: 'S'.repeat(64), parkId: yard.parkId, gateId: null };
    const occurredAt = t.clock.at;
    const times = { occurredAt, rawOccurredAt: occurredAt, receivedAt: occurredAt, offline: false, flags: [] };
    const event = { eventType: 'lane.localPay' as const, payload };
    return t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
      recordDevicePayment({ app: t.app, tx, now: occurredAt }, { device, eventKey: localOrderNo, ...times } as never, event as never),
    );
  };
  for (const number of ['L20251013130500000001', 'L20251013130500000002', 'L20251013130500000002']) await pay(number);
  expect(await order()).toMatchObject({ paidFen: 1000 });
});

test('change of a cash payment goes to the payer’s WeChat once, and what nobody took for a day goes back', async () => {
  await capture('exit', '13:05:00');
  await payCash('1', 2000);
  await payCash('1', 2000);
  await payCash('2', 1500);
  const transfer = vi.spyOn(simulatedChannel, 'transfer');
  await deliverEvents(t);
  expect(transfer).toHaveBeenCalledTimes(1);
  const listed = async () => (await t.call(wechatChanges.list, { query: { plateNo } }, actor)).data.results;
  const arrived = { changeFen: 500, cashReceivedFen: 2000, payableFen: 1500, openIdMask: 'oABC****0XYZ', collectorId: 'C1' };
  expect(await listed()).toMatchObject([{ ...arrived, status: changeStatus.ARRIVED }]);
  await t.owner.query('update wechat_change set status = 0, sent_at = null');
  const later = new Date(t.clock.at.getTime() + 86_400_001);
  const before = t.clock.at;
  t.clock.at = later;
  for (const job of billJobs) await runForDealers(t.app, job);
  t.clock.at = before; // a login does not last that long
  expect(await listed()).toMatchObject([{ status: changeStatus.EXPIRED }]);
  transfer.mockRestore();
});

test('change that the channel refuses for good belongs to the lot again, and is not owed for ever', async () => {
  await capture('exit', '13:05:00');
  const transfer = vi.spyOn(simulatedChannel, 'transfer').mockResolvedValue({ state: 'REFUSED' });
  await payCash(`${plateNo}c`, 2000);
  await deliverEvents(t);
  transfer.mockRestore();
  const [change] = (await t.call(wechatChanges.list, { query: { plateNo } }, actor)).data.results;
  expect(change).toMatchObject({ status: changeStatus.FAILED, changeFen: 500 });
  const { rows } = await t.owner.query(
    `select kind, (body ->> 'fen')::int as fen from money_event where body ->> 'changeId' = $1 order by kind`,
    [change?.changeId],
  );
  expect(rows).toEqual([
    { kind: 'ChangeOwed', fen: 500 },
    { kind: 'ChangeReturned', fen: 500 },
  ]);
});

test('change whose answer got lost is asked for and moves money once; until then it does not expire', async () => {
  await capture('exit', '13:05:00');
  await payCash('lost', 2000);
  const moved = new Set<string>();
  const transfer = vi.spyOn(simulatedChannel, 'transfer').mockImplementation(async ({ outTransferNo }) => {
    moved.add(outTransferNo);
    throw new Error('connection reset');
  });
  const query = vi.spyOn(simulatedChannel, 'queryTransfer').mockImplementationOnce(async () => {
    throw new Error('connection refused');
  });
  await deliverEvents(t);
  const before = t.clock.at;
  t.clock.at = new Date(before.getTime() + 86_400_001);
  for (const job of billJobs) await runForDealers(t.app, job);
  await wakeEffects(t);
  query.mockImplementation(async (outTransferNo) =>
    moved.has(outTransferNo) ? { state: 'ARRIVED', transferNo: `ST${outTransferNo}` } : { state: 'UNKNOWN_NUMBER' },
  );
  await wakeEffects(t, 2);
  t.clock.at = before; // a login does not last that long
  const { results } = (await t.call(wechatChanges.list, { query: { plateNo } }, actor)).data;
  expect(results).toMatchObject([{ status: changeStatus.ARRIVED, transferNo: expect.stringMatching(/^ST/) }]);
  expect([transfer.mock.calls.length, query.mock.calls.length]).toEqual([1, 2]);
  vi.restoreAllMocks();
});

test('what came in and what went back by lot and channel can be told from the money events alone', async () => {
  await deliverEvents(t);
  const sums = async (text: string) => (await t.owner.query(text)).rows;
  const events = (
    kind: string,
  ) => `select (lot ->> 'parkId')::uuid as park, (body -> 'tender' ->> 'payChannel')::int as channel, sum((lot ->> 'fen')::int)::int as fen
    from money_event cross join jsonb_array_elements(body -> 'lots') lot where kind = '${kind}' group by 1, 2 order by 1, 2`;
  const bills = (fen: string) =>
    `select park_id as park, pay_channel::int as channel, sum(${fen})::int as fen from bill where ${fen} > 0 group by 1, 2 order by 1, 2`;
  expect(await sums(events('BillSettled'))).toEqual(await sums(bills('paid_fen')));
  expect(await sums(events('RefundExecuted'))).toEqual(await sums(bills('refunded_fen')));
  const counted = await sums(
    `select metric::int, sum(value)::int as fen from (select metric, value from counter union all select metric, value from counter_delta) c where metric in (3, 7) group by 1 order by 1`,
  );
  const all = async (kind: string) => (await sums(events(kind))).reduce((sum, { fen }) => sum + fen, 0);
  expect(counted).toEqual([
    { metric: 3, fen: await all('BillSettled') },
    { metric: 7, fen: await all('RefundExecuted') },
  ]);
});
