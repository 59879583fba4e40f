import {
  chargePointCommandErrors,
  chargePointCommands,
  commandStatus,
  deviceVariableErrors,
  deviceVariables,
  variableBaseline,
  variableMutability,
} from '@bochong/contract/charging-connect';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { boot201Payload, type ChargeYard, dial, openChargeYard, type TestPoint } from '../charge-point.fixture.ts';

let yard: ChargeYard;
let made = 0;
let equipmentId = '';
let key = '';
let identity = '';
const open: TestPoint[] = [];

beforeAll(async () => {
  yard = await openChargeYard();
});
beforeEach(async () => {
  made += 1;
  identity = `VAR-${made}`;
  ({ equipmentId, key } = await yard.register(identity));
});
afterEach(() => {
  for (const point of open.splice(0)) point.socket.terminate();
});
afterAll(() => yard.close());

type Named = { component: { name: string }; variable: { name: string }; attributeType?: string; attributeValue?: string };
const told = (component: object, variable: object, attributes: object[], characteristics: object = { dataType: 'string' }) => ({
  ...{ component, variable, variableAttribute: attributes },
  variableCharacteristics: { supportsMonitoring: false, ...characteristics },
});
const seconds = { dataType: 'integer', unit: 's', minLimit: 10, maxLimit: 3600 };
const inventory = (heartbeat: string) => [
  told({ name: 'OCPPCommCtrlr' }, { name: 'HeartbeatInterval' }, [{ value: heartbeat }], seconds),
  told({ name: 'AuthCtrlr' }, { name: 'LocalPreAuthorize' }, [{ value: 'true', mutability: 'ReadOnly' }], { dataType: 'boolean' }),
  told({ name: 'SecurityCtrlr' }, { name: 'BasicAuthPassword' }, [{ value: 'seen-by-nobody', mutability: 'WriteOnly' }]),
  told({ name: 'Connector', instance: 'left', evse: { id: 1, connectorId: 2 } }, { name: 'Current', instance: 'L1' }, [
    { value: '16', mutability: 'ReadOnly' },
    { type: 'Target', value: '32' },
    { type: 'MaxSet', value: '63', mutability: 'ReadOnly' },
  ]),
];

/** A station that says its device model when it is asked, and takes what it is told. */
async function station(heartbeat = '60'): Promise<TestPoint & { values: Map<string, string> }> {
  const point = await dial(yard.port, identity, { key, protocols: ['ocpp2.0.1'] });
  open.push(point);
  const values = new Map([['HeartbeatInterval', heartbeat]]);
  point.answers.SetVariables = ({ setVariableData }) => {
    const set = setVariableData as Named[];
    for (const { variable, attributeType = '', attributeValue = '' } of set) {
      values.set(variable.name + attributeType, attributeValue);
      if (variable.name === 'BasicAuthPassword') key = attributeValue;
    }
    return { setVariableResult: set.map(({ attributeValue: _, ...one }) => ({ ...one, attributeStatus: 'Accepted' })) };
  };
  point.answers.GetVariables = ({ getVariableData }) => ({
    getVariableResult: (getVariableData as Named[]).map((one) => ({
      ...{ ...one, attributeStatus: 'Accepted', attributeValue: values.get(one.variable.name + (one.attributeType ?? '')) ?? '' },
    })),
  });
  point.answers.GetBaseReport = ({ requestId }) => {
    const reportData = inventory(values.get('HeartbeatInterval') ?? '');
    setImmediate(() => void point.call('NotifyReport', { requestId, generatedAt: '2026-11-27T00:00:00Z', seqNo: 0, reportData } as never));
    return { status: 'Accepted' };
  };
  expect((await point.call('BootNotification', boot201Payload))[2]).toMatchObject({ status: 'Accepted' });
  await expect.poll(async () => (await rows()).length).toBe(6);
  return Object.assign(point, { values });
}
const rows = async (query: object = {}) =>
  (await yard.t.call(deviceVariables.list, { query: { equipmentId, ...query } }, yard.actor)).data.results;
const device = async () =>
  (await yard.t.call(deviceVariables.devices, { query: { keyword: identity } }, yard.actor)).data.results.find(
    (one) => one.equipmentId === equipmentId,
  );
const reason = '现场调整';
const change = (variableId: string, value: string) =>
  yard.t.call(deviceVariables.change, { params: { id: variableId }, body: { value, reason } }, yard.actor);
const one = async (variable: string, attribute = 1) =>
  (await rows({ variable })).find((row) => row.attribute === attribute) ?? expect.fail(variable);
const lastStatus = async (action: string) =>
  (await yard.t.call(chargePointCommands.recent, { params: { id: equipmentId } }, yard.actor)).data.find((row) => row.action === action)
    ?.status;

