import { randomUUID } from 'node:crypto';
import { devicePaths, deviceSheetErrors, deviceSheets, devices } from '@bochong/contract/device';
import { parkOrders } from '@bochong/contract/parking-order';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { toIso } from '../../../kernel/time.ts';
import { insertGate, insertPark } from '../../parking-lot/parking-lot.seed.ts';
import { signatureOf } from '../event-intake/device-identity.ts';

let t: TestApp;
let actor: Actor;
const [own] = demoDealers;
let place = { parkId: '', entry: '', exit: '', both: '' };

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  place = await t.app.database.inScope({ dealerIds: [own.id] }, async (tx) => {
    const parkId = await insertPark(tx, own.id, { parkCode: 'SHEET1', parkName: '安装车场', parkType: 1 });
    const entry = await insertGate(tx, own.id, { parkId, gateCode: 'E01', gateName: '东入口', gateType: 1 });
    const exit = await insertGate(tx, own.id, { parkId, gateCode: 'X01', gateName: '东出口', gateType: 2 });
    const both = await insertGate(tx, own.id, { parkId, gateCode: 'B01', gateName: '西门', gateType: 3 });
    return { parkId, entry, exit, both };
  });
});
afterAll(() => t.close());

const register = (deviceSn: string, gateId: string, direction: 1 | 2) =>
  t.call(
    devices.create,
    { body: { deviceSn, deviceType: 1, deviceName: deviceSn, protocol: 1, parkId: place.parkId, gateId, direction } },
    actor,
  );
const sheet = async (id: string) => (await t.call(deviceSheets.get, { params: { id } }, actor)).data;
const stays = async () => (await t.call(parkOrders.list, { query: { parkIds: [place.parkId] } }, actor)).data.totalRecord;

type Body = Record<string, unknown>;
const send = async (deviceSn: string, key: string, eventType: string, payload: Body, sentAt = t.app.clock.now().getTime()) => {
  const at = toIso(sentAt);
  const body = { eventId: randomUUID(), eventType, deviceSn, occurredAt: at, sentAt: at, payload };
  const nonce = randomUUID();
  const response = await t.app.http.inject({
    method: 'POST',
    url: devicePaths.event,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...body, nonce, sign: signatureOf(key, body, nonce) }),
  });
  return (response.json() as { data: { result: Body; commands: { type: string }[] } }).data;
};
const capture = (plateNo: string, direction: 'IN' | 'OUT' = 'IN') => ({ direction, plateNo, plateColor: 1, confidence: 97 });

test('a camera that would tell an entry at an exit is refused by name', async () => {
  const refused = await register('cam-wrong', place.exit, 1);
  expect(refused).toMatchObject({
    code: deviceSheetErrors.directionAgainstLane.code,
    message: '通道「东出口」是出口，相机方向不能是“入口”',
  });
});

test('the sheet hears the first heartbeat: from where, and how far the clock is off', async () => {
  const { deviceId, secretKey } = (await register('cam-clock', place.exit, 2)).data;
  expect(await sheet(deviceId)).toMatchObject({
    heardAt: null,
    heardFrom: '',
    clockOffsetMs: null,
    capture: null,
    loopback: true,
    gateType: 2,
  });
  expect(JSON.stringify(await sheet(deviceId))).not.toContain(secretKey);
  await send('cam-clock', secretKey, 'device.heartbeat', {}, t.app.clock.now().getTime() - 42_000);
  await vi.waitFor(async () => expect((await sheet(deviceId)).heardFrom).toBe('127.0.0.1'), { timeout: 5000 });
  const { clockOffsetMs } = await sheet(deviceId);
  expect(Math.round((clockOffsetMs ?? 0) / 1000)).toBe(42);
});

test('a test passage is read and shown, opens nothing and leaves no stay; the next vehicle counts', async () => {
  const { deviceId, secretKey } = (await register('cam-test', place.entry, 1)).data;
  const { testUntil } = (await t.call(deviceSheets.test, { params: { id: deviceId } }, actor)).data;
  expect((await sheet(deviceId)).testUntil).toBe(testUntil);
  const tried = await send('cam-test', secretKey, 'lane.capture', capture('浙A12345'));
  expect(tried.result).toEqual({ test: true });
  expect(tried.commands.map(({ type }) => type)).toEqual(['DISPLAY']);
  expect(await sheet(deviceId)).toMatchObject({
    testUntil: null,
    capture: { plateNo: '浙A12345', confidence: 97, direction: 1, test: true, opened: false },
  });
  expect(await stays()).toBe(0);
  const real = await send('cam-test', secretKey, 'lane.capture', capture('浙A54321'));
  expect(real.result).not.toHaveProperty('test');
  expect((await sheet(deviceId)).capture).toMatchObject({ plateNo: '浙A54321', test: false, opened: true });
});

test('two captures at once are one test', async () => {
  const { deviceId, secretKey } = (await register('cam-twice', place.both, 2)).data;
  await t.call(deviceSheets.test, { params: { id: deviceId } }, actor);
  const answers = await Promise.all(
    ['浙B11111', '浙B22222'].map((plate) => send('cam-twice', secretKey, 'lane.capture', capture(plate, 'OUT'))),
  );
  expect(answers.filter(({ result }) => result.test === true)).toHaveLength(1);
});

test('a test that nobody drove through is over by itself', async () => {
  const { results } = (await t.call(devices.list, { query: { keyword: 'cam-test' } }, actor)).data;
  const id = results[0]?.deviceId ?? '';
  await t.call(deviceSheets.test, { params: { id } }, actor);
  await t.owner.query(`update device set test_until = now() - interval '1 second' where id = $1`, [id]);
  expect((await sheet(id)).testUntil).toBeNull();
});

test('only lane cameras in use are tested', async () => {
  const terminal = await t.call(
    devices.create,
    { body: { deviceSn: 'term-x', deviceType: 2, deviceName: '终端', protocol: 1, parkId: place.parkId } },
    actor,
  );
  const refused = await t.call(deviceSheets.test, { params: { id: terminal.data.deviceId } }, actor);
  expect(refused.code).toBe(deviceSheetErrors.noCamera.code);
});
