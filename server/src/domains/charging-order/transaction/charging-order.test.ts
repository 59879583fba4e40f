import { connectorBoards, workStatus } from '@bochong/contract/charging-asset';
import {
  abnormalReason,
  adjustReason,
  adjustStatus,
  chargingBills,
  chargingCloseReason,
  chargingEventType,
  chargingFlag,
  chargingOrderStatus,
  chargingOrders,
  chargingPayStatus,
  chargingSessions,
  chargingStartSource,
  chargingStopReason,
} from '@bochong/contract/charging-order';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { seedMoney } from '../../charging-customer/charging-customer.seed.ts';
import { deliverEvents } from '../../device/passage-day/passage-day.fixture.ts';
import { brokenEquations, type ChargingDay, createChargingDay, day, signedIn } from '../charging-day.fixture.ts';

let t: TestApp;
let actor: Actor;
let d: ChargingDay;
beforeAll(async () => {
  t = await createTestApp();
  actor = await signedIn(t);
});
afterAll(async () => {
  const broken = await brokenEquations(t);
  await t.close();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  d = await createChargingDay(t);
});

const call: TestApp['call'] = (endpoint, input) => t.call(endpoint, input, actor);
const orders = async () => (await call(chargingOrders.list, { query: { stationId: d.speaker.stationId } })).data.results;
const only = async () => {
  const [order] = await orders();
  return (await call(chargingOrders.get, { params: { id: order?.orderId ?? '' } })).data;
};
const history = async () => (await call(chargingSessions.history, { params: { id: (await only()).orderId } })).data;
const wallet = async () =>
  (
    await t.owner.query(
      'select principal_fen::int as p, gift_fen::int as g, frozen_fen::int as f, arrears_fen::int as a from charging_wallet where id = $1',
      [d.ownerId],
    )
  ).rows[0];

test('a card starts, charges across a price, stops: the lines are the fee, the wallet pays, the bill and the till say so', async () => {
  const { transactionId, idTagInfo } = await d.start({ at: day('09:41'), meterStartWh: 5_000_000 });
  expect(idTagInfo).toMatchObject({ status: 'Accepted' });
  expect(await wallet()).toMatchObject({ f: 10_000 });
  await d.values(transactionId, [[day('09:59:30'), 5_018_400, { powerW: 60_000, soc: 40 }]]);
  const [live] = (await call(connectorBoards.board, { query: { stationId: d.speaker.stationId } })).data.filter(
    ({ live: one }) => one !== null,
  );
  expect(live).toMatchObject({
    workStatus: workStatus.CHARGING,
    live: { powerW: 60_000, energyWh: 18_400, socPercent: 40, feeFen: 1204 + 828 },
  });
  await d.values(transactionId, [[day('10:00:30'), 5_019_400, { powerW: 61_000, soc: 41 }]]);
  expect(await d.stop(transactionId, day('10:21:10'), 5_039_875)).toBeUndefined();
  const order = await only();
  expect(order).toMatchObject({
    ...{ orderStatus: chargingOrderStatus.SETTLED, payStatus: chargingPayStatus.PAID, startSource: chargingStartSource.CARD },
    ...{ energyWh: 39_875, listElecFen: 3380, listServiceFen: 1900, payableFen: 5280, paidFen: 5280, arrearsFen: 0 },
    ...{ stopReason: chargingStopReason.USER_LOCAL, startSoc: 40, endSoc: 41, maxPowerW: 61_000, durationSec: 2410, flags: [] },
  });
  expect(await wallet()).toEqual({ p: 100_000 - 5280, g: 0, f: 0, a: 0 });
  const { data: session } = await call(chargingSessions.get, { params: { id: order.orderId } });
  expect(session.lines.map(({ energyWh, elecFen, serviceFen }) => [energyWh, elecFen, serviceFen])).toEqual([
    [18_900, 1237, 851],
    [20_975, 2143, 1049],
  ]);
  expect(session).toMatchObject({ sampleCount: 2, droppedCount: 0 });
  expect(session.points.at(-1)).toMatchObject({ energyWh: 39_875, feeFen: 5280 });
  const { data: bills } = await call(chargingBills.list, { query: { stationId: d.speaker.stationId } });
  expect(bills).toMatchObject({
    results: [{ payableFen: 5280, adjustedFen: 0, paidFen: 5280, principalFen: 5280 }],
    summary: { count: 1, payableFen: 5280 },
  });
  const { rows } = await t.owner.query(
    'select pay_channel as channel, paid_fen::int as fen, biz_type as biz from bill where subject_id = $1',
    [order.orderId],
  );
  expect(rows).toEqual([{ channel: 6, fen: 5280, biz: 7 }]);
  expect((await call(chargingSessions.receipt, { params: { id: order.orderId } })).data).toMatchObject({
    payableFen: 5280,
    energyWh: 39_875,
  });
  expect((await history()).events.map(({ eventType }) => eventType)).toEqual([
    chargingEventType.STARTED,
    chargingEventType.STOPPED,
    chargingEventType.SETTLED,
    chargingEventType.PAID,
  ]);
});

