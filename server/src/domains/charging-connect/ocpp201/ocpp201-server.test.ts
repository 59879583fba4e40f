import { chargingEquipments, chargingProtocol } from '@bochong/contract/charging-asset';
import { chargePointCommands, commandStatus, exchanges } from '@bochong/contract/charging-connect';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  boot201Payload,
  bootPayload,
  type ChargeYard,
  dial,
  noSetUp,
  openChargeYard,
  statusOfDial,
  type TestPoint,
} from '../charge-point.fixture.ts';

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
  Object.assign(point.answers, noSetUp);
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
    [JSON.stringify([2, 'a2', 'Get15118EVCertificate', { action: 'Install' }]), 'NotSupported'],
    [JSON.stringify([2, 'a7', 'GetCertificateStatus', {}]), 'NotSupported'],
    [JSON.stringify([2, 'a3', 'BootNotification', []]), 'FormatViolation'],
    [JSON.stringify([2, 'a4', 'BootNotification', { reason: 'PowerUp' }]), 'OccurenceConstraintViolation'],
    [JSON.stringify([2, 'a5', 'BootNotification', { ...boot201Payload, reason: 7 }]), 'TypeConstraintViolation'],
    [JSON.stringify([2, 'a6', 'BootNotification', { ...boot201Payload, reason: 'Bored' }]), 'PropertyConstraintViolation'],
  ];
  for (const [text, code] of rows) expect((await point.say(text))[2], text).toBe(code);
  expect((await point.call('Heartbeat', { extra: 1 }))[0]).toBe(3);
});

test('calls of the console are said as 2.0.1 says them', async () => {
  const point = await booted();
  const scheduled = { status: 'Scheduled' };
  Object.assign(point.answers, {
    Reset: () => scheduled,
    ChangeAvailability: () => scheduled,
    TriggerMessage: () => ({ status: 'Accepted' }),
    ClearCache: () => ({ status: 'Accepted' }),
  });
  point.answers.UnlockConnector = () => ({ status: 'OngoingAuthorizedTransaction' });
  const params = { id: equipmentId };
  const reason = '巡检';
  await yard.t.call(chargePointCommands.reset, { params, body: { hard: false, reason } }, yard.actor);
  await yard.t.call(chargePointCommands.availability, { params, body: { connectorNo: 2, operative: false, reason } }, yard.actor);
  await yard.t.call(chargePointCommands.trigger, { params, body: { connectorNo: 1, message: 'StatusNotification', reason } }, yard.actor);
  await yard.t.call(chargePointCommands.unlock, { params, body: { connectorNo: 2, reason } }, yard.actor);
  await yard.t.call(chargePointCommands.clearCache, { params, body: { reason } }, yard.actor);
  const told = async () => {
    const { data } = await yard.t.call(chargePointCommands.recent, { params }, yard.actor);
    return data.filter((one) => one.reason === reason).map(({ action, status }) => [action, status]);
  };
  await expect.poll(async () => (await told()).every(([, status]) => Number(status) > commandStatus.SENT)).toBe(true);
  expect(await told()).toEqual(
    expect.arrayContaining([
      ['Reset', commandStatus.SCHEDULED],
      ['ChangeAvailability', commandStatus.SCHEDULED],
      ['TriggerMessage', commandStatus.ACCEPTED],
      ['UnlockConnector', commandStatus.REJECTED],
      ['ClearCache', commandStatus.ACCEPTED],
    ]),
  );
  const setUp = ['SetVariables', 'GetBaseReport'];
  const said = Object.fromEntries(
    point.calls.filter(({ action }) => !setUp.includes(action)).map(({ action, payload }) => [action, payload]),
  );
  expect(said).toEqual({
    Reset: { type: 'OnIdle' },
    ChangeAvailability: { operationalStatus: 'Inoperative', evse: { id: 2, connectorId: 1 } },
    TriggerMessage: { requestedMessage: 'StatusNotification', evse: { id: 1, connectorId: 1 } },
    UnlockConnector: { evseId: 2, connectorId: 1 },
    ClearCache: {},
  });
});

const reported = (component: string, variable: string, value: string, mutability = 'ReadWrite') => ({
  ...{ component: { name: component }, variable: { name: variable }, variableAttribute: [{ value, mutability }] },
  variableCharacteristics: { dataType: 'string', supportsMonitoring: false },
});
const parameters = async () => (await yard.t.call(chargePointCommands.configuration, { params: { id: equipmentId } }, yard.actor)).data;

