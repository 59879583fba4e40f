import { chargingEquipments } from '@bochong/contract/charging-asset';
import { chargePointCommandErrors, chargePointCommands, commandStatus } from '@bochong/contract/charging-connect';
import { RPCClient } from 'ocpp-rpc';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { bootPayload, type ChargeYard, dial, openChargeYard, type TestPoint } from '../charge-point.fixture.ts';
import { type CommandOrder, chargingConnectJobs, queueCommand } from '../index.ts';

const { QUEUED, SENT, ACCEPTED, REJECTED, SCHEDULED, NOT_SUPPORTED, ERROR, TIMEOUT, FAILED, EXPIRED } = commandStatus;
const reason = '现场要求';
let yard: ChargeYard;
let made = 0;
let identity = '';
let equipmentId = '';
let key = '';
const open: TestPoint[] = [];

beforeAll(async () => {
  yard = await openChargeYard();
  yard.t.app.events.within('ChargePointCommandSettled', async (_, { status }) => void told.push(status));
});
beforeEach(async () => {
  made += 1;
  identity = `CALL-${made}`;
  ({ equipmentId, key } = await yard.register(identity));
});
afterEach(() => {
  for (const point of open.splice(0)) point.socket.terminate();
});
afterAll(() => yard.close());

async function booted(): Promise<TestPoint> {
  const point = await dial(yard.port, identity, { key });
  open.push(point);
  point.answers.ChangeConfiguration = () => ({ status: 'Rejected' });
  point.answers.GetConfiguration = () => ({ configurationKey: [] });
  expect((await point.call('BootNotification', bootPayload))[2]).toMatchObject({ status: 'Accepted' });
  await expect.poll(() => point.calls.map(({ action }) => action)).toContain('GetConfiguration');
  await expect.poll(async () => (await records())[0]?.status).toBe(ACCEPTED);
  point.calls.length = 0;
  return point;
}
const queue = (order: Pick<CommandOrder, 'action' | 'payload'> & Partial<CommandOrder>) =>
  yard.work((context) => queueCommand(context, yard.dealerId, { equipmentId, connectorNo: 0, requestedBy: null, reason, ...order }));
const records = async () => (await yard.t.call(chargePointCommands.recent, { params: { id: equipmentId } }, yard.actor)).data;
const statusOf = async (commandId: string) => (await records()).find((one) => one.commandId === commandId)?.status;
const params = () => ({ id: equipmentId });
const reset = () => yard.t.call(chargePointCommands.reset, { params: params(), body: { hard: false, reason } }, yard.actor);
/** Outcomes that were told, in their order. */
const told: number[] = [];

test.each([
  ['UnlockConnector', { connectorId: 1 }, { status: 'Unlocked' }, ACCEPTED],
  ['UnlockConnector', { connectorId: 1 }, { status: 'UnlockFailed' }, REJECTED],
  ['ChangeAvailability', { connectorId: 1, type: 'Inoperative' }, { status: 'Scheduled' }, SCHEDULED],
  ['ChangeConfiguration', { key: 'A', value: 'b' }, { status: 'NotSupported' }, NOT_SUPPORTED],
  ['Reset', { type: 'Soft' }, { status: 'Maybe' }, ERROR],
])('%s %o, answered %o', async (action, payload, answer, status) => {
  const point = await booted();
  point.answers[action] = () => answer;
  const id = await queue({ action, payload });
  await expect.poll(() => statusOf(id)).toBe(status);
});

test('one call is under way at a time; what matters most goes first, a CALLERROR is an outcome like others', async () => {
  const point = await booted();
  const first = await queue({ action: 'Reset', payload: { type: 'Soft' } });
  await expect.poll(() => point.calls.length).toBe(1);
  const slow = await queue({ action: 'GetDiagnostics', payload: { location: 'https://files.example.com/' } });
  const list = await queue({ action: 'GetLocalListVersion', payload: {} });
  const stop = await queue({ action: 'RemoteStopTransaction', payload: { transactionId: 5 } });
  expect(await Promise.all([first, slow, list, stop].map(statusOf))).toEqual([SENT, QUEUED, QUEUED, QUEUED]);
  point.answers.RemoteStopTransaction = () => ({ status: 'Accepted' });
  point.answers.GetLocalListVersion = () => ({ listVersion: 4 });
  point.answers.GetDiagnostics = () => ({});
  point.send(JSON.stringify([4, point.calls[0]?.id, 'NotImplemented', '', {}]));
  await expect.poll(() => statusOf(slow)).toBe(ACCEPTED);
  expect(point.calls.map(({ action }) => action)).toEqual(['Reset', 'RemoteStopTransaction', 'GetLocalListVersion', 'GetDiagnostics']);
  expect(await Promise.all([first, list, stop].map(statusOf))).toEqual([NOT_SUPPORTED, ACCEPTED, ACCEPTED]);
});

