import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { chargePointCommands, commandStatus, orphanFrames } from '@bochong/contract/charging-connect';
import { chargeMode, chargingFlag, chargingOrders, chargingPayerType, chargingStopReason } from '@bochong/contract/charging-order';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { boot201Payload, dial, noSetUp, type TestPoint } from '../../charging-connect/charge-point.fixture.ts';
import { day, signedIn } from '../charging-day.fixture.ts';
import { type ChargingFleet, seedChargingFleet } from '../charging-fleet.fixture.ts';

const dealerId = demoDealers[0].id;
const authKey = randomBytes(20).toString('hex');
let t: TestApp;
let port: number;
let made = 0;
let fleet: ChargingFleet;
let identity: string;
let point: TestPoint;

beforeAll(async () => {
  t = await createTestApp();
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (t.app.http.server.address() as AddressInfo).port;
});
beforeEach(async () => {
  made += 1;
  t.clock.at = new Date(day('08:00'));
  fleet = await seedChargingFleet(t.app, dealerId, { key: `O2A${made}`, points: 1, authKey });
  identity = fleet.identities[0] ?? '';
  point = await dial(port, identity, { key: authKey, secure: false, protocols: ['ocpp2.0.1'] });
  Object.assign(point.answers, noSetUp, { GetTransactionStatus: () => ({ messagesInQueue: true }) });
  await point.call('BootNotification', boot201Payload);
});
afterEach(() => point.socket.terminate());
afterAll(() => t.close());

const stamp = (time: string) => new Date(day(time)).toISOString();
const register = (time: string, wh: number, context?: string) => [
  { timestamp: stamp(time), sampledValue: [{ value: wh, ...(context && { context }) }] },
];
let seqNo = 0;
/** Says an event of a charge at a time of the day; answers what it was told. */
async function say(eventType: string, time: string, more: object = {}, info: object = {}) {
  t.clock.at = new Date(day(time));
  const transactionInfo = { transactionId: `TX-${identity}`, ...info };
  const payload = { eventType, timestamp: stamp(time), triggerReason: 'ChargingStateChanged', seqNo: seqNo++, ...more, transactionInfo };
  const answer = await point.call('TransactionEvent', payload);
  expect(answer[0], JSON.stringify(answer)).toBe(3);
  return answer[2] as Record<string, unknown>;
}
const evse = { id: 1, connectorId: 1 };
const card = () => ({ idToken: { idToken: fleet.tagOf(identity, 1), type: 'ISO14443' } });
const orders = async () =>
  (
    await t.owner.query(
      `select o.connector_no as gun, o.id_tag as tag, o.order_status as status, o.energy_wh::int as wh, o.stop_reason as reason, o.ocpp_reason as said,
         o.flags, o.start_at at time zone 'Asia/Shanghai' as start, o.payable_fen::int as payable
       from charging_order o join charging_equipment e on e.id = o.equipment_id where e.ocpp_identity = $1 order by o.id`,
      [identity],
    )
  ).rows;
const gun = async () =>
  (
    await t.owner.query(
      `select c.ocpp_status as word from charging_connector c join charging_equipment e on e.id = c.equipment_id
       where e.ocpp_identity = $1 and c.connector_no = 1`,
      [identity],
    )
  ).rows[0]?.word;

test('a charge from the plug to the bill; a message that comes again is answered as before, and the gun does what the charge does', async () => {
  seqNo = 0;
  const connectorStatus = (status: string) =>
    point.call('StatusNotification', { evseId: 1, connectorId: 1, connectorStatus: status, timestamp: stamp('08:00') });
  await connectorStatus('Occupied');
  expect(await gun()).toBe('Preparing');
  const accepted = { idTokenInfo: { status: 'Accepted' } };
  const started = { evse, ...card(), meterValue: register('08:01', 1000, 'Transaction.Begin') };
  expect(await say('Started', '08:01', started, { chargingState: 'EVConnected' })).toMatchObject(accepted);
  expect(await say('Started', '08:01', { ...started, seqNo: 0 })).toMatchObject(accepted);
  expect(await say('Updated', '08:02', { meterValue: register('08:02', 1500) }, { chargingState: 'Charging' })).toEqual({});
  expect(await gun()).toBe('Charging');
  await connectorStatus('Occupied');
  expect(await gun()).toBe('Charging');
  await say('Updated', '08:20', { meterValue: register('08:20', 9000) }, { chargingState: 'SuspendedEV' });
  expect(await gun()).toBe('SuspendedEV');
  const end = { meterValue: register('08:30', 9000, 'Transaction.End') };
  await say('Ended', '08:30', end, { chargingState: 'EVConnected', stoppedReason: 'SOCLimitReached' });
  expect(await gun()).toBe('Finishing');
  await connectorStatus('Available');
  expect(await gun()).toBe('Available');
  await say('Ended', '08:30', { ...end, seqNo: seqNo - 1 }, { chargingState: 'EVConnected', stoppedReason: 'SOCLimitReached' });
  expect(await orders()).toMatchObject([
    { gun: 1, status: 6, wh: 8000, reason: chargingStopReason.EV_FULL, said: 'SOCLimitReached', flags: [] },
  ]);
  expect((await orders())[0]?.payable).toBeGreaterThan(0);
});