describe('repetitions', () => {
  test('a start, values and a stop that are said again change nothing and are answered as the first time', async () => {
    const first = await d.start({ at: day('13:05'), meterStartWh: 1_204_318 });
    expect(await d.start({ at: day('13:05'), meterStartWh: 1_204_318, receivedAt: day('13:20') })).toEqual(first);
    await d.values(first.transactionId, [[day('13:30'), 1_215_000]]);
    await d.values(first.transactionId, [[day('13:30'), 1_215_000]], { receivedAt: day('13:40') });
    await d.stop(first.transactionId, day('13:49:30'), 1_225_675);
    await d.stop(first.transactionId, day('13:49:30'), 1_225_675, { receivedAt: day('14:10') });
    expect(await orders()).toHaveLength(1);
    expect(await only()).toMatchObject({ payableFen: 2358, flags: [] });
    expect(await history()).toMatchObject({ adjustments: [], variants: [] });
  });

  test('a stop that differs is kept beside the first and changes no money', async () => {
    const { transactionId } = await d.start({ at: day('13:05'), meterStartWh: 0 });
    await d.stop(transactionId, day('13:45'), 20_000);
    await d.stop(transactionId, day('13:50'), 25_000, { receivedAt: day('13:51') });
    expect(await only()).toMatchObject({ energyWh: 20_000, flags: [chargingFlag.DUPLICATE_STOP] });
    expect((await history()).variants).toMatchObject([{ meterStopWh: 25_000 }]);
  });
});

test('a power loss: settled provisionally after two hours offline, corrected by the late stop within the limit', async () => {
  const { transactionId } = await d.start({ at: day('14:00'), meterStartWh: 300_000 });
  await d.values(transactionId, [[day('14:30'), 330_000]]);
  await t.owner.query('update charging_equipment set online_status = 2, offline_since = $2 where id = $1', [
    d.speaker.equipmentId,
    new Date(day('14:31:20')).toISOString(),
  ]);
  await d.timers(day('14:42'));
  expect((await only()).flags).toEqual([chargingFlag.DEVICE_OFFLINE]);
  await d.timers(day('16:31:20'));
  expect(await only()).toMatchObject({
    ...{ orderStatus: chargingOrderStatus.SETTLED, payableFen: 3313, isProvisional: true, stopReason: chargingStopReason.LOST_STOP },
    endAt: '2026-03-10T14:30:00+08:00',
  });
  await d.stop(transactionId, day('14:31:05'), 330_950, { receivedAt: day('17:05'), replayed: true, reason: 'PowerLoss' });
  const order = await only();
  expect(order).toMatchObject({ payableFen: 3418, paidFen: 3418, stopReason: chargingStopReason.POWER_LOSS });
  expect(order.flags).toEqual([chargingFlag.PROVISIONAL, chargingFlag.LATE_STOP, chargingFlag.DEVICE_OFFLINE, chargingFlag.ADJUSTED]);
  expect((await history()).adjustments).toMatchObject([
    { adjustReason: adjustReason.LATE_STOP, adjustStatus: adjustStatus.AUTO, beforeFen: 3313, afterFen: 3418, deltaFen: 105 },
  ]);
  const { data: bills } = await call(chargingBills.list, { query: { stationId: d.speaker.stationId } });
  const sums = { payableFen: 3313, adjustedFen: 105, paidFen: 3418 };
  expect(bills).toMatchObject({ results: [{ ...sums, adjustedTimes: 1 }], summary: { ...sums, count: 1 } });
});

test('a late stop that costs less pays back: through the till, to the wallet it came from', async () => {
  const { transactionId } = await d.start({ at: day('14:00'), meterStartWh: 0 });
  await d.values(transactionId, [
    [day('14:10'), 10_000],
    [day('14:30'), 30_000],
  ]);
  await t.owner.query('update charging_equipment set online_status = 2, offline_since = $2 where id = $1', [
    d.speaker.equipmentId,
    new Date(day('14:31')).toISOString(),
  ]);
  await d.timers(day('16:31'));
  expect(await only()).toMatchObject({ payableFen: 3313 });
  await d.stop(transactionId, day('14:31'), 29_500, { receivedAt: day('17:00'), replayed: true });
  await deliverEvents(t);
  // 29,500 Wh: 1930.185 → 1930, 1327.5 → 1328.
  expect(await only()).toMatchObject({
    payableFen: 3258,
    paidFen: 3313,
    refundedFen: 55,
    arrearsFen: 0,
    payStatus: chargingPayStatus.PAID,
  });
  expect(await wallet()).toEqual({ p: 100_000 - 3258, g: 0, f: 0, a: 0 });
});

