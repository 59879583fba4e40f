import {
  chargingEquipmentErrors,
  chargingEquipments,
  chargingProtocol,
  connectors,
  equipmentFields,
  equipmentImportColumns,
  registrationStatus,
  securityProfile,
} from '@bochong/contract/charging-asset';
import { commonErrors } from '@bochong/contract/kernel/error';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workIn } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { type Actor, createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { uploadSheet } from '../../../kernel/testing/upload-sheet.ts';
import { insertEquipmentWithGuns, insertStation } from '../charging-asset.seed.ts';
import { findChargePoint, isAuthKey, openOrderChanged, openOrderState } from '../index.ts';

let t: TestApp;
let actor: Actor;
const [own, other] = demoDealers;
const at = { first: '', second: '' };

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  await t.app.database.inScope({ dealerIds: [own.id, other.id] }, async (tx) => {
    at.first = await insertStation(tx, own.id, { stationCode: 'EQ1', stationName: '一号站', parkIds: [] });
    at.second = await insertStation(tx, own.id, { stationCode: 'EQ2', stationName: '二号站', parkIds: [] });
    const stationId = await insertStation(tx, other.id, { stationCode: 'EQ1', stationName: '别家站', parkIds: [] });
    await insertEquipmentWithGuns(tx, other.id, { stationId, equipmentCode: 'OTHER-1' });
  });
});
afterAll(() => t.close());

const body = (equipmentCode: string, more: object = {}) => ({
  ...{ equipmentCode, equipmentName: `桩${equipmentCode}`, stationId: at.first, equipmentType: 1 as const, ratedPowerW: 120_000 },
  ocppIdentity: equipmentCode,
  connectors: [
    { connectorType: 4 as const, ratedPowerW: 120_000 },
    { connectorType: 4 as const, ratedPowerW: 60_000 },
  ],
  ...more,
});
const create = (code: string, more: object = {}) => t.call(chargingEquipments.create, { body: body(code, more) }, actor);
const get = async (id: string) => (await t.call(chargingEquipments.get, { params: { id } }, actor)).data;
const guns = async (equipmentId: string) => (await t.call(connectors.list, { query: { equipmentId } }, actor)).data.results;
const update = async (id: string, change: object) => {
  const before = await get(id);
  return t.call(
    chargingEquipments.update,
    { params: { id }, body: { ...equipmentFields.parse(before), rev: before.rev, ...change } },
    actor,
  );
};
const known = (identity: string) => t.app.database.inScope({ dealerIds: [] }, (tx) => findChargePoint(tx, identity));

test('equipment is added with its guns; its key is told once, and only a hash of it is kept', async () => {
  const { data } = await create('EQ-A');
  expect(data.authKey).toMatch(/^[0-9a-f]{40}$/);
  expect(
    (await guns(data.equipmentId)).map(({ connectorCode, connectorNo, ratedPowerW }) => [connectorCode, connectorNo, ratedPowerW]),
  ).toEqual([
    ['EQ-A01', 1, 120_000],
    ['EQ-A02', 2, 60_000],
  ]);
  const { rows } = await t.owner.query('select e::text as row from charging_equipment e where id = $1', [data.equipmentId]);
  expect(rows[0].row).not.toContain(data.authKey);
  expect(JSON.stringify(await get(data.equipmentId))).not.toMatch(/scrypt|[0-9a-f]{40}/);
  const { rows: logged } = await t.owner.query("select coalesce(string_agg(l::text, ' '), '') as text from operation_log l");
  expect(logged[0].text).not.toContain(data.authKey);
});

test('a charge point is found by its name in any case, before a unit is known; its key holds as bytes and as hex', async () => {
  const { data } = await create('EQ-Key=1', { equipmentCode: 'EQ-K1' });
  const point = await known('eq-KEY=1');
  expect(point).toMatchObject({ dealerId: own.id, equipmentId: data.equipmentId, stationId: at.first, enabled: true });
  const [hash, key] = [point?.authKeyHash ?? '', data.authKey ?? ''];
  expect(await isAuthKey(hash, Buffer.from(key))).toBe(true);
  expect(await isAuthKey(hash, Buffer.from(key.toUpperCase()))).toBe(true);
  expect(await isAuthKey(hash, Buffer.from(key, 'hex'))).toBe(true);
  for (const wrong of ['', key.slice(1), 'f'.repeat(40), 'x'.repeat(20)]) expect(await isAuthKey(hash, Buffer.from(wrong))).toBe(false);
  const renewed = await t.call(chargingEquipments.rotateKey, { params: { id: data.equipmentId } }, actor);
  const after = await known('EQ-KEY=1');
  expect(await isAuthKey(after?.authKeyHash ?? '', Buffer.from(key))).toBe(false);
  expect(await isAuthKey(after?.authKeyHash ?? '', Buffer.from(renewed.data.authKey ?? ''))).toBe(true);
  expect(after?.prevAuthKeyHash).toBeNull();
  expect(await known('EQ-NOBODY')).toBeUndefined();
});

test('code and name are taken once: the code within the unit, the name over all of them', async () => {
  await create('EQ-B');
  expect(await create('EQ-B', { ocppIdentity: 'EQ-B2' })).toMatchObject({
    code: chargingEquipmentErrors.codeTaken.code,
    data: { field: 'equipmentCode' },
  });
  for (const ocppIdentity of ['eq-b', 'other-1'])
    expect((await create('EQ-B3', { ocppIdentity })).code).toBe(chargingEquipmentErrors.identityTaken.code);
  expect((await create('EQ-B4', { ocppIdentity: '' })).code).toBe(chargingEquipmentErrors.identityMissing.code);
  expect((await create('EQ-B5', { ocppIdentity: 'a:b' })).code).toBe(commonErrors.invalid.code);
  expect((await create('EQ-B6', { connectors: [] })).code).toBe(commonErrors.invalid.code);
});