test('a station gets a key of its own, tells its device model in parts, is set up by it, and a person changes a variable', async () => {
  const point = await connect(['ocpp2.0.1']);
  const values: Record<string, string> = { HeartbeatInterval: '300', TxUpdatedMeasurands: 'Voltage' };
  type Data = { component: object; variable: { name: string }; attributeValue: string }[];
  point.answers.GetBaseReport = () => ({ status: 'Accepted' });
  point.answers.SetVariables = ({ setVariableData }) => {
    const [{ component, variable, attributeValue }] = setVariableData as unknown as [Data[number]];
    const isTooMuch = attributeValue.endsWith('SoC');
    if (!isTooMuch) values[variable.name] = attributeValue;
    return { setVariableResult: [{ component, variable, attributeStatus: isTooMuch ? 'Rejected' : 'Accepted' }] };
  };
  point.answers.GetVariables = ({ getVariableData }) => {
    const [{ component, variable }] = getVariableData as unknown as [Data[number]];
    return { getVariableResult: [{ component, variable, attributeStatus: 'Accepted', attributeValue: values[variable.name] }] };
  };
  await point.call('BootNotification', boot201Payload);
  await expect.poll(() => point.calls.map(({ action }) => action)).toEqual(['SetVariables', 'GetBaseReport']);
  const [keyed, asked] = point.calls;
  expect(keyed?.payload).toMatchObject({
    setVariableData: [{ component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' } }],
  });
  const secret = values.BasicAuthPassword ?? '';
  const report = { requestId: asked?.payload.requestId, generatedAt: '2026-11-27T00:00:00Z' };
  const first = [reported('OCPPCommCtrlr', 'HeartbeatInterval', '300'), reported('SampledDataCtrlr', 'TxUpdatedMeasurands', 'Voltage')];
  expect((await point.call('NotifyReport', { ...report, seqNo: 0, tbc: true, reportData: first }))[2]).toEqual({});
  const second = [
    reported('ChargingStation', 'Model', 'Two', 'ReadOnly'),
    reported('SecurityCtrlr', 'BasicAuthPassword', secret, 'WriteOnly'),
  ];
  await point.call('NotifyReport', { ...report, seqNo: 1, reportData: second });
  await expect
    .poll(async () => Object.fromEntries((await parameters()).keys.map(({ key: name, value }) => [name, value])))
    .toEqual({
      'ChargingStation.Model': 'Two',
      'OCPPCommCtrlr.HeartbeatInterval': '60',
      // A list that the station refuses is asked for again without its last.
      'SampledDataCtrlr.TxUpdatedMeasurands': 'Energy.Active.Import.Register,Power.Active.Import,Current.Import,Voltage',
      'SecurityCtrlr.BasicAuthPassword': '',
    });
  expect((await parameters()).keys.filter(({ readonly }) => readonly).map(({ key: name }) => name)).toEqual(['ChargingStation.Model']);
  const body = { key: 'OCPPCommCtrlr.HeartbeatInterval', value: '120', reason: '减少流量' };
  await yard.t.call(chargePointCommands.configure, { params: { id: equipmentId }, body }, yard.actor);
  await expect.poll(async () => (await parameters()).keys.find(({ key: name }) => name === body.key)?.value).toBe('120');
  // Nothing that is kept shows the key.
  const { rows } = await yard.t.owner.query(
    `select (select string_agg(call_text || answer_text, ' ') from charge_point_exchange where equipment_id = $1) as said,
       (select string_agg(value, ' ') from charge_point_variable where equipment_id = $1) as told,
       (select string_agg(payload::text || coalesce(result::text, ''), ' ') from charge_point_command where equipment_id = $1) as asked`,
    [equipmentId],
  );
  expect(secret).toMatch(/^[0-9a-f]{40}$/);
  expect(JSON.stringify(rows)).toContain('BasicAuthPassword');
  expect(JSON.stringify(rows)).not.toContain(secret);
  point.socket.terminate();
  expect(await statusOfDial(yard.port, identity, { key })).toBe(401);
  expect(await statusOfDial(yard.port, identity, { key: secret, protocols: ['ocpp2.0.1'] })).toBe(101);
});

test('numbers no table has room for are answered, and kept as far as they can be', async () => {
  const point = await booted();
  const huge = 99_999_999_999;
  const at = '2026-11-25T08:00:00Z';
  const event = { eventType: 'Started', timestamp: at, triggerReason: 'Authorized', seqNo: huge, evse: { id: huge } };
  const meterValue = [{ timestamp: at, sampledValue: [{ value: 1e300, unitOfMeasure: { multiplier: huge } }, { value: 7 }] }];
  const said: [string, object][] = [
    [
      'TransactionEvent',
      {
        ...event,
        meterValue,
        transactionInfo: { transactionId: 'X', remoteStartId: huge },
        idToken: { idToken: '', type: 'NoAuthorization' },
      },
    ],
    ['TransactionEvent', { ...event, eventType: 'Ended', seqNo: -huge, transactionInfo: { transactionId: 'Y' } }],
    ['StatusNotification', { timestamp: at, connectorStatus: 'Occupied', evseId: huge, connectorId: -huge }],
    ['MeterValues', { evseId: huge, meterValue }],
    ['NotifyReport', { requestId: huge, generatedAt: at, seqNo: 0, reportData: [reported('A', 'B', '1')] }],
  ];
  for (const [action, payload] of said) expect((await point.call(action, payload as never))[0], action).toBe(3);
});
