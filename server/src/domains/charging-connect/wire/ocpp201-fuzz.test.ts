import { test } from 'vitest';
import { ocpp201 } from '../ocpp201/ocpp201.dialect.ts';
import { answered } from '../ocpp201/ocpp201-message.rule.ts';
import { below, type Case, call, frames, nonObjects, oneOf, sayAll, word } from './ocpp-fuzz.fixture.ts';

const at = '2026-11-27T08:00:00Z';
const named = { component: { name: 'C' }, variable: { name: 'V' } };
const schedule = [{ id: 1, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 1 }] }];
const profile = { id: 1, stackLevel: 0, chargingProfilePurpose: 'TxProfile', chargingProfileKind: 'Relative', chargingSchedule: schedule };
const valid: Record<string, Record<string, unknown>> = {
  Authorize: { idToken: { idToken: 'CARD', type: 'ISO14443' } },
  BootNotification: { reason: 'PowerUp', chargingStation: { vendorName: 'V', model: 'M' } },
  StatusNotification: { timestamp: at, connectorStatus: 'Available', evseId: 1, connectorId: 1 },
  TransactionEvent: {
    ...{ eventType: 'Started', timestamp: at, triggerReason: 'Authorized', seqNo: 0 },
    transactionInfo: { transactionId: 'TX' },
  },
  MeterValues: { evseId: 1, meterValue: [{ timestamp: at, sampledValue: [{ value: 1 }] }] },
  NotifyReport: { requestId: 1, generatedAt: at, seqNo: 0 },
  NotifyEvent: {
    ...{ generatedAt: at, seqNo: 0 },
    eventData: [{ eventId: 1, timestamp: at, trigger: 'Delta', actualValue: 'x', eventNotificationType: 'CustomMonitor', ...named }],
  },
  DataTransfer: { vendorId: 'V' },
  FirmwareStatusNotification: { status: 'Idle' },
  LogStatusNotification: { status: 'Idle' },
  SecurityEventNotification: { type: 'ResetOrReboot', timestamp: at },
  SignCertificate: { csr: 'x' },
  ReservationStatusUpdate: { reservationId: 1, reservationUpdateStatus: 'Expired' },
  NotifyChargingLimit: { chargingLimit: { chargingLimitSource: 'EMS' } },
  ClearedChargingLimit: { chargingLimitSource: 'EMS' },
  ReportChargingProfiles: { requestId: 1, chargingLimitSource: 'CSO', evseId: 0, chargingProfile: [profile] },
  NotifyEVChargingNeeds: { evseId: 1, chargingNeeds: { requestedEnergyTransfer: 'DC' } },
  NotifyEVChargingSchedule: { timeBase: at, evseId: 1, chargingSchedule: schedule[0] },
};
const known = Object.keys(valid);
const required = Object.fromEntries(known.map((action) => [action, Object.keys(valid[action] ?? {})]));
/** Texts with the most that they may be long. */
const texts: [string, (text: string) => object, number][] = [
  ['Authorize', (idToken) => ({ idToken: { idToken, type: 'Central' } }), 36],
  ['BootNotification', (model) => ({ chargingStation: { vendorName: 'V', model } }), 20],
  ['BootNotification', (vendorName) => ({ chargingStation: { vendorName, model: 'M' } }), 50],
  ['TransactionEvent', (transactionId) => ({ transactionInfo: { transactionId } }), 36],
  ['DataTransfer', (vendorId) => ({ vendorId }), 255],
  ['SecurityEventNotification', (type) => ({ type }), 50],
  ['SignCertificate', (csr) => ({ csr }), 5500],
];
const chosen: [string, string][] = [
  ['StatusNotification', 'connectorStatus'],
  ['TransactionEvent', 'eventType'],
  ['TransactionEvent', 'triggerReason'],
  ['FirmwareStatusNotification', 'status'],
  ['LogStatusNotification', 'status'],
  ['BootNotification', 'reason'],
  ['ReservationStatusUpdate', 'reservationUpdateStatus'],
  ['ClearedChargingLimit', 'chargingLimitSource'],
];
const notTaken = ['NotifyMonitoringReport', 'NotifyDisplayMessages', 'Get15118EVCertificate', 'GetCertificateStatus'];

const kinds: ((id: string) => Case)[] = [
  () => ({
    text: oneOf(['', '{', '"text"', '17', 'null', '{}', '[', word(20), '[]', '[2]', '[2,null,"Heartbeat",{}]', '[2,{},"x",{}]']),
    code: 'RpcFrameworkError',
  }),
  (id) => ({ text: JSON.stringify([oneOf([0, 1, 5, 99, -2, 2.5]), id, 'Heartbeat', {}]), code: 'MessageTypeNotSupported' }),
  () => ({ text: call('', 'Heartbeat', {}), code: 'FormatViolation' }),
  () => ({ text: call(word(37 + below(200)), 'Heartbeat', {}), code: 'FormatViolation' }),
  () => ({ text: call(below(1e9), 'Heartbeat', {}), code: 'FormatViolation' }),
  (id) => ({ text: call(id, oneOf([null, 7, '', {}, undefined]), {}), code: 'FormatViolation' }),
  (id) => ({
    text: call(id, oneOf(['Reset', 'heartbeat', 'StartTransaction', word(30), 'toString', '__proto__', 'constructor']), {}),
    code: 'NotImplemented',
  }),
  (id) => ({ text: call(id, oneOf(notTaken), oneOf([{}, { csr: 'x' }])), code: 'NotSupported' }),
  (id) => ({ text: call(id, oneOf([...known, 'Heartbeat']), oneOf(nonObjects)), code: 'FormatViolation' }),
  (id) => {
    const action = oneOf(known);
    return {
      text: call(id, action, { ...valid[action], [oneOf(required[action] ?? [])]: undefined }),
      code: 'OccurenceConstraintViolation',
    };
  },
  (id) => {
    const action = oneOf(known);
    return { text: call(id, action, { ...valid[action], [oneOf(required[action] ?? [])]: true }), code: 'TypeConstraintViolation' };
  },
  (id) => {
    const [action, of, most] = oneOf(texts);
    return { text: call(id, action, { ...valid[action], ...of(word(most + 1 + below(50))) }), code: 'PropertyConstraintViolation' };
  },
  (id) => {
    const [action, field] = oneOf(chosen);
    return { text: call(id, action, { ...valid[action], [field]: word(8) }), code: 'PropertyConstraintViolation' };
  },
  (id) => ({ text: JSON.stringify([3, id, oneOf([{}, null])]), code: null }),
  (id) => ({ text: JSON.stringify([4, id, 'GenericError', '', {}]), code: null }),
  (id) => ({ text: call(id, 'Heartbeat', oneOf([{}, null, { [word(5)]: 1 }])), code: 'ok' }),
  (id) => {
    const action = oneOf(known);
    const whole = call(id, action, valid[action]);
    const place = below(whole.length);
    return { text: whole.slice(0, place) + word(1) + whole.slice(place + below(3)), code: 'any' };
  },
];
const codes = new Set(
  'FormatViolation MessageTypeNotSupported ProtocolError RpcFrameworkError SecurityError NotImplemented NotSupported OccurenceConstraintViolation TypeConstraintViolation PropertyConstraintViolation InternalError'.split(
    ' ',
  ),
);

test(`${frames} frames are answered as 2.0.1 says, and the database hears of none that is refused`, { timeout: 3_600_000 }, () =>
  sayAll({ dialect: ocpp201, kinds, codes, taken: answered, valid }),
);
