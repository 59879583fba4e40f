import {
  chargingMonitorPage,
  connectorBoards,
  connectorErrors,
  connectorFields,
  connectors,
  type LiveCharge,
  type OcppStatus,
  stations,
  workStatus,
} from '@bochong/contract/charging-asset';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type WorkContext, workIn } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { insertEquipmentWithGuns, insertStation } from '../charging-asset.seed.ts';
import {
  equipmentCameOnline,
  equipmentWentOffline,
  openOrderChanged,
  openOrderState,
  provideLiveCharges,
  scannedGun,
  softReservationChanged,
  statusReported,
} from '../index.ts';

let t: TestApp;
let actor: Actor;
const [own] = demoDealers;
const station = { id: '', parkId: '' };
let made = 0;
let equipmentId: string;
let [first, second]: string[] = [];

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    station.parkId = await insertPark(tx, own.id, { parkCode: 'GUNLOT', parkName: '枪场', parkType: 1 });
    station.id = await insertStation(tx, own.id, { stationCode: 'GUNS', stationName: '枪站', parkIds: [station.parkId] });
  });
});
beforeEach(async () => {
  made += 1;
  await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    const berths = [`${made}A`, `${made}B`];
    const added = await insertEquipmentWithGuns(tx, own.id, { stationId: station.id, equipmentCode: `GUN-${made}`, berths });
    equipmentId = added.equipmentId;
    [first = '', second = ''] = added.connectorIds;
  });
});
afterAll(() => t.close());

const work = <T>(does: (context: WorkContext) => Promise<T>) =>
  t.app.database.inScope({ dealerIds: [own.id] }, (tx) => does(workIn(t.app, tx)));
const online = () => work((context) => equipmentCameOnline(context, own.id, equipmentId));
const says = (status: OcppStatus, connectorNo = 1, more: object = {}) =>
  work((context) =>
    statusReported(context, own.id, {
      ...{ equipmentId, connectorNo, status, errorCode: 'NoError', vendorErrorCode: '', info: '', deviceAt: null },
      ...more,
    }),
  );
const gun = async (id = first ?? '') => (await t.call(connectors.get, { params: { id } }, actor)).data;
const stateOf = async (id = first) => (await gun(id)).workStatus;

test('a gun stands as its device says, from the connection on; without a connection it is offline', async () => {
  expect(await stateOf()).toBe(workStatus.OFFLINE);
  await online();
  expect(await stateOf()).toBe(workStatus.OFFLINE);
  expect(await says('Available')).toBe('gun');
  expect([await stateOf(), await stateOf(second)]).toEqual([workStatus.IDLE, workStatus.OFFLINE]);
  await says('Preparing');
  expect(await stateOf()).toBe(workStatus.PLUGGED);
  await work((context) => equipmentWentOffline(context, own.id, equipmentId));
  expect(await stateOf()).toBe(workStatus.OFFLINE);
  await online();
  expect(await stateOf()).toBe(workStatus.PLUGGED);
});

test('of reports the last to arrive holds, whatever the device’s clock says; skipped steps are counted within a connection', async () => {
  await online();
  await says('Reserved', 1, { deviceAt: '2026-11-21T09:00:00+08:00' });
  await says('Charging', 1, { deviceAt: '2026-11-21T08:00:00+08:00' });
  expect(await stateOf()).toBe(workStatus.CHARGING);
  const counted = async () =>
    (await t.owner.query('select illegal_transitions as n from charging_connector where id = $1', [first])).rows[0].n;
  expect(await counted()).toBe(1);
  await work((context) => equipmentWentOffline(context, own.id, equipmentId));
  await online();
  await says('Reserved');
  expect(await counted()).toBe(1);
});

test('connector 0 changes no gun; a number the equipment does not have, and words a whole device cannot say, are refused', async () => {
  await online();
  await says('Available');
  expect(await says('Faulted', 0, { errorCode: 'GroundFailure' })).toBe('device');
  expect(await says('Charging', 0)).toBe('notOfDevice');
  expect(await says('Available', 3)).toBe('unknownGun');
  expect(await stateOf()).toBe(workStatus.IDLE);
});

test('an order takes a gun, starts, charges, stops and leaves it; a reservation of ours holds an idle one', async () => {
  await online();
  await says('Available');
  const orderId = newId();
  const order = (state: 1 | 2 | 3 | null) =>
    work((context) => openOrderChanged(context, own.id, first ?? '', state === null ? null : { orderId, state }));
  const seen = [];
  for (const state of [openOrderState.STARTING, openOrderState.CHARGING, openOrderState.STOPPING, null]) {
    await order(state);
    seen.push([await stateOf(), (await gun()).activeOrderId]);
  }
  expect(seen).toEqual([
    [workStatus.STARTING, orderId],
    [workStatus.CHARGING, orderId],
    [workStatus.CHARGING, orderId],
    [workStatus.IDLE, null],
  ]);
  await work((context) => softReservationChanged(context, own.id, first ?? '', '2100-01-01T00:00:00+08:00'));
  expect(await stateOf()).toBe(workStatus.RESERVED);
});

