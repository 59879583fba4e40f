import { expect, test } from 'vitest';
import { fits } from '../wire/ocpp-schema.ts';
import { said201 } from './ocpp201-call.rule.ts';

const evse = { id: 2, connectorId: 1 };
const gun = { evse, deviceTransactionId: 'TX-9', number: 77 };
const whole = { evse: undefined, deviceTransactionId: undefined, number: 78 };

test.each([
  [
    'RemoteStartTransaction',
    { connectorId: 3, idTag: 'ONCE' },
    gun,
    'RequestStartTransaction',
    { idToken: { idToken: 'ONCE', type: 'Central' }, remoteStartId: 77, evseId: 2 },
  ],
  ['RemoteStopTransaction', { transactionId: 12 }, gun, 'RequestStopTransaction', { transactionId: 'TX-9' }],
  ['RemoteStopTransaction', { transactionId: 12 }, whole, 'RequestStopTransaction', { transactionId: '12' }],
  ['GetTransactionStatus', { transactionId: 'TX-9' }, gun, 'GetTransactionStatus', { transactionId: 'TX-9' }],
  ['Reset', { type: 'Hard' }, whole, 'Reset', { type: 'Immediate' }],
  ['Reset', { type: 'Soft' }, whole, 'Reset', { type: 'OnIdle' }],
  ['ChangeAvailability', { connectorId: 3, type: 'Inoperative' }, gun, 'ChangeAvailability', { operationalStatus: 'Inoperative', evse }],
  ['ChangeAvailability', { connectorId: 0, type: 'Operative' }, whole, 'ChangeAvailability', { operationalStatus: 'Operative' }],
  ['UnlockConnector', { connectorId: 3 }, gun, 'UnlockConnector', { evseId: 2, connectorId: 1 }],
  [
    'TriggerMessage',
    { requestedMessage: 'StatusNotification', connectorId: 3 },
    gun,
    'TriggerMessage',
    { requestedMessage: 'StatusNotification', evse },
  ],
  ['TriggerMessage', { requestedMessage: 'BootNotification' }, whole, 'TriggerMessage', { requestedMessage: 'BootNotification' }],
  [
    'TriggerMessage',
    { requestedMessage: 'DiagnosticsStatusNotification' },
    whole,
    'TriggerMessage',
    { requestedMessage: 'LogStatusNotification' },
  ],
] as const)('%s %o is said as its own call', (action, payload, known, name, said) => {
  expect(said201(action, payload, known)).toEqual({ action: name, payload: said });
  expect(fits(name, 'req', said, '2.0.1')).toBe(true);
});

test.each([
  ['SetChargingProfile', {}, whole],
  ['SendLocalList', {}, whole],
  ['UnlockConnector', { connectorId: 9 }, whole],
  ['TriggerMessage', { requestedMessage: 'SignChargePointCertificate' }, whole],
  ['toString', {}, whole],
])('%s %o is no call that a station of 2.0.1 gets', (action, payload, known) => {
  expect(said201(action, payload, known)).toBeUndefined();
});
