import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Battery } from './battery.ts';
import { type ChargePoint, createChargePoint } from './charge-point.ts';
import type { Payload } from './ocpp-line.ts';
import { openPeer, type Peer } from './peer.fixture.ts';
import type { PointPlan } from './point-plan.ts';
import { createWheel, type TurnedWheel } from './wheel.ts';

const battery: Battery = { capacityWh: 60_000, soc: 20, tempC: 22, maxDcW: 120_000, maxAcW: 7_000 };
const start = Date.parse('2026-03-10T05:00:00.000Z');

let peer: Peer;
let wheel: TurnedWheel;
let point: ChargePoint;

beforeEach(async () => {
  peer = await openPeer(() => wheel.now());
});
afterEach(() => {
  point.end();
  peer.close();
});

async function open(change: Partial<PointPlan> = {}): Promise<void> {
  wheel = createWheel(start);
  const habits = change.habits ?? {};
  point = createChargePoint(
    { url: peer.url, identity: 'CP-1', authKey: 'aabb', supply: 'dc', kw: 60, guns: 2, firmware: '1.0.0', seed: 5, ...change, habits },
    wheel,
  );
  await expect.poll(() => point.online).toBe(true);
}
/** Lets time go by, with the network keeping up. */
async function pass(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 5) {
    wheel.turn(wheel.now() + 5_000);
    await new Promise((done) => setImmediate(done));
  }
  await expect.poll(() => point.waiting === 0 || !point.online).toBe(true);
}
const said = (action: string) => peer.said(action);
const energies = () =>
  said('MeterValues').map(({ meterValue }) => Number((meterValue as { sampledValue: { value: string }[] }[])[0]?.sampledValue[0]?.value));

test('it boots, tells every gun, and charges from a card to the same card; the readings rise from start to stop', async () => {
  await open();
  await expect
    .poll(() => said('StatusNotification').map(({ connectorId, status }) => [connectorId, status]))
    .toEqual([
      [0, 'Available'],
      [1, 'Available'],
      [2, 'Available'],
    ]);
  expect(peer.keys).toEqual(['CP-1:aabb']);
  await point.gun(1).plug({ battery });
  await point.gun(1).swipe('CARD1');
  await pass(600);
  expect(point.state(1)).toMatchObject({ status: 'Charging', powerW: 60_000 });
  await point.gun(1).swipe('CARD1');
  await expect.poll(() => said('StopTransaction')).toHaveLength(1);
  const [[begun], [stopped]] = [said('StartTransaction'), said('StopTransaction')];
  expect(stopped).toMatchObject({ transactionId: 7001, reason: 'Local', idTag: 'CARD1' });
  const curve = [Number(begun?.meterStart), ...energies(), Number(stopped?.meterStop)];
  expect(curve).toEqual(curve.toSorted((a, b) => a - b));
  expect(Number(stopped?.meterStop) - Number(begun?.meterStart)).toBeGreaterThan(9_500);
  expect(energies().length).toBe(10);
});

test('two guns share its power, and a limit of the server holds', async () => {
  await open();
  for (const no of [1, 2]) {
    await point.gun(no).plug({ battery });
    await point.gun(no).swipe(`CARD${no}`);
  }
  await pass(120);
  expect([point.state(1).powerW, point.state(2).powerW]).toEqual([30_000, 30_000]);
  const csChargingProfiles = {
    ...{ chargingProfileId: 1, stackLevel: 0, chargingProfilePurpose: 'ChargePointMaxProfile', chargingProfileKind: 'Relative' },
    chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 20_000 }] },
  };
  expect(await peer.ask('SetChargingProfile', { connectorId: 0, csChargingProfiles })).toEqual({ status: 'Accepted' });
  await pass(120);
  expect([point.state(1).powerW, point.state(2).powerW]).toEqual([10_000, 10_000]);
});

test('without a network it goes on charging and tells all of it afterwards, in order and with the number it got', async () => {
  await open();
  await point.gun(1).plug({ battery });
  expect(await peer.ask('RemoteStartTransaction', { connectorId: 1, idTag: 'AB12' })).toEqual({ status: 'Accepted' });
  await pass(60);
  point.cut(300_000);
  await pass(240);
  point.gun(1).stop('Local');
  expect(point.waiting).toBeGreaterThan(3);
  const before = peer.heard.length;
  await pass(70);
  await expect.poll(() => said('StopTransaction').length).toBe(1);
  const replayed = peer.heard.slice(before).filter(({ action }) => /MeterValues|Transaction/.test(action));
  expect(replayed.at(-1)?.action).toBe('StopTransaction');
  const stamps = replayed.map(({ payload }) =>
    String(payload.timestamp ?? (payload.meterValue as { timestamp: string }[] | undefined)?.[0]?.timestamp),
  );
  expect(stamps).toEqual(stamps.toSorted());
  expect(said('StopTransaction')[0]?.transactionId).toBe(7001);
});

test('a tag that is not accepted ends its charge; the key it was given opens the next connection', async () => {
  await open();
  expect(await peer.ask('ChangeConfiguration', { key: 'AuthorizationKey', value: 'ccdd' })).toEqual({ status: 'Accepted' });
  peer.idTagStatus = 'Invalid';
  await point.gun(1).plug({ battery });
  point.gun(1).remoteStart('NOBODY');
  await pass(30);
  await expect.poll(() => said('StopTransaction')[0]?.reason).toBe('DeAuthorized');
  point.cut(1_000);
  await pass(10);
  await expect.poll(() => peer.keys).toEqual(['CP-1:aabb', 'CP-1:ccdd']);
});