test('a device that counts its charges anew is charged for each of them', async () => {
  for (const [from, to, wh] of [
    ['16:00', '16:10', 2000],
    ['16:20', '16:30', 5000],
  ] as const) {
    seqNo = 0;
    await say('Started', from, { evse, ...card(), meterValue: register(from, wh) }, { transactionId: '1' });
    await say('Ended', to, { meterValue: register(to, wh + 1000) }, { transactionId: '1' });
  }
  expect(await orders()).toMatchObject([{ wh: 1000 }, { wh: 1000 }]);
});

test('a charge that begins with the plug waits for its name, and counts from the plug', async () => {
  seqNo = 0;
  expect(await say('Started', '09:00', { evse, meterValue: register('09:00', 500, 'Transaction.Begin') })).toEqual({});
  await say('Updated', '09:05', { meterValue: register('09:05', 510) });
  expect(await orders()).toEqual([]);
  expect(await say('Updated', '09:06', card())).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
  expect(await orders()).toMatchObject([{ gun: 1, tag: fleet.tagOf(identity, 1), status: 3 }]);
  await say('Ended', '09:30', {}, { stoppedReason: 'EVDisconnected' });
  // An end without a reading ends at the newest one.
  expect(await orders()).toMatchObject([{ wh: 10, reason: chargingStopReason.CABLE_UNPLUGGED }]);
});

test('plugged in and out is no order; energy for nobody is one that a person sees', async () => {
  seqNo = 0;
  await say('Started', '10:00', { evse, meterValue: register('10:00', 500) });
  await say('Ended', '10:01', { meterValue: register('10:01', 500) });
  expect(await orders()).toEqual([]);
  await say('Started', '10:10', { evse, meterValue: register('10:10', 500) }, { transactionId: 'B' });
  await say('Ended', '10:20', { meterValue: register('10:20', 4500) }, { transactionId: 'B' });
  expect(await orders()).toMatchObject([{ wh: 4000, flags: expect.arrayContaining([chargingFlag.UNKNOWN_TAG]) }]);
});

test('who may not charge is told why, in the words of 2.0.1', async () => {
  seqNo = 0;
  const authorize = async (idToken: string) => (await point.call('Authorize', { idToken: { idToken, type: 'ISO14443' } }))[2];
  expect(await authorize('NOBODY')).toEqual({ idTokenInfo: { status: 'Unknown' } });
  expect(await authorize(fleet.tagOf(identity, 1))).toMatchObject({ idTokenInfo: { status: 'Accepted' } });
  const stranger = { evse, idToken: { idToken: 'NOBODY', type: 'ISO14443' }, meterValue: register('11:00', 0) };
  expect(await say('Started', '11:00', stranger)).toEqual({ idTokenInfo: { status: 'Unknown' } });
  // The same card at a second gun.
  await say('Started', '11:01', { evse: { id: 2 }, ...card(), meterValue: register('11:01', 0) }, { transactionId: 'B' });
  const again = await say('Started', '11:02', { evse, ...card(), meterValue: register('11:02', 7) }, { transactionId: 'C' });
  expect(again).toMatchObject({ idTokenInfo: { status: 'ConcurrentTx' } });
});

test('a gun nobody knows, and an end without a beginning, wait for a person, who gives them to their order', async () => {
  seqNo = 0;
  const actor = await signedIn(t);
  const kept = async () => (await t.call(orphanFrames.list, { query: { state: 1, pageSize: 100 } }, actor)).data.results;
  const unknown = { evse: { id: 9 }, ...card(), meterValue: register('12:00', 0) };
  expect(await say('Started', '12:00', unknown)).toEqual({ idTokenInfo: { status: 'Invalid' } });
  expect((await kept())[0]).toMatchObject({ action: 'TransactionEvent', connectorNo: 9, why: '设备没有9号枪' });
  await say('Started', '12:10', { evse, ...card(), meterValue: register('12:10', 100) }, { transactionId: 'B' });
  // Its device has lost the name of the charge.
  await say('Ended', '12:40', { evse, meterValue: register('12:40', 5100) }, { transactionId: 'LOST', stoppedReason: 'PowerLoss' });
  const [lost] = await kept();
  expect(lost).toMatchObject({ action: 'TransactionEvent', connectorNo: 1, why: '没有收到交易的开始' });
  const { rows } = await t.owner.query(
    "select transaction_no as no from charge_point_transaction where device_transaction_id = 'B' order by id desc limit 1",
  );
  await t.call(orphanFrames.match, { params: { id: lost?.orphanId ?? '' }, body: { transactionId: rows[0]?.no } }, actor);
  expect(await orders()).toMatchObject([{ wh: 5000, reason: chargingStopReason.POWER_LOSS, said: 'PowerLoss' }]);
});