test('a silence is an outcome like others, and what is said after it is told', async () => {
  await yard.t.owner.query('update charging_equipment set call_timeout_sec = 1 where id = $1', [equipmentId]);
  const point = await booted();
  const silent = await queue({ action: 'RemoteStartTransaction', payload: { connectorId: 1, idTag: 'T' } });
  const behind = await queue({ action: 'ClearCache', payload: {} });
  point.answers.ClearCache = () => ({ status: 'Accepted' });
  await expect.poll(() => statusOf(silent)).toBe(TIMEOUT);
  await expect.poll(() => statusOf(behind)).toBe(ACCEPTED);
  told.length = 0;
  const late = point.calls.find(({ action }) => action === 'RemoteStartTransaction');
  point.send(JSON.stringify([3, late?.id, { status: 'Accepted' }]));
  await expect.poll(() => told).toEqual([ACCEPTED]); // a start that comes late is told: its order may still wait
});

test('progress of a file or a firmware is told to the call that began it', async () => {
  const point = await booted();
  point.answers.UpdateFirmware = () => ({});
  const body = { location: 'https://files.example.com/fw.bin', retrieveAt: '2026-11-26 02:00:00', reason };
  const { data } = await yard.t.call(chargePointCommands.firmware, { params: params(), body }, yard.actor);
  await expect.poll(() => statusOf(data.commandId)).toBe(ACCEPTED);
  await point.call('FirmwareStatusNotification', { status: 'Downloaded' });
  expect((await records())[0]).toMatchObject({ progress: 'Downloaded' });
});

test('without a connection a call has failed, but what is meant to last waits for it, the latest of a kind', async () => {
  const offline = await queue({ action: 'Reset', payload: { type: 'Soft' } });
  expect(await statusOf(offline)).toBe(FAILED);
  const older = await queue({ action: 'ChangeAvailability', payload: { connectorId: 1, type: 'Inoperative' } });
  const newer = await queue({ action: 'ChangeAvailability', payload: { connectorId: 1, type: 'Operative' } });
  expect([await statusOf(older), await statusOf(newer)]).toEqual([EXPIRED, QUEUED]);
  const point = await dial(yard.port, identity, { key });
  open.push(point);
  point.answers.ChangeAvailability = () => ({ status: 'Accepted' });
  await point.call('BootNotification', bootPayload);
  await expect.poll(() => statusOf(newer)).toBe(ACCEPTED);
});

test('a connection that ends under a call: the call has failed, what is meant to last is sent again', async () => {
  const point = await booted();
  const lasting = await queue({ action: 'ChangeConfiguration', payload: { key: 'X', value: '1' } });
  await expect.poll(() => statusOf(lasting)).toBe(REJECTED);
  point.answers.ChangeConfiguration = () => undefined;

  const silent = await queue({ action: 'ChangeConfiguration', payload: { key: 'Y', value: '2' } });
  await expect.poll(() => statusOf(silent)).toBe(SENT);
  const waiting = await queue({ action: 'UnlockConnector', payload: { connectorId: 1 } });
  point.socket.terminate();
  await expect.poll(() => statusOf(waiting)).toBe(FAILED);
  expect(await statusOf(silent)).toBe(QUEUED);
  const again = await dial(yard.port, identity, { key });
  open.push(again);
  again.answers.ChangeConfiguration = () => ({ status: 'RebootRequired' });
  await expect.poll(() => statusOf(silent)).toBe(ACCEPTED);
});

test('a call whose server died is ended by the job, one whose time ran out too', async () => {
  const waiting = await queue({ action: 'ChangeConfiguration', payload: { key: 'X', value: '1' }, sendBefore: Date.now() - 1 });
  const lost = await queue({ action: 'ChangeConfiguration', payload: { key: 'Y', value: '1' } });
  await yard.t.owner.query(`update charge_point_command set status = 2, sent_at = now() - interval '10 min' where id = $1`, [lost]);
  for (const job of chargingConnectJobs) await runForDealers(yard.t.app, job);
  expect([await statusOf(waiting), await statusOf(lost)]).toEqual([EXPIRED, TIMEOUT]);
});

test('what cannot reach its device is refused with its reason', async () => {
  expect((await reset()).code).toBe(chargePointCommandErrors.offline.code);
  const point = await booted();
  expect((await reset()).code).toBe('200');
  await expect.poll(() => point.calls.length).toBe(1);
  expect((await reset()).code).toBe(chargePointCommandErrors.waiting.code);
  const unlock = await yard.t.call(chargePointCommands.unlock, { params: params(), body: { connectorNo: 7, reason } }, yard.actor);
  expect(unlock).toMatchObject({ code: chargePointCommandErrors.noSuchGun.code, data: { field: 'connectorNo' } });
  await yard.t.owner.query('update charging_equipment set registration_status = 1 where id = $1', [equipmentId]);
  expect((await reset()).code).toBe(chargePointCommandErrors.notAccepted.code);
  await yard.t.owner.query('update charging_equipment set protocol = 4 where id = $1', [equipmentId]);
  expect((await reset()).code).toBe(chargePointCommandErrors.notOcpp.code);
});

