import { chargingEquipments, chargingProtocol } from '@bochong/contract/charging-asset';
import { exchanges } from '@bochong/contract/charging-connect';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { boot201Payload, bootPayload, type ChargeYard, dial, openChargeYard, type TestPoint } from '../charge-point.fixture.ts';

let yard: ChargeYard;
let made = 0;
let identity = '';
let equipmentId = '';
let key = '';
const open: TestPoint[] = [];

beforeAll(async () => {
  yard = await openChargeYard();
});
beforeEach(async () => {
  made += 1;
  identity = `TWO-${made}`;
  ({ equipmentId, key } = await yard.register(identity));
});
afterEach(() => {
  for (const point of open.splice(0)) point.socket.terminate();
});
afterAll(() => yard.close());

async function connect(protocols: string[]): Promise<TestPoint> {
  const point = await dial(yard.port, identity, { key, protocols });
  open.push(point);
  return point;
}
async function booted(): Promise<TestPoint> {
  const point = await connect(['ocpp2.0.1']);
  expect((await point.call('BootNotification', boot201Payload))[2]).toMatchObject({ status: 'Accepted', interval: 60 });
  return point;
}
const equipment = async () => (await yard.t.call(chargingEquipments.get, { params: { id: equipmentId } }, yard.actor)).data;

test('the first version of the device’s list that is spoken here is agreed on, and stays with the charge point, which is the same one', async () => {
  const guns = await yard.t.owner.query('select id from charging_connector where equipment_id = $1 order by id', [equipmentId]);
  expect((await equipment()).protocol).toBe(chargingProtocol.OCPP16);
  const older = await connect(['ocpp1.6', 'ocpp2.0.1']);
  expect(older.socket.protocol).toBe('ocpp1.6');
  expect((await older.call('BootNotification', bootPayload))[2]).toMatchObject({ status: 'Accepted' });
  const newer = await connect(['ocpp2.1', 'ocpp2.0.1', 'ocpp1.6']);
  expect(newer.socket.protocol).toBe('ocpp2.0.1');
  await expect.poll(async () => (await equipment()).protocol).toBe(chargingProtocol.OCPP201);
  expect((await newer.call('BootNotification', bootPayload))[2]).toBe('OccurenceConstraintViolation');
  expect((await newer.call('BootNotification', boot201Payload))[2]).toMatchObject({ status: 'Accepted' });
  expect(await equipment()).toMatchObject({ firmwareVersion: '2.0', bootModel: 'Two' });
  const { data } = await yard.t.call(exchanges.list, { query: { equipmentId, action: 'BootNotification' } }, yard.actor);
  expect(data.results.length).toBeGreaterThanOrEqual(2);
  expect((await yard.t.owner.query('select id from charging_connector where equipment_id = $1 order by id', [equipmentId])).rows).toEqual(
    guns.rows,
  );
  const none = await dial(yard.port, identity, { key, protocols: ['ocpp1.5'] }).catch(() => undefined);
  if (none) expect((await none.closed).code).toBe(1002);
});

test('every fault is answered in the words of 2.0.1', async () => {
  const early = await connect(['ocpp2.0.1']);
  expect((await early.call('Heartbeat')).slice(2, 3)).toEqual(['SecurityError']);
  early.socket.terminate();
  const point = await booted();
  const rows: [string, string][] = [
    ['nonsense', 'RpcFrameworkError'],
    ['[2]', 'RpcFrameworkError'],
    ['[9,"b",{}]', 'MessageTypeNotSupported'],
    [JSON.stringify([2, '', 'Heartbeat', {}]), 'FormatViolation'],
    [JSON.stringify([2, 'x'.repeat(37), 'Heartbeat', {}]), 'FormatViolation'],
    [JSON.stringify([2, 'a1', 'StartTransaction', {}]), 'NotImplemented'],
    [JSON.stringify([2, 'a2', 'SignCertificate', { csr: 'x' }]), 'NotSupported'],
    [JSON.stringify([2, 'a3', 'BootNotification', []]), 'FormatViolation'],
    [JSON.stringify([2, 'a4', 'BootNotification', { reason: 'PowerUp' }]), 'OccurenceConstraintViolation'],
    [JSON.stringify([2, 'a5', 'BootNotification', { ...boot201Payload, reason: 7 }]), 'TypeConstraintViolation'],
    [JSON.stringify([2, 'a6', 'BootNotification', { ...boot201Payload, reason: 'Bored' }]), 'PropertyConstraintViolation'],
  ];
  for (const [text, code] of rows) expect((await point.say(text))[2], text).toBe(code);
  expect((await point.call('Heartbeat', { extra: 1 }))[0]).toBe(3);
});