test('a device that says it was offline is believed; the order counts from its own time', async () => {
  seqNo = 0;
  const offline = { offline: true };
  t.clock.at = new Date(day('14:00'));
  const send = (eventType: string, at: string, more: object) =>
    point.call('TransactionEvent', {
      ...{ eventType, timestamp: stamp(at), triggerReason: 'Authorized', seqNo: seqNo++, ...offline, ...more },
      transactionInfo: { transactionId: 'OFF', chargingState: 'Charging' },
    });
  await send('Started', '13:00', { evse, ...card(), meterValue: register('13:00', 0, 'Transaction.Begin') });
  await send('Updated', '13:20', { meterValue: register('13:20', 3000) });
  await send('Ended', '13:40', { meterValue: register('13:40', 6000, 'Transaction.End') });
  expect(await orders()).toMatchObject([{ wh: 6000, flags: [chargingFlag.OFFLINE_REPLAY] }]);
  expect((await orders())[0]?.start.getHours()).toBe(13);
  expect(await gun()).toBeNull();
});

test('values outside of a charge are the gun’s own, or those of the charge that runs there', async () => {
  seqNo = 0;
  const values = { evseId: 1, meterValue: [{ timestamp: stamp('15:10'), sampledValue: [{ value: 2.5, unitOfMeasure: { unit: 'kWh' } }] }] };
  expect((await point.call('MeterValues', values))[2]).toEqual({});
  expect((await point.call('MeterValues', { ...values, evseId: 0 }))[2]).toEqual({});
  await say('Started', '15:00', { evse, ...card(), meterValue: register('15:00', 0) });
  expect((await point.call('MeterValues', values))[2]).toEqual({});
  expect(await orders()).toMatchObject([{ wh: 2500 }]);
});

const costs = () => point.calls.filter(({ action }) => action === 'CostUpdated').map(({ payload }) => payload);
/** Whether the station says that it shows costs. */
const shows = (told: boolean) =>
  t.owner.query(`update charging_equipment set feature_profiles = $2 where ocpp_identity = $1`, [
    identity,
    told ? ['CostDisplay'] : ['Core'],
  ]);
const calls = async () =>
  (
    await t.owner.query(
      `select c.id from charge_point_command c join charging_equipment e on e.id = c.equipment_id
       where e.ocpp_identity = $1 and c.action = 'CostUpdated'`,
      [identity],
    )
  ).rows.length;

/** Its set-up is over: nothing waits for it. */
const idle = () =>
  expect
    .poll(
      async () =>
        (
          await t.owner.query(
            `select c.id from charge_point_command c join charging_equipment e on e.id = c.equipment_id
             where e.ocpp_identity = $1 and c.status in ($2, $3)`,
            [identity, commandStatus.QUEUED, commandStatus.SENT],
          )
        ).rows.length,
    )
    .toBe(0);

test('a station that shows costs is told them, at most once a minute and when they change, and the end says what it came to', async () => {
  await shows(true);
  await idle();
  point.answers.CostUpdated = () => ({});
  seqNo = 0;
  await say('Started', '17:00', { evse, ...card(), meterValue: register('17:00', 0, 'Transaction.Begin') }, { chargingState: 'Charging' });
  await expect.poll(costs).toEqual([{ transactionId: `TX-${identity}`, totalCost: 0 }]);
  await expect.poll(calls).toBe(0);
  await say('Updated', '17:00:30', { meterValue: register('17:00:30', 400) });
  await say('Updated', '17:01', { meterValue: register('17:01', 900) });
  await expect.poll(costs).toHaveLength(2);
  const running = Number(costs()[1]?.totalCost);
  expect(running * 100).toBeCloseTo((await orders())[0]?.payable, 6);
  expect(running).toBeGreaterThan(0);
  await expect.poll(calls).toBe(0);
  await say('Updated', '17:02', {});
  const { totalCost } = await say('Ended', '17:10', { meterValue: register('17:10', 9000, 'Transaction.End') });
  expect(Number(totalCost) * 100).toBeCloseTo((await orders())[0]?.payable, 6);
  expect(totalCost).toBeGreaterThan(running);
  const again = await say('Ended', '17:10', { meterValue: register('17:10', 9000, 'Transaction.End'), seqNo: seqNo - 1 });
  expect(again).toEqual({ totalCost });
  expect(costs()).toHaveLength(2);
});

