import { commonErrors } from '@bochong/contract/kernel/error';
import { gateErrors, gates, zoneErrors, zones } from '@bochong/contract/parking-lot';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { insertPark } from '../parking-lot.seed.ts';

let t: TestApp;
let actor: Actor;
let stranger: Actor;
const [own, other] = demoDealers;
const parks = { yard: '', second: '', foreign: '' };

beforeAll(async () => {
  t = await createTestApp();
  [actor, stranger] = [await t.login('binjiang'), await t.login('qingyu', '2')];
  await t.app.database.inScope({ dealerIds: [own.id, other.id] }, async (tx) => {
    parks.yard = await insertPark(tx, own.id, { parkCode: 'YARD01', parkName: '星光大道车场', parkType: 1 });
    parks.second = await insertPark(tx, own.id, { parkCode: 'YARD02', parkName: '宝龙城车场', parkType: 1 });
    parks.foreign = await insertPark(tx, other.id, { parkCode: 'YARD01', parkName: '香港中路车场', parkType: 1 });
  });
});
afterAll(() => t.close());

type GateType = 1 | 2 | 3 | 4 | 5;
const fields = (gateCode: string, gateType: GateType = 1, change: object = {}) => ({
  parkId: parks.yard,
  gateCode,
  gateName: `通道${gateCode}`,
  gateType,
  fromZoneId: null,
  toZoneId: null,
  workstation: '',
  minConfidence: 80,
  dedupSeconds: 30,
  commitOnRelease: false,
  tempEntryMode: 1 as const,
  guardEnabled: false,
  unattended: false,
  remark: '',
  ...change,
});
const create = async (gateCode: string, gateType: GateType = 1, change: object = {}) =>
  (await t.call(gates.create, { body: fields(gateCode, gateType, change) }, actor)).data.gateId;
const zone = async (zoneName: string, change: object = {}) =>
  (await t.call(zones.create, { body: { parkId: parks.yard, parentZoneId: null, zoneName, spaces: 50, ...change } }, actor)).data.zoneId;
const bindCamera = (gateId: string, onlineStatus = 1) =>
  t.owner.query(
    `insert into device (dealer_id, id, device_sn, device_type, device_name, protocol, park_id, gate_id, secret, online_status)
     values ($1, gen_random_uuid(), $2, 2, '岗亭终端', 1, $3, $4, '\\x00', $5)`,
    [own.id, `SN-${gateId.slice(-12)}`, parks.yard, gateId, onlineStatus],
  );

test('gates of a lot are listed with their devices', async () => {
  const gateId = await create('A01');
  await bindCamera(gateId);
  const { data } = await t.call(gates.list, { query: { parkId: parks.yard, keyword: 'a01' } }, actor);
  expect(data).toMatchObject({
    totalRecord: 1,
    results: [{ gateId, parkName: '星光大道车场', barrierState: 1, devices: [{ deviceName: '岗亭终端', deviceType: 2, onlineStatus: 1 }] }],
  });
  const exits = await t.call(gates.list, { query: { keyword: 'A01', gateType: 2 } }, actor);
  expect(exits.data.totalRecord).toBe(0);
});

test('a gate code is unique in its lot', async () => {
  await create('B01');
  const answer = await t.call(gates.create, { body: fields('B01') }, actor);
  expect(answer).toMatchObject({ code: gateErrors.codeTaken.code, data: { field: 'gateCode' } });
  expect((await t.call(gates.create, { body: fields('B01', 1, { parkId: parks.second }) }, actor)).code).toBe('200');
});

test('zones must fit the type of the gate and belong to its lot', async () => {
  const inner = await zone('地下二层');
  const elsewhere = await zone('地上', { parkId: parks.second });
  const attempt = async (type: GateType, change: object) => (await t.call(gates.create, { body: fields('C01', type, change) }, actor)).code;
  expect(await attempt(1, { fromZoneId: inner })).toBe(gateErrors.zonesDoNotFit.code);
  expect(await attempt(4, {})).toBe(gateErrors.zonesDoNotFit.code);
  expect(await attempt(1, { toZoneId: elsewhere })).toBe(gateErrors.zoneOfOtherPark.code);
  expect(await attempt(4, { toZoneId: inner })).toBe('200');
});