test('a stop that never comes: five minutes after the gun is free the order ends at its last sample', async () => {
  const { transactionId } = await d.start({ at: day('15:00'), meterStartWh: 910_000 });
  await d.values(transactionId, [[day('16:10'), 938_450]]);
  t.clock.at = new Date(day('16:12'));
  await d.status('Available');
  await d.timers(day('16:16'));
  expect(await only()).toMatchObject({ orderStatus: chargingOrderStatus.CHARGING });
  await d.timers(day('16:17'));
  expect(await only()).toMatchObject({ orderStatus: chargingOrderStatus.SETTLED, payableFen: 3141, endAt: '2026-03-10T16:10:00+08:00' });
});

test('a new start at a gun ends what was lost there at once', async () => {
  const { transactionId } = await d.start({ at: day('15:00'), meterStartWh: 0 });
  await d.values(transactionId, [[day('15:30'), 10_000]]);
  const second = await d.start({ at: day('16:00'), meterStartWh: 12_000 });
  expect(second.transactionId).not.toBe(transactionId);
  expect((await orders()).map(({ orderStatus }) => orderStatus)).toEqual([chargingOrderStatus.CHARGING, chargingOrderStatus.SETTLED]);
});

test('money runs out: the device is told to stop, and what it charges until then is owed', async () => {
  d = await createChargingDay(t, { principalFen: 3000 });
  const { transactionId } = await d.start({ at: day('19:12:45'), meterStartWh: 0 });
  await d.values(transactionId, [[day('19:20'), 14_500, { powerW: 120_000 }]]);
  expect(await only()).toMatchObject({ orderStatus: chargingOrderStatus.STOPPING, payableFen: 2503 });
  await d.stop(transactionId, day('19:21:30'), 17_500, { reason: 'Remote' });
  expect(await only()).toMatchObject({
    ...{ payableFen: 3021, paidFen: 3000, arrearsFen: 21, payStatus: chargingPayStatus.PART_PAID },
    ...{ stopReason: chargingStopReason.BALANCE_LIMIT, flags: [chargingFlag.ARREARS] },
  });
  expect(await wallet()).toEqual({ p: 0, g: 0, f: 0, a: 21 });
  await d.work(async (context) => {
    await seedMoney(context, d.dealerId, d.ownerId, { principalFen: 5000 });
    await context.app.events.emit(context.tx, 'ChargingWalletRecharged', d.dealerId, {
      walletId: d.ownerId,
      holder: 'owner',
      amountFen: 5000,
      at: '',
    });
  });
  await deliverEvents(t);
  expect(await only()).toMatchObject({ paidFen: 3021, arrearsFen: 0, payStatus: chargingPayStatus.PAID, flags: [] });
  expect(await wallet()).toEqual({ p: 4979, g: 0, f: 0, a: 0 });
});

test('nothing flowed: closed without a price, and nothing is held any more', async () => {
  const { transactionId } = await d.start({ at: day('13:00'), meterStartWh: 500 });
  await d.stop(transactionId, day('13:01'), 500, { reason: 'EVDisconnected' });
  expect(await only()).toMatchObject({
    orderStatus: chargingOrderStatus.CLOSED,
    closeReason: chargingCloseReason.ZERO_ENERGY,
    payableFen: 0,
  });
  expect(await wallet()).toMatchObject({ f: 0, p: 100_000 });
});

test.each([
  ['50 Wh more than the charge before ended with are its own use', 20_050, false],
  ['51 Wh more are kept on record', 20_051, true],
  ['a register that begins anew is no gap', 0, false],
])('%s, and nobody is billed for it', async (_, meterStartWh, noted) => {
  const { transactionId: first } = await d.start({ at: day('13:00'), meterStartWh: 10_000 });
  await d.stop(first, day('13:20'), 20_000);
  const { transactionId: second } = await d.start({ at: day('14:00'), meterStartWh });
  await d.stop(second, day('14:20'), meterStartWh + 5000);
  const newest = await only();
  expect(newest).toMatchObject({ energyWh: 5000, orderStatus: chargingOrderStatus.SETTLED, flags: [] });
  const gaps = (await history()).events.filter(({ eventType }) => eventType === chargingEventType.METER_GAP);
  expect(gaps.map(({ text }) => text)).toEqual(noted ? ['起始表底比上一笔的终止表底多 0.051 度，不计费'] : []);
});