test('a change is told to boards once it is kept: to who sees a lot of the station and holds the page', async () => {
  await online();
  const publish = vi.spyOn(t.app.realtime, 'publish');
  await says('Available');
  await says('Available');
  expect(publish.mock.calls).toMatchObject([
    [
      { dealerId: own.id, parkIds: [station.parkId], code: chargingMonitorPage.code },
      { infName: 'gun', stationId: station.id, connectorId: first, state: { workStatus: workStatus.IDLE, ocppErrorCode: 'NoError' } },
    ],
  ]);
  publish.mockClear();
  const undone = work(async (context) => {
    await openOrderChanged(context, own.id, first ?? '', { orderId: newId(), state: openOrderState.CHARGING });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(publish).not.toHaveBeenCalled();
  publish.mockRestore();
});

test('two reports at once leave the state of the later, and a connection that breaks meanwhile is not overlooked', async () => {
  await online();
  await Promise.all([
    ...Array.from({ length: 8 }, (_, at) => says(at % 2 ? 'Available' : 'Preparing', 1 + (at % 2))),
    work((context) => equipmentWentOffline(context, own.id, equipmentId)),
  ]);
  expect([await stateOf(), await stateOf(second)]).toEqual([workStatus.OFFLINE, workStatus.OFFLINE]);
});

test('the board has every gun with what is known of its charge, and nothing made up', async () => {
  const board = async () => (await t.call(connectorBoards.board, { query: { stationId: station.id } }, actor)).data;
  const own1 = async () => (await board()).find(({ connectorId }) => connectorId === first);
  expect(await own1()).toMatchObject({ connectorCode: `GUN-${made}01`, stationName: '枪站', live: null });
  const live: LiveCharge = {
    orderId: newId(),
    plateNo: '浙AD12345',
    powerW: 57_300,
    energyWh: 12_000,
    socPercent: null,
    feeFen: null,
    startedAt: null,
  };
  provideLiveCharges(t.app, async () => new Map([[first ?? '', live]]));
  expect((await own1())?.live).toEqual(live);
});

test('a gun is edited by its newest version; a bay has one gun of a station, and voltages go upwards', async () => {
  const change = async (more: object, id = first ?? '') => {
    const before = await gun(id);
    return t.call(connectors.update, { params: { id }, body: { ...connectorFields.parse(before), rev: before.rev, ...more } }, actor);
  };
  expect((await change({ connectorName: '靠墙的枪', voltageLower: 200, voltageUpper: 750 })).code).toBe('200');
  expect((await change({ rev: 0 })).code).toBe(commonErrors.stale.code);
  expect((await change({ voltageLower: 800, voltageUpper: 750 })).code).toBe(connectorErrors.voltageBackwards.code);
  expect((await change({ berthNo: `${made}B` })).code).toBe(connectorErrors.berthTaken.code);
  expect(await gun()).toMatchObject({ connectorName: '靠墙的枪', voltageUpper: 750 });
});

test('a gun is disabled with a reason, which its state shows at once, and enabled again', async () => {
  await online();
  await says('Available');
  const change = async (disabled: boolean, reason = '') =>
    t.call(connectors.switchStatus, { params: { id: first ?? '' }, body: { disabled, reason, rev: (await gun()).rev } }, actor);
  expect((await change(true)).code).toBe(commonErrors.invalid.code);
  await change(true, '枪线破损');
  expect(await gun()).toMatchObject({ workStatus: workStatus.DISABLED, adminDisabled: true, disableReason: '枪线破损' });
  await change(false);
  expect(await gun()).toMatchObject({ workStatus: workStatus.IDLE, adminDisabled: false, disableReason: '' });
});

test('a printed code leads to its gun until it is renewed', async () => {
  const { data } = await t.call(connectors.labels, { query: { equipmentId } }, actor);
  expect(data.map(({ connectorCode, berthNo }) => [connectorCode, berthNo])).toEqual([
    [`GUN-${made}01`, `${made}A`],
    [`GUN-${made}02`, `${made}B`],
  ]);
  const lead = (path = '') => t.app.database.inScope({ dealerIds: [] }, (tx) => scannedGun(tx, path.replace('/c/', '')));
  expect(data[0]?.path).toMatch(/^\/c\/[\w-]{22}$/);
  expect(await lead(data[0]?.path)).toEqual({ dealerId: own.id, connectorId: first });
  const renewed = await t.call(connectors.renewCode, { params: { id: first ?? '' } }, actor);
  expect(await lead(data[0]?.path)).toBeUndefined();
  expect(await lead(renewed.data.path)).toEqual({ dealerId: own.id, connectorId: first });
});

test('a station counts how its guns stand', async () => {
  await online();
  await says('Available');
  await says('Faulted', 2);
  const { data } = await t.call(stations.get, { params: { id: station.id } }, actor);
  expect(data.gunTotal).toBe(2 * made);
  expect([data.gunFaulted, data.gunIdle > 0]).toEqual([1, true]);
});
