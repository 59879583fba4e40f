import { deviceErrors, devices } from '@bochong/contract/device';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertGate, insertPark } from '../../parking-lot/parking-lot.seed.ts';

let t: TestApp;
let actor: Actor;
let stranger: Actor;
const [own, other] = demoDealers;
let place = { parkId: '', gateId: '', elsewhere: '', foreignPark: '' };

beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger] = [await t.login('binjiang'), await t.login('qingyu', '2')];
  await t.app.database.inScope({ dealerIds: [own.id, other.id] }, async (tx) => {
    const parkId = await insertPark(tx, own.id, { parkCode: 'YARD01', parkName: '星光大道车场', parkType: 1 });
    const second = await insertPark(tx, own.id, { parkCode: 'YARD02', parkName: '江陵路车场', parkType: 1 });
    const gateId = await insertGate(tx, own.id, { parkId, gateCode: 'E01', gateName: '东入口', gateType: 3 });
    const elsewhere = await insertGate(tx, own.id, { parkId: second, gateCode: 'E01', gateName: '北入口', gateType: 1 });
    const foreignPark = await insertPark(tx, other.id, { parkCode: 'YARD01', parkName: '香港中路车场', parkType: 1 });
    place = { parkId, gateId, elsewhere, foreignPark };
  });
});
afterAll(() => t.close());

const fields = (deviceSn: string, over: Record<string, unknown> = {}) => ({
  deviceSn,
  deviceType: 1 as const,
  deviceName: '东入口相机',
  protocol: 1 as const,
  parkId: place.parkId,
  gateId: place.gateId,
  direction: 1 as const,
  ...over,
});
const create = (body: ReturnType<typeof fields>, as = actor) => t.call(devices.create, { body }, as);

test('a registered camera shows its place, and its key only once', async () => {
  const created = await create(fields('cam-1'));
  expect(created.data.secretKey).toMatch(/^[\w-]{32}$/);
  const listed = await t.call(devices.list, { query: { keyword: 'CAM-1', deviceType: 1 } }, actor);
  expect(listed.data.results).toMatchObject([{ deviceSn: 'cam-1', parkName: '星光大道车场', gateName: '东入口', onlineStatus: 0, rev: 0 }]);
  expect(JSON.stringify(listed.data)).not.toContain(created.data.secretKey);
  const { rows } = await t.owner.query(`select detail from operation_log where target_id = $1`, [created.data.deviceId]);
  expect(JSON.stringify(rows)).not.toContain(created.data.secretKey);
});

test.each([
  [{ deviceSn: 'cam-1', deviceType: 2 }, deviceErrors.snTaken],
  [{ gateId: null }, deviceErrors.laneCameraNeedsGate],
  [{ direction: null }, deviceErrors.laneCameraNeedsGate],
  [{ direction: 3, protocol: 4 }, deviceErrors.laneCameraNeedsGate],
  [{}, deviceErrors.cameraOnGate],
] as const)('refuses %o', async (over, error) => expect(await create(fields('cam-2', over))).toMatchObject({ code: error.code }));

test('a gate of another lot is refused, a backup camera and the other direction are not', async () => {
  expect(await create(fields('cam-3', { gateId: place.elsewhere }))).toMatchObject({ code: deviceErrors.gateOfOtherPark.code });
  expect(await create(fields('cam-4', { isBackup: true }))).toMatchObject({ code: '200' });
  expect(await create(fields('cam-5', { direction: 2 }))).toMatchObject({ code: '200' });
});

test('a serial number belongs to one dealer, and no dealer sees or places another one’s', async () => {
  const elsewhere = { parkId: place.foreignPark, gateId: null, direction: null, deviceType: 2 };
  expect(await create(fields('cam-1', elsewhere), stranger)).toMatchObject({ code: deviceErrors.snTaken.code });
  expect(await create(fields('cam-9', { ...elsewhere, parkId: place.parkId }), stranger)).toMatchObject({ code: '40401' });
  const { results } = (await t.call(devices.list, { query: {} }, actor)).data;
  expect((await t.call(devices.list, { query: {} }, stranger)).data.results).toEqual([]);
  const id = results[0]?.deviceId ?? '';
  expect(await t.call(devices.get, { params: { id } }, stranger)).toMatchObject({ code: '40401' });
  expect(await t.call(devices.rotateKey, { params: { id } }, stranger)).toMatchObject({ code: '40401' });
});

test('an edit needs the current rev; a deleted device frees its serial number', async () => {
  const created = await create(fields('term-1', { deviceType: 2, gateId: null, direction: null }));
  const id = created.data.deviceId;
  const body = { ...fields('term-1', { deviceType: 2, gateId: null, direction: null, deviceName: '南岗亭' }) };
  expect(await t.call(devices.update, { params: { id }, body: { ...body, rev: 0 } }, actor)).toMatchObject({ code: '200' });
  expect(await t.call(devices.update, { params: { id }, body: { ...body, rev: 0 } }, actor)).toMatchObject({ code: '40901' });
  expect((await t.call(devices.get, { params: { id } }, actor)).data).toMatchObject({ deviceName: '南岗亭', rev: 1 });
  expect(await t.call(devices.remove, { params: { id } }, actor)).toMatchObject({ code: '200' });
  expect(await t.call(devices.get, { params: { id } }, actor)).toMatchObject({ code: '40401' });
  expect(await create(body)).toMatchObject({ code: '200' });
});