test('a charge that was lost ended with its last sample: what the register has more when the next begins is a gap', async () => {
  const { transactionId } = await d.start({ at: day('15:00'), meterStartWh: 910_000 });
  await d.values(transactionId, [[day('16:10'), 938_450]]);
  await d.start({ at: day('16:30'), meterStartWh: 939_000 });
  const gaps = (await history()).events.filter(({ eventType }) => eventType === chargingEventType.METER_GAP);
  expect(gaps.map(({ text }) => text)).toEqual(['起始表底比上一笔的终止表底多 0.550 度，不计费']);
});

test('a tag that nobody knows is charged by nobody: the order waits for a person', async () => {
  const { transactionId, idTagInfo } = await d.start({
    at: day('13:00'),
    meterStartWh: 0,
    idTag: 'NOBODY',
    receivedAt: day('14:00'),
    replayed: true,
  });
  expect(idTagInfo).toEqual({ status: 'Invalid', refusal: 'unknown' });
  await d.stop(transactionId, day('13:30'), 10_000, { receivedAt: day('14:00'), replayed: true });
  expect(await only()).toMatchObject({
    ...{ orderStatus: chargingOrderStatus.ABNORMAL, abnormalReason: abnormalReason.PAYER_UNKNOWN, isOffline: true },
    flags: [chargingFlag.OFFLINE_REPLAY, chargingFlag.UNKNOWN_TAG],
  });
  expect((await call(chargingOrders.abnormal, { query: { waiting: 1, stationId: d.speaker.stationId } })).data.results).toHaveLength(1);
});

test('messages without a known transaction go to the one order they can mean, else they are answered unmatched', async () => {
  const { transactionId } = await d.start({ at: day('13:00'), meterStartWh: 0 });
  expect(await d.values(999_999, [[day('13:10'), 5000]])).toBeUndefined();
  expect((await only()).energyWh).toBe(5000);
  expect(await d.values(999_999, [[day('13:10'), 5000]], { connectorNo: 2 })).toBe('unmatched');
  expect(await d.values(undefined, [[day('13:10'), 5000]], { connectorNo: 2 })).toBeUndefined();
  expect(await d.stop(-1, day('13:20'), 8000)).toBe('unmatched');
  await d.stop(-1, day('13:20'), 8000, { idTag: d.idTag.toLowerCase() });
  expect(await only()).toMatchObject({ orderStatus: chargingOrderStatus.SETTLED, energyWh: 8000, transactionNo: transactionId });
});

test('late samples split the price anew: the difference is taken or given back, and the lines before are kept', async () => {
  const { transactionId } = await d.start({ at: day('18:40'), meterStartWh: 60_000 });
  await d.stop(transactionId, day('19:40'), 108_777);
  const before = await only();
  await d.values(transactionId, [[day('18:59'), 61_000]], { receivedAt: day('20:00'), replayed: true });
  const after = await only();
  expect(after.energyWh).toBe(before.energyWh);
  expect(after.payableFen).toBeGreaterThan(before.payableFen);
  expect((await history()).adjustments).toMatchObject([
    { adjustReason: adjustReason.LATE_SAMPLE, deltaFen: after.payableFen - before.payableFen },
  ]);
  const { rows } = await t.owner.query(
    'select edition, sum(elec_fen + service_fen)::int as fen from charging_order_line where order_id = $1 group by 1 order by 1',
    [after.orderId],
  );
  expect(rows.map(({ fen }) => fen)).toEqual([before.payableFen, after.payableFen]);
});

test('timers: a stop is repeated twice, then it is known that the device does not answer; a day is the longest charge', async () => {
  const { transactionId } = await d.start({ at: day('08:10'), meterStartWh: 0 });
  t.clock.at = new Date(day('08:10:10'));
  await d.status('Charging');
  await d.values(transactionId, [[day('08:20'), 1000]]);
  const { orderId } = await only();
  expect((await call(chargingOrders.remoteStop, { params: { id: orderId }, body: { reason: '现场要求' } })).code).toBe('200');
  for (const time of ['08:21', '08:22', '08:32', '08:33']) await d.timers(day(time));
  expect(await only()).toMatchObject({ orderStatus: chargingOrderStatus.STOPPING, flags: [chargingFlag.STOP_NO_RESPONSE] });
  const { data: closed } = await call(chargingOrders.forceClose, { params: { id: orderId }, body: { reason: '设备无应答' } });
  expect(closed).toMatchObject({ orderStatus: chargingOrderStatus.SETTLED });
  expect((await only()).stopReason).toBe(chargingStopReason.OPERATOR_STOP);
});