test('one that shows none is told none, one that answers no more is told nothing further, and none waits in its queue', async () => {
  await shows(false);
  await idle();
  seqNo = 0;
  await say('Started', '18:00', { evse, ...card(), meterValue: register('18:00', 0, 'Transaction.Begin') });
  await say('Updated', '18:02', { meterValue: register('18:02', 3000) });
  expect([costs(), await calls()]).toEqual([[], 0]);
  await shows(true);
  await say('Updated', '18:04', { meterValue: register('18:04', 6000) });
  await expect.poll(costs).toHaveLength(1);
  await say('Updated', '18:06', { meterValue: register('18:06', 9000) });
  await say('Updated', '18:08', { meterValue: register('18:08', 12_000) });
  expect([costs().length, await calls()]).toEqual([1, 1]);
  point.socket.terminate();
  await expect.poll(calls).toBe(0);
});

test('what a station keeps of an outage tells no cost but the last', async () => {
  await shows(true);
  point.answers.CostUpdated = () => ({});
  seqNo = 0;
  const offline = { offline: true };
  await say('Started', '19:00', { evse, ...card(), ...offline, meterValue: register('19:00', 0, 'Transaction.Begin') });
  await say('Updated', '19:20', { ...offline, meterValue: register('19:20', 3000) });
  const { totalCost } = await say('Ended', '19:40', { ...offline, meterValue: register('19:40', 6000, 'Transaction.End') });
  expect(totalCost).toBeGreaterThan(0);
  expect(costs()).toEqual([]);
});

test('staff start and stop a charge; the station is told in its own words and answers by the order’s number', async () => {
  seqNo = 0;
  const actor = await signedIn(t);
  const { rows } = await t.owner.query(
    `select e.id as "equipmentId", c.id as "connectorId", w.owner_id as "payerId" from charging_equipment e
       join charging_connector c on c.equipment_id = e.id and c.connector_no = 1
       join charging_card k on k.id_tag = $2 join charging_wallet w on w.owner_id = k.owner_id where e.ocpp_identity = $1`,
    [identity, fleet.tagOf(identity, 1)],
  );
  const { equipmentId, connectorId, payerId } = rows[0];
  await point.call('StatusNotification', { evseId: 1, connectorId: 1, connectorStatus: 'Occupied', timestamp: stamp('08:00') });
  point.answers.RequestStartTransaction = () => ({ status: 'Accepted' });
  point.answers.RequestStopTransaction = () => ({ status: 'Accepted' });
  const wish = { payerType: chargingPayerType.OWNER, payerId, chargeMode: chargeMode.FULL, targetValue: null, reason: '客服代启动' };
  const body = { ...wish, connectorId, plateNo: null, requestId: crypto.randomUUID() };
  const { data } = await t.call(chargingOrders.remoteStart, { body: body as never }, actor);
  await expect.poll(() => point.calls.map(({ action }) => action)).toContain('RequestStartTransaction');
  const asked = point.calls.find(({ action }) => action === 'RequestStartTransaction')?.payload as Record<string, never>;
  expect(asked).toMatchObject({ evseId: 1, idToken: { type: 'Central' }, remoteStartId: expect.any(Number) });
  await deliverEvents(t);
  // The station says neither who charges nor where: the number of the start says it.
  const begin = { triggerReason: 'RemoteStart', meterValue: register('08:01', 100, 'Transaction.Begin') };
  expect(await say('Started', '08:01', begin, { remoteStartId: asked.remoteStartId })).toEqual({});
  expect(await orders()).toMatchObject([{ status: 3, gun: 1 }]);
  await t.call(chargingOrders.remoteStop, { params: { id: data.orderId }, body: { reason: '车主来电' } }, actor);
  await expect
    .poll(() => point.calls.find(({ action }) => action === 'RequestStopTransaction')?.payload)
    .toEqual({ transactionId: `TX-${identity}` });
  await say('Ended', '08:30', { triggerReason: 'RemoteStop', meterValue: register('08:30', 5100, 'Transaction.End') });
  expect(await orders()).toMatchObject([{ status: 6, wh: 5000, reason: chargingStopReason.OPERATOR_STOP }]);
  const { data: told } = await t.call(chargePointCommands.list, { query: { equipmentId } }, actor);
  expect(told.results.map(({ action, status }) => [action, status])).toEqual(
    expect.arrayContaining([
      ['RemoteStopTransaction', commandStatus.ACCEPTED],
      ['RemoteStartTransaction', commandStatus.ACCEPTED],
    ]),
  );
});
