import { commandStatus } from '@bochong/contract/charging-connect';
import { expect, test } from 'vitest';
import { isPersistent, outcomeOf, outcomeOfError, priorityOf, replacesKey, toDevice, waitMsOf } from './command-queue.rule.ts';

test('what ends a charge goes first, what takes long goes last', () => {
  const groups = [
    ['RemoteStopTransaction'],
    ['RemoteStartTransaction', 'UnlockConnector', 'ReserveNow', 'CancelReservation'],
    ['ChangeAvailability', 'TriggerMessage', 'ExtendedTriggerMessage', 'Reset'],
    ['ChangeConfiguration', 'GetConfiguration', 'SendLocalList', 'SetChargingProfile', 'ClearCache'],
    ['GetDiagnostics', 'GetLog', 'UpdateFirmware', 'SignedUpdateFirmware'],
  ];
  for (const [at, actions] of groups.entries())
    for (const action of actions) expect([action, priorityOf(action)]).toEqual([action, at + 1]);
});

test.each([
  ['RemoteStartTransaction', 60],
  ['UnlockConnector', 300],
  ['GetDiagnostics', 300],
])('%s waits for its turn at most %i s', (action, seconds) => expect(waitMsOf(action)).toBe(seconds * 1000));

test('what says how a device shall be waits for the device, and the latest counts', () => {
  expect(toDevice.filter(isPersistent)).toEqual(['ChangeAvailability', 'ChangeConfiguration', 'SendLocalList']);
  expect(replacesKey('ChangeConfiguration', { key: 'HeartbeatInterval' })).toBe(
    replacesKey('ChangeConfiguration', { key: 'heartbeatinterval' }),
  );
  expect(replacesKey('ChangeAvailability', { connectorId: 1 })).not.toBe(replacesKey('ChangeAvailability', { connectorId: 2 }));
  expect(replacesKey('SendLocalList', { updateType: 'Differential' })).toBeNull();
  expect(replacesKey('Reset', {})).toBeNull();
});

const { ACCEPTED, REJECTED, SCHEDULED, NOT_SUPPORTED, ERROR } = commandStatus;
test.each([
  ['Accepted', ACCEPTED],
  ['AcceptedCanceled', ACCEPTED],
  ['RebootRequired', ACCEPTED],
  ['Unlocked', ACCEPTED],
  ['Rejected', REJECTED],
  ['UnlockFailed', REJECTED],
  ['Occupied', REJECTED],
  ['VersionMismatch', REJECTED],
  ['Scheduled', SCHEDULED],
  ['NotSupported', NOT_SUPPORTED],
  ['NotImplemented', NOT_SUPPORTED],
])('%s', (status, outcome) => expect(outcomeOf({ status })).toBe(outcome));

test('an answer without a status is one that was carried out; an error says whether the device knows the call', () => {
  expect(outcomeOf({ configurationKey: [] })).toBe(ACCEPTED);
  expect(outcomeOfError('NotImplemented')).toBe(NOT_SUPPORTED);
  expect(outcomeOfError('InternalError')).toBe(ERROR);
});