test('every call a person can send is one of the protocol', async () => {
  const point = await booted();
  const call = <K extends keyof typeof chargePointCommands>(name: K, body: object) =>
    yard.t.call(chargePointCommands[name], { params: params(), body: { ...body, reason } } as never, yard.actor);
  const calls: [keyof typeof chargePointCommands, object, string, Record<string, unknown>][] = [
    ['reset', { hard: true }, 'Reset', { type: 'Hard' }],
    ['readConfiguration', {}, 'GetConfiguration', {}],
    ['configure', { key: 'HeartbeatInterval', value: '30' }, 'ChangeConfiguration', { key: 'HeartbeatInterval', value: '30' }],
    ['unlock', { connectorNo: 2 }, 'UnlockConnector', { connectorId: 2 }],
    ['availability', { connectorNo: 0, operative: false }, 'ChangeAvailability', { connectorId: 0, type: 'Inoperative' }],
    ['trigger', { message: 'MeterValues', connectorNo: 1 }, 'TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 }],
    ['clearCache', {}, 'ClearCache', {}],
    ['readLocalList', {}, 'GetLocalListVersion', {}],
    ['powerLimit', { limitKw: 60 }, 'SetChargingProfile', { connectorId: 0 }],
    ['powerLimit', { limitKw: null }, 'ClearChargingProfile', { id: 1 }],
    [
      'diagnostics',
      { log: 'Diagnostics', location: 'https://files.example.com/' },
      'GetDiagnostics',
      { location: 'https://files.example.com/' },
    ],
    ['diagnostics', { log: 'SecurityLog', location: 'https://files.example.com/' }, 'GetLog', { logType: 'SecurityLog' }],
  ];
  const yes: Record<string, object> = {
    GetConfiguration: { configurationKey: [{ key: 'AuthorizationKey', readonly: false, value: 'secret' }] },
    GetLocalListVersion: { listVersion: 1 },
    GetDiagnostics: {},
    UnlockConnector: { status: 'Unlocked' },
  };
  for (const [name, body, action, payload] of calls) {
    point.answers[action] = () => (yes[action] ?? { status: 'Accepted' }) as Record<string, unknown>;
    const { code, data } = await call(name, body);
    expect(code, name).toBe('200');
    await expect.poll(() => statusOf((data as { commandId: string }).commandId)).toBe(ACCEPTED);
    expect(point.calls.at(-1), name).toMatchObject({ action, payload });
  }
  const { data } = await yard.t.call(chargePointCommands.configuration, { params: params() }, yard.actor);
  expect(data).toMatchObject({ keys: [{ key: 'AuthorizationKey', value: '' }], localListVersion: 1 });
  expect(
    (await yard.t.call(chargePointCommands.list, { query: { equipmentId, status: ACCEPTED } }, yard.actor)).data.totalRecord,
  ).toBeGreaterThan(calls.length);
});

test('a client of somebody else’s making speaks with the server', async () => {
  const client = new RPCClient({
    ...{ endpoint: `ws://127.0.0.1:${yard.port}/ocpp`, identity, password: key, protocols: ['ocpp1.6'], strictMode: true },
    headers: { 'X-Forwarded-Proto': 'https' },
  } as ConstructorParameters<typeof RPCClient>[0]);
  client.handle('GetConfiguration', async () => ({ configurationKey: [] }));
  client.handle('ChangeConfiguration', async () => ({ status: 'Accepted' }));
  client.handle('UnlockConnector', async () => ({ status: 'NotSupported' }));
  await client.connect();
  expect(await client.call('BootNotification', bootPayload)).toMatchObject({ status: 'Accepted', interval: 60 });
  expect(await client.call('Heartbeat', {})).toHaveProperty('currentTime');
  expect(await client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })).toEqual({});
  expect(await client.call('Authorize', { idTag: 'X' })).toEqual({ idTagInfo: { status: 'Invalid' } });
  const id = await queue({ action: 'UnlockConnector', payload: { connectorId: 1 } });
  await expect.poll(() => statusOf(id)).toBe(NOT_SUPPORTED);
  await client.close();
  const { data } = await yard.t.call(chargingEquipments.get, { params: params() }, yard.actor);
  expect(data).toMatchObject({ vendor: 'Test', bootModel: 'One' });
});