test('what a station told is found by its parts, with its range; a secret has no value anywhere', async () => {
  await station();
  expect(await rows({ component: 'conn', variable: 'curr' })).toMatchObject([
    ...[
      { attribute: 1, value: '16' },
      { attribute: 4, value: '63' },
      { attribute: 2, value: '32' },
    ].map((row) => ({
      ...{ component: 'Connector', componentInstance: 'left', evse: '1.2', variable: 'Current', variableInstance: 'L1', ...row },
      ...{ wanted: null, baseline: null },
    })),
  ]);
  expect(await one('Heartbeat')).toMatchObject({
    unit: 's',
    range: '10 ～ 3600',
    wanted: '60',
    baseline: variableBaseline.SAME,
    value: '60',
  });
  expect(await one('Password')).toMatchObject({ secret: true, value: '', mutability: variableMutability.WRITE_ONLY });
  expect(await rows({ mutability: variableMutability.READ_ONLY, attribute: 1 })).toHaveLength(2);
  const { rows: kept } = await yard.t.owner.query('select call_text from charge_point_exchange where equipment_id = $1', [equipmentId]);
  expect(JSON.stringify(kept)).toContain('BasicAuthPassword');
  expect(JSON.stringify(kept)).not.toContain('seen-by-nobody');
});

test('a person changes one attribute, by its name and its type; the value is kept as the station tells it afterwards', async () => {
  const point = await station();
  const { data } = await change((await one('Current', 2)).variableId, '40');
  expect(data.commandId).toMatch(/-/);
  await expect.poll(async () => (await one('Current', 2)).value).toBe('40');
  const named = {
    component: { name: 'Connector', instance: 'left', evse: { id: 1, connectorId: 2 } },
    variable: { name: 'Current', instance: 'L1' },
  };
  expect(point.calls.slice(-2).map(({ action, payload }) => ({ action, payload }))).toEqual([
    { action: 'SetVariables', payload: { setVariableData: [{ ...named, attributeType: 'Target', attributeValue: '40' }] } },
    { action: 'GetVariables', payload: { getVariableData: [{ ...named, attributeType: 'Target' }] } },
  ]);
  expect((await one('Current', 1)).value).toBe('16');
  point.values.set('HeartbeatInterval', '77');
  await yard.t.call(deviceVariables.read, { params: { id: (await one('Heartbeat')).variableId }, body: { reason } }, yard.actor);
  await expect.poll(async () => (await one('Heartbeat')).value).toBe('77');
});

test('what cannot be meant is refused before it is sent', async () => {
  const point = await station();
  const sent = point.calls.length;
  const refusals: [string, string, { code: string }][] = [
    [(await one('LocalPreAuthorize')).variableId, 'false', deviceVariableErrors.readOnly],
    [(await one('Password')).variableId, 'x', deviceVariableErrors.secret],
    [(await one('Heartbeat')).variableId, '9', deviceVariableErrors.outOfRange],
    [(await one('Heartbeat')).variableId, 'often', deviceVariableErrors.outOfRange],
  ];
  for (const [id, value, { code }] of refusals) expect((await change(id, value).catch((error) => error)).code, value).toBe(code);
  expect(point.calls).toHaveLength(sent);
  await yard.t.owner.query('update charging_equipment set protocol = 1 where id = $1', [equipmentId]);
  const all = { params: { id: equipmentId }, body: { reason } };
  expect((await yard.t.call(deviceVariables.readAll, all, yard.actor).catch((error) => error)).code).toBe(deviceVariableErrors.not201.code);
  expect(await rows()).toEqual([]);
});

test('a change waits for a station without a connection, the latest of several; a reading does not', async () => {
  const first = await station();
  const { variableId } = await one('Heartbeat');
  first.socket.terminate();
  await expect.poll(async () => (await device())?.onlineStatus).toBe(2);
  await change(variableId, '120');
  await change(variableId, '180');
  const read = yard.t.call(deviceVariables.read, { params: { id: variableId }, body: { reason } }, yard.actor).catch((error) => error);
  expect((await read).code).toBe(chargePointCommandErrors.offline.code);
  const point = await station();
  await expect.poll(async () => (await one('Heartbeat')).value).toBe('180');
  const changes = point.calls
    .filter(({ action }) => action === 'SetVariables')
    .map(({ payload }) => (payload.setVariableData as Named[])[0]);
  expect(changes.map((named) => named?.attributeValue)).toEqual(['180']);
});

test('which devices differ from the baseline is seen, and one is set up by it again', async () => {
  const point = await station();
  expect(await device()).toMatchObject({ variables: 6, differing: 1, names: 'AuthCtrlr.LocalPreAuthorize' });
  await change((await one('Heartbeat')).variableId, '300');
  await expect.poll(device).toMatchObject({ differing: 2, names: 'AuthCtrlr.LocalPreAuthorize、OCPPCommCtrlr.HeartbeatInterval' });
  expect((await rows({ baseline: variableBaseline.OTHER })).map(({ variable }) => variable)).toEqual([
    'LocalPreAuthorize',
    'HeartbeatInterval',
  ]);
  await yard.t.call(deviceVariables.restore, { params: { id: equipmentId }, body: { reason } }, yard.actor);
  await expect.poll(async () => (await one('Heartbeat')).value).toBe('60');
  // What cannot be written stays, and goes on being told.
  expect(await device()).toMatchObject({ differing: 1 });
  expect(point.values.get('HeartbeatInterval')).toBe('60');
  await expect.poll(() => lastStatus('GetConfiguration')).toBe(commandStatus.ACCEPTED);
});