test('habits of the field: said twice, in kWh, in Beijing time called UTC, without a stop', async () => {
  await open({ habits: { repeats: true, tellsKwh: true, writesLocalAsUtc: true, neverStops: true } });
  await point.gun(1).plug({ battery });
  await point.gun(1).swipe('CARD1');
  await pass(120);
  expect(said('StartTransaction').map(({ timestamp }) => timestamp)).toEqual(Array(2).fill('2026-03-10T13:00:00.000Z'));
  const [first] = said('MeterValues').map(({ meterValue }) => (meterValue as { sampledValue: Payload[] }[])[0]?.sampledValue[0]);
  expect(first).toMatchObject({ unit: 'kWh', value: expect.stringMatching(/^\d+\.\d{3}$/) });
  point.gun(1).unplug();
  await pass(10);
  expect(said('StopTransaction')).toEqual([]);
  expect(point.state(1).status).toBe('Available');
});

test('stopped and begun again, it goes on with the charge that ran: same transaction, same register, no second start', async () => {
  await open();
  await point.gun(2).plug({ battery });
  await point.gun(2).swipe('CARD1');
  await pass(300);
  const { memory } = point;
  const shown = Math.max(...energies());
  expect(memory.guns[2]).toMatchObject({
    charge: { idTag: 'CARD1', number: expect.any(Number) },
    car: { battery: { capacityWh: 60_000 } },
  });
  point.end();
  const starts = said('StartTransaction').length;
  const readings = said('MeterValues').length;
  await open({ memory: JSON.parse(JSON.stringify(memory)) });
  expect(point.state(2)).toMatchObject({ status: 'Charging', idTag: 'CARD1' });
  await pass(300);
  expect(said('StartTransaction')).toHaveLength(starts);
  const after = energies().slice(readings);
  expect(after.length).toBeGreaterThan(2);
  expect(Math.min(...after)).toBeGreaterThanOrEqual(shown);
  await point.gun(2).swipe('CARD1');
  await expect.poll(() => said('StopTransaction')).toMatchObject([{ transactionId: memory.guns[2]?.charge?.number }]);
});

test('a gun that is kept lets in the tag and those of the same parent, refuses others, and frees itself at the end', async () => {
  await open();
  const until = (minutes: number) => new Date(wheel.now() + minutes * 60_000).toISOString();
  const reserve = (reservationId: number, connectorId: number) =>
    peer.ask('ReserveNow', { connectorId, reservationId, idTag: 'R1', parentIdTag: 'R1', expiryDate: until(30) });
  expect(await reserve(41, 1)).toEqual({ status: 'Accepted' });
  expect(await reserve(42, 1)).toEqual({ status: 'Occupied' });
  expect(point.state(1).status).toBe('Reserved');
  expect(await peer.ask('RemoteStartTransaction', { connectorId: 1, idTag: 'A1' })).toEqual({ status: 'Rejected' });
  await point.gun(1).plug({ battery });
  await point.gun(1).swipe('OTHER');
  expect(point.gun(1).busy).toBe(false);
  peer.parents.MINE = 'R1';
  await point.gun(1).swipe('MINE');
  await expect.poll(() => said('StartTransaction')).toMatchObject([{ idTag: 'MINE', reservationId: 41 }]);
  expect(await reserve(43, 2)).toEqual({ status: 'Accepted' });
  expect(await peer.ask('CancelReservation', { reservationId: 99 })).toEqual({ status: 'Rejected' });
  await pass(29 * 60);
  expect(point.state(2).status).toBe('Reserved');
  await pass(90);
  expect(point.state(2).status).toBe('Available');
});

test('stopped and begun again, it keeps its parameters and the cards it was told, and goes by both', async () => {
  await open();
  const change = (key: string, value: string) => peer.ask('ChangeConfiguration', { key, value });
  await change('MeterValuesSampledData', 'Energy.Active.Import.Register,Power.Active.Import');
  await change('MeterValueSampleInterval', '30');
  const localAuthorizationList = [{ idTag: 'CARD1', idTagInfo: { status: 'Accepted' } }];
  await peer.ask('SendLocalList', { listVersion: 4, updateType: 'Full', localAuthorizationList });
  const { memory } = point;
  expect(memory.configuration).toMatchObject({ MeterValueSampleInterval: '30' });
  expect(memory.configuration).not.toHaveProperty('NumberOfConnectors');
  point.end();
  await open({ memory: JSON.parse(JSON.stringify(memory)) });
  expect(await peer.ask('GetLocalListVersion', {})).toEqual({ listVersion: 4 });
  await point.gun(1).plug({ battery });
  point.cut(120_000);
  await point.gun(1).swipe('CARD1');
  expect(point.state(1).status).toBe('Charging');
  await pass(180);
  const measured = said('MeterValues').flatMap(({ meterValue }) =>
    (meterValue as { sampledValue: { measurand: string }[] }[]).map(({ sampledValue }) => sampledValue.map(({ measurand }) => measurand)),
  );
  expect(measured.length).toBeGreaterThanOrEqual(5);
  expect(new Set(measured.map((names) => names.join()))).toEqual(new Set(['Energy.Active.Import.Register,Power.Active.Import']));
});
