import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Battery } from './battery.ts';
import { type ChargePoint, createChargePoint } from './charge-point.ts';
import type { Payload } from './ocpp-line.ts';
import { openPeer, type Peer } from './peer.fixture.ts';
import { createWheel, type TurnedWheel } from './wheel.ts';

const battery: Battery = { capacityWh: 60_000, soc: 20, tempC: 22, maxDcW: 120_000, maxAcW: 7_000 };
let peer: Peer;
let wheel: TurnedWheel;
let point: ChargePoint;

beforeEach(async () => {
  wheel = createWheel(Date.parse('2026-03-10T05:00:00.000Z'));
  peer = await openPeer(() => wheel.now());
  const plan = { url: peer.url, identity: 'CP-2', authKey: 'aabb', supply: 'dc', kw: 60, guns: 2, firmware: '2.0.0', seed: 5 } as const;
  point = createChargePoint({ ...plan, habits: {}, speaks201: true }, wheel);
  await expect.poll(() => point.online).toBe(true);
});
afterEach(() => {
  point.end();
  peer.close();
});

/** Lets time go by, with the network keeping up. */
async function pass(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 5) {
    wheel.turn(wheel.now() + 5_000);
    await new Promise((done) => setImmediate(done));
  }
  await expect.poll(() => point.waiting === 0 || !point.online).toBe(true);
}
const events = () =>
  peer.said('TransactionEvent') as (Payload & { seqNo: number; transactionInfo: Payload; meterValue?: { sampledValue: Payload[] }[] })[];

test('it boots, tells its guns, and tells a charge in numbered messages under one name, from a card to the same card', async () => {
  await expect.poll(() => peer.said('StatusNotification')).toHaveLength(2);
  expect(peer.said('BootNotification')[0]).toEqual({
    reason: 'PowerUp',
    chargingStation: { vendorName: 'Bochong', model: 'DC-60', serialNumber: 'CP-2', firmwareVersion: '2.0.0' },
  });
  await point.gun(1).plug({ battery });
  await point.gun(1).swipe('04A2B3C4');
  await pass(300);
  await point.gun(1).swipe('04A2B3C4');
  await expect.poll(() => events().at(-1)?.eventType).toBe('Ended');
  expect(peer.said('Authorize')).toEqual([{ idToken: { idToken: '04A2B3C4', type: 'ISO14443' } }]);
  expect(events().map(({ seqNo }) => seqNo)).toEqual(events().map((_, index) => index));
  expect(new Set(events().map(({ transactionInfo }) => transactionInfo.transactionId)).size).toBe(1);
  expect(events()[0]).toMatchObject({ eventType: 'Started', triggerReason: 'Authorized', evse: { id: 1, connectorId: 1 } });
  expect(events().at(-1)).toMatchObject({ triggerReason: 'StopAuthorized', transactionInfo: { stoppedReason: 'Local' } });
  const readings = events().flatMap(({ meterValue }) => meterValue?.[0]?.sampledValue[0]?.value ?? []) as number[];
  expect(readings.length).toBeGreaterThan(3);
  expect(readings.every((value, at) => at === 0 || value >= (readings[at - 1] ?? 0))).toBe(true);
});

test('what was told while it had no network comes afterwards, in its order and marked as such', async () => {
  await point.gun(1).plug({ battery });
  await point.gun(1).swipe('CARD1');
  await pass(60);
  point.cut(120_000);
  await pass(300);
  await expect.poll(() => point.online).toBe(true);
  await pass(120);
  const offline = events().filter((event) => event.offline === true);
  expect(offline.length).toBeGreaterThan(0);
  expect(events().map(({ seqNo }) => seqNo)).toEqual(events().map((_, index) => index));
});

test('a remote start is answered by the charge that names it, and is stopped by that charge’s own name', async () => {
  await point.gun(2).plug({ battery });
  const start = { evseId: 2, idToken: { idToken: 'ONCE', type: 'Central' }, remoteStartId: 41 };
  expect(await peer.ask('RequestStartTransaction', start)).toEqual({ status: 'Accepted' });
  await pass(60);
  expect(events()[0]).toMatchObject({ triggerReason: 'RemoteStart', idToken: { type: 'Central' }, transactionInfo: { remoteStartId: 41 } });
  const transactionId = events()[0]?.transactionInfo.transactionId;
  expect(await peer.ask('GetTransactionStatus', { transactionId })).toEqual({ ongoingIndicator: true, messagesInQueue: false });
  expect(await peer.ask('RequestStopTransaction', { transactionId })).toEqual({ status: 'Accepted' });
  await pass(10);
  expect(events().at(-1)).toMatchObject({ eventType: 'Ended', triggerReason: 'RemoteStop' });
});

test('its device model comes in parts, without the password; variables are read and set one by one', async () => {
  expect(await peer.ask('GetBaseReport', { requestId: 9, reportBase: 'FullInventory' })).toEqual({ status: 'Accepted' });
  await pass(5);
  await expect.poll(() => peer.said('NotifyReport').at(-1)?.tbc).toBe(false);
  const parts = peer.said('NotifyReport') as { requestId: number; seqNo: number; reportData: Payload[] }[];
  expect(parts.map(({ seqNo }) => seqNo)).toEqual(parts.map((_, index) => index));
  expect(JSON.stringify(parts)).not.toContain('aabb');
  const interval = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } };
  const unknown = { component: { name: 'X' }, variable: { name: 'Y' } };
  const set = [
    { ...interval, attributeValue: '90' },
    { ...unknown, attributeValue: '1' },
  ];
  expect(await peer.ask('SetVariables', { setVariableData: set })).toEqual({
    setVariableResult: [
      { ...interval, attributeStatus: 'Accepted' },
      { ...unknown, attributeStatus: 'UnknownVariable' },
    ],
  });
  expect(await peer.ask('GetVariables', { getVariableData: [interval] })).toEqual({
    getVariableResult: [{ ...interval, attributeStatus: 'Accepted', attributeValue: '90' }],
  });
});

test('it takes profiles, tells of them, and tells of a fault and its end', async () => {
  const chargingSchedule = [{ id: 1, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 20_000 }] }];
  const profile = {
    id: 1,
    stackLevel: 0,
    chargingProfilePurpose: 'ChargingStationMaxProfile',
    chargingProfileKind: 'Absolute',
    chargingSchedule,
  };
  expect(await peer.ask('SetChargingProfile', { evseId: 0, chargingProfile: profile })).toEqual({ status: 'Accepted' });
  expect(await peer.ask('GetChargingProfiles', { requestId: 3, chargingProfile: {} })).toEqual({ status: 'Accepted' });
  await pass(5);
  await expect
    .poll(() => peer.said('ReportChargingProfiles'))
    .toMatchObject([{ requestId: 3, evseId: 0, tbc: false, chargingProfile: [{ id: 1 }] }]);
  await point.gun(1).plug({ battery });
  await point.gun(1).swipe('CARD1');
  await pass(60);
  expect(point.state(1).powerW).toBe(20_000);
  expect(await peer.ask('ClearChargingProfile', { chargingProfileId: 1 })).toEqual({ status: 'Accepted' });
  expect(await peer.ask('GetChargingProfiles', { requestId: 4, chargingProfile: {} })).toEqual({ status: 'NoProfiles' });
  point.gun(1).fail('GroundFailure');
  point.gun(1).repair();
  await pass(5);
  const told = () => peer.said('NotifyEvent').map(({ eventData }) => (eventData as Payload[])[0]);
  await expect.poll(told).toMatchObject([{ actualValue: 'true', techCode: 'GroundFailure' }, { actualValue: 'false' }]);
});