test('an edit needs the newest version; a disabled gate leaves the choosers', async () => {
  const id = await create('D01', 2);
  const { parkId: _, ...body } = fields('D01', 2, { gateName: '南门出口' });
  expect((await t.call(gates.update, { params: { id }, body: { ...body, rev: 0 } }, actor)).code).toBe('200');
  expect((await t.call(gates.update, { params: { id }, body: { ...body, rev: 0 } }, actor)).code).toBe(commonErrors.stale.code);
  const names = async () => (await t.call(gates.chosen, { query: { parkId: parks.yard } }, actor)).data.map((gate) => gate.gateName);
  expect(await names()).toContain('南门出口');
  await t.call(gates.switchStatus, { params: { id }, body: { status: 0, rev: 1 } }, actor);
  expect(await names()).not.toContain('南门出口');
});

test('a gate with a device bound is neither disabled nor deleted', async () => {
  const id = await create('E01');
  await bindCamera(id, 2);
  const off = await t.call(gates.switchStatus, { params: { id }, body: { status: 0, rev: 0 } }, actor);
  expect(off).toMatchObject({ code: gateErrors.hasDevices.code, message: '通道上还有1台设备，不能停用' });
  expect((await t.call(gates.remove, { params: { id } }, actor)).code).toBe(gateErrors.hasDevices.code);
  await t.owner.query('update device set is_delete = 1 where gate_id = $1', [id]);
  expect((await t.call(gates.remove, { params: { id } }, actor)).code).toBe('200');
});

test('zones nest without circles and stay while something is in them', async () => {
  const outer = await zone('外场');
  const inner = await zone('内场', { parentZoneId: outer });
  const move = (id: string, parentZoneId: string | null, rev = 0) =>
    t.call(zones.update, { params: { id }, body: { parentZoneId, zoneName: '外场', spaces: 60, rev } }, actor);
  expect((await move(outer, inner)).code).toBe(zoneErrors.circle.code);
  expect((await move(outer, outer)).code).toBe(zoneErrors.circle.code);
  expect((await move(outer, await zone('别处', { parkId: parks.second }))).code).toBe(zoneErrors.parentOfOtherPark.code);
  expect((await move(outer, null)).code).toBe('200');
  await create('F01', 4, { toZoneId: inner });
  const remove = (id: string) => t.call(zones.remove, { params: { id } }, actor);
  expect(await remove(outer)).toMatchObject({ code: zoneErrors.inUse.code, message: '区域下还有1个下级区域，不能删除' });
  expect(await remove(inner)).toMatchObject({ message: '区域下还有1条通道，不能删除' });
  await t.owner.query('update gate set is_delete = 1 where to_zone_id = $1', [inner]);
  expect([(await remove(inner)).code, (await remove(outer)).code]).toEqual(['200', '200']);
  const left = (await t.call(zones.list, { query: { parkId: parks.yard } }, actor)).data.map((one) => one.zoneId);
  expect(left).not.toContain(outer);
});

test("another dealer's lot has no gates and zones for a stranger", async () => {
  const id = await create('G01');
  const zoneId = await zone('孤岛');
  const { parkId: _, ...body } = fields('G01');
  for (const answer of [
    await t.call(gates.create, { body: fields('G02') }, stranger),
    await t.call(gates.update, { params: { id }, body: { ...body, rev: 0 } }, stranger),
    await t.call(gates.remove, { params: { id } }, stranger),
    await t.call(zones.create, { body: { parkId: parks.yard, parentZoneId: null, zoneName: '区', spaces: 1 } }, stranger),
    await t.call(zones.remove, { params: { id: zoneId } }, stranger),
  ]) {
    expect(answer.code).toBe(commonErrors.notFound.code);
  }
  expect((await t.call(gates.chosen, { query: { parkId: parks.yard } }, stranger)).data).toEqual([]);
});