test('equipment off the net has neither name nor key', async () => {
  const { data } = await create('EQ-N', { protocol: chargingProtocol.NONE, ocppIdentity: '' });
  expect(data.authKey).toBeNull();
  const refused = await t.call(chargingEquipments.rotateKey, { params: { id: data.equipmentId } }, actor);
  expect(refused.code).toBe(chargingEquipmentErrors.noKey.code);
});

test('security is raised, never lowered', async () => {
  const { data } = await create('EQ-S', { securityProfile: securityProfile.BASIC });
  expect((await update(data.equipmentId, { securityProfile: securityProfile.TLS })).code).toBe('200');
  expect((await update(data.equipmentId, { securityProfile: securityProfile.BASIC })).code).toBe(
    chargingEquipmentErrors.securityLowered.code,
  );
});

test('equipment is let in or kept out, disabled and enabled, each by who has read its newest version', async () => {
  const { data } = await create('EQ-R');
  const { equipmentId: id } = data;
  expect(await get(id)).toMatchObject({ registrationStatus: registrationStatus.PENDING, enabled: true });
  const register = (rev: number) =>
    t.call(chargingEquipments.register, { params: { id }, body: { registrationStatus: registrationStatus.ACCEPTED, rev } }, actor);
  expect((await register(0)).code).toBe('200');
  expect((await register(0)).code).toBe(commonErrors.stale.code);
  await t.call(chargingEquipments.switchStatus, { params: { id }, body: { enabled: false, rev: 1 } }, actor);
  expect(await get(id)).toMatchObject({ registrationStatus: registrationStatus.ACCEPTED, enabled: false });
  expect(await known('EQ-R')).toMatchObject({ registrationStatus: registrationStatus.ACCEPTED, enabled: false });
});

test('its guns move with it, but not while one of them charges; once one had an order it stays and keeps its code', async () => {
  const { data } = await create('EQ-M');
  const { equipmentId: id } = data;
  const [gun] = await guns(id);
  expect((await update(id, { stationId: at.second, equipmentCode: 'EQ-M2' })).code).toBe('200');
  expect((await guns(id)).map(({ connectorCode, stationName }) => [connectorCode, stationName])).toEqual([
    ['EQ-M201', '二号站'],
    ['EQ-M202', '二号站'],
  ]);
  const order = (to: Parameters<typeof openOrderChanged>[3]) =>
    t.app.database.inScope({ dealerIds: [own.id] }, (tx) => openOrderChanged(workIn(t.app, tx), own.id, gun?.connectorId ?? '', to));
  await order({ orderId: newId(), state: openOrderState.CHARGING });
  expect((await update(id, { stationId: at.first })).code).toBe(chargingEquipmentErrors.inUse.code);
  await order(null);
  expect((await update(id, { stationId: at.first })).code).toBe('200');
  expect((await update(id, { equipmentCode: 'EQ-M3' })).code).toBe(chargingEquipmentErrors.used.code);
  expect((await t.call(chargingEquipments.remove, { params: { id } }, actor)).code).toBe(chargingEquipmentErrors.used.code);
});

test('equipment without orders goes with its guns, and its name is free again', async () => {
  const { data } = await create('EQ-D');
  expect((await t.call(chargingEquipments.remove, { params: { id: data.equipmentId } }, actor)).code).toBe('200');
  expect(await guns(data.equipmentId)).toEqual([]);
  expect(await known('EQ-D')).toBeUndefined();
  expect((await create('EQ-D')).code).toBe('200');
});

test('a sheet is tried first, then its good rows are added with their guns; what is wrong is named by row and column', async () => {
  const { equipmentCode, equipmentName, stationId, equipmentType, ratedPowerW, ocppIdentity, connectors: count } = equipmentImportColumns;
  const lines = [
    [equipmentCode, equipmentName, stationId, equipmentType, ratedPowerW, ocppIdentity, count],
    ['EQ-X1', '表一', 'EQ1', '直流', '120.5', 'EQ-X1', '2'],
    ['EQ-X2', '表二', 'EQ1', '交流', '7', 'EQ-X2', '1'],
    ['EQ-X3', '表三', 'NONE', '交流', '7', 'EQ-X3', '1'],
    ['EQ-X4', '表四', 'EQ1', '风力', '7', 'EQ-X4', '1'],
    ['EQ-X5', '表五', 'EQ1', '交流', '七', 'EQ-X5', '1'],
    ['EQ-X6', '表六', 'EQ1', '交流', '7', 'OTHER-1', '1'],
    ['EQ-X7', '表七', 'EQ1', '交流', '7', 'EQ-X7', '0'],
  ];
  const send = (dryRun: '0' | '1') => uploadSheet(t, chargingEquipments.import, { lines, dryRun }, actor);
  const { data: tried } = await send('1');
  expect(tried).toMatchObject({ total: 7, success: 2, fail: 5 });
  expect(tried.errors.map(({ row, field }) => [row, field])).toEqual([
    [4, stationId],
    [5, equipmentType],
    [6, ratedPowerW],
    [7, ocppIdentity],
    [8, count],
  ]);
  const found = async () => (await t.call(chargingEquipments.list, { query: { keyword: 'EQ-X' } }, actor)).data.results;
  expect(await found()).toEqual([]);
  await send('0');
  expect((await found()).map((row) => [row.equipmentCode, row.ratedPowerW, row.connectorCount, row.keyRotatedAt])).toEqual([
    ['EQ-X1', 120_500, 2, null],
    ['EQ-X2', 7000, 1, null],
  ]);
});
