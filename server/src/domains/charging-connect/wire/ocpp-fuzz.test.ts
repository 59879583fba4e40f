import { test } from 'vitest';
import { ocpp16 } from '../dialect/ocpp16.dialect.ts';
import { fromDevice } from './ocpp-action.rule.ts';
import { below, type Case, call, frames, nonObjects, oneOf, sayAll, word } from './ocpp-fuzz.fixture.ts';

const valid: Record<string, Record<string, unknown>> = {
  Authorize: { idTag: 'CARD' },
  BootNotification: { chargePointVendor: 'V', chargePointModel: 'M' },
  StatusNotification: { connectorId: 1, errorCode: 'NoError', status: 'Available' },
  StartTransaction: { connectorId: 1, idTag: 'CARD', meterStart: 0, timestamp: '2026-11-25T08:00:00Z' },
  StopTransaction: { transactionId: 1, meterStop: 1, timestamp: '2026-11-25T08:00:00Z' },
  MeterValues: { connectorId: 1, meterValue: [{ timestamp: '2026-11-25T08:00:00Z', sampledValue: [{ value: '1' }] }] },
  DataTransfer: { vendorId: 'V' },
  FirmwareStatusNotification: { status: 'Idle' },
  DiagnosticsStatusNotification: { status: 'Idle' },
  SecurityEventNotification: { type: 'ResetOrReboot', timestamp: '2026-11-25T08:00:00Z' },
  SignCertificate: { csr: 'x' },
};
const known = Object.keys(valid);
const required = Object.fromEntries(known.map((action) => [action, Object.keys(valid[action] ?? {})]));
const texts: [string, string, number][] = [
  ['Authorize', 'idTag', 20],
  ['StartTransaction', 'idTag', 20],
  ['BootNotification', 'chargePointModel', 20],
  ['BootNotification', 'chargePointVendor', 20],
  ['DataTransfer', 'vendorId', 255],
  ['SecurityEventNotification', 'type', 50],
  ['SignCertificate', 'csr', 5500],
];
const chosen: [string, string][] = [
  ['StatusNotification', 'status'],
  ['StatusNotification', 'errorCode'],
  ['FirmwareStatusNotification', 'status'],
  ['DiagnosticsStatusNotification', 'status'],
  ['StopTransaction', 'reason'],
];

const kinds: ((id: string) => Case)[] = [
  () => ({
    text: oneOf(['', '{', '"text"', '17', 'null', '{}', '[', word(20), '[]', '[2]', '[2,null,"Heartbeat",{}]', '[2,{},"x",{}]']),
    code: null,
  }),
  (id) => ({ text: JSON.stringify([oneOf([0, 1, 5, 99, -2, 2.5, '2', null]), id, 'Heartbeat', {}]), code: null }),
  () => ({ text: call('', 'Heartbeat', {}), code: 'FormationViolation' }),
  () => ({ text: call(word(37 + below(200)), 'Heartbeat', {}), code: 'FormationViolation' }),
  () => ({ text: call(below(1e9), 'Heartbeat', {}), code: 'FormationViolation' }),
  (id) => ({ text: call(id, oneOf([null, 7, '', {}, undefined]), {}), code: 'FormationViolation' }),
  (id) => ({
    text: call(id, oneOf(['Reset', 'heartbeat', 'Boot', word(30), 'toString', '__proto__', 'constructor']), {}),
    code: 'NotImplemented',
  }),
  (id) => ({ text: call(id, oneOf([...known, 'Heartbeat']), oneOf(nonObjects)), code: 'FormationViolation' }),
  (id) => {
    const action = oneOf(known);
    return {
      text: call(id, action, { ...valid[action], [oneOf(required[action] ?? [])]: undefined }),
      code: 'OccurenceConstraintViolation',
    };
  },
  (id) => {
    const action = oneOf(known);
    return {
      text: call(id, action, { ...valid[action], [oneOf(required[action] ?? [])]: oneOf([true, {}]) }),
      code: 'TypeConstraintViolation',
    };
  },
  (id) => {
    const [action, field, most] = oneOf(texts);
    return { text: call(id, action, { ...valid[action], [field]: word(most + 1 + below(50)) }), code: 'PropertyConstraintViolation' };
  },
  (id) => {
    const [action, field] = oneOf(chosen);
    return { text: call(id, action, { ...valid[action], [field]: word(8) }), code: 'PropertyConstraintViolation' };
  },
  (id) => ({ text: JSON.stringify([oneOf([3, 4]), id, oneOf([{}, 'GenericError', null])]), code: null }),
  (id) => ({ text: call(id, 'Heartbeat', oneOf([{}, null, { [word(5)]: 1 }])), code: 'ok' }),
  (id) => {
    const action = oneOf(known);
    const whole = call(id, action, valid[action]);
    const at = below(whole.length);
    return { text: whole.slice(0, at) + word(1) + whole.slice(at + below(3)), code: 'any' };
  },
];
const codes = new Set(
  'FormationViolation ProtocolError SecurityError NotImplemented NotSupported OccurenceConstraintViolation TypeConstraintViolation PropertyConstraintViolation InternalError'.split(
    ' ',
  ),
);

test(
  `${frames} frames are answered as the protocol's table says, and the database hears of none that is refused`,
  { timeout: 3_600_000 },
  () => sayAll({ dialect: ocpp16, kinds, codes, taken: fromDevice, valid }),
);
