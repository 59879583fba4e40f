import { expect, test } from 'vitest';
import { evseOf, gunMeant, gunNumberOf, gunStatus, gunWord, idTokenInfoOf, stopReasonWord, wireNumberOf } from './ocpp201-word.rule.ts';

const guns = [
  { connectorNo: 1, evseNo: 1 },
  { connectorNo: 2, evseNo: 2 },
  { connectorNo: 3, evseNo: 2 },
];

test.each([
  [{ id: 1 }, 1],
  [{ id: 1, connectorId: 1 }, 1],
  // The only gun of its EVSE, by whatever number the device calls it.
  [{ id: 1, connectorId: 2 }, 1],
  [{ id: 2 }, 2],
  [{ id: 2, connectorId: 2 }, 3],
  [{ id: 2, connectorId: 3 }, undefined],
  [{ id: 3 }, undefined],
])('%o is gun %s', (evse, connectorNo) => {
  expect(gunMeant(guns, evse)).toBe(connectorNo);
});

test('a gun that nobody knows keeps its station’s number, as far as one is kept', () => {
  expect([{ id: 2 }, { id: 7 }, { id: 1e9 }, { id: -4 }].map((evse) => gunNumberOf(guns, evse))).toEqual([2, 7, 32_767, 0]);
});

test('a gun is told to its station as the station numbers it', () => {
  expect(guns.map(({ connectorNo }) => evseOf(guns, connectorNo))).toEqual([
    { id: 1, connectorId: 1 },
    { id: 2, connectorId: 1 },
    { id: 2, connectorId: 2 },
  ]);
  expect(evseOf(guns, 4)).toBeUndefined();
});

test.each([
  ['Charging', false, 'Charging'],
  ['SuspendedEV', false, 'SuspendedEV'],
  ['SuspendedEVSE', false, 'SuspendedEVSE'],
  ['EVConnected', false, 'Preparing'],
  ['EVConnected', true, 'Finishing'],
  ['Charging', true, undefined],
  ['Idle', false, undefined],
  ['Idle', true, undefined],
  [undefined, false, undefined],
] as const)('a charge that is %s, ended %s, leaves its gun %s', (state, ended, word) => {
  expect(gunWord(state, ended)).toBe(word);
});

test.each([
  ['Available', undefined, 'Finishing', 'Available'],
  ['Reserved', undefined, null, 'Reserved'],
  ['Unavailable', { chargingState: 'Charging' }, 'Charging', 'Unavailable'],
  ['Faulted', undefined, 'Preparing', 'Faulted'],
  ['Occupied', undefined, 'Available', 'Preparing'],
  ['Occupied', undefined, null, 'Preparing'],
  ['Occupied', undefined, 'Finishing', 'Finishing'],
  ['Occupied', { chargingState: 'SuspendedEV' }, 'Available', 'SuspendedEV'],
  ['Occupied', { chargingState: '' }, 'Preparing', 'Charging'],
] as const)('%s with charge %o after %s is %s', (told, charge, before, word) => {
  expect(gunStatus(told, charge, before)).toBe(word);
});

test.each([
  // The device's own reason stands, whatever made it say so.
  ['SOCLimitReached', 'ChargingStateChanged', 'SOCLimitReached'],
  ['Local', 'RemoteStop', 'Local'],
  ['DeAuthorized', 'StopAuthorized', 'DeAuthorized'],
  // What it leaves out is `Local`, unless what made it say so tells more.
  [undefined, 'StopAuthorized', undefined],
  [undefined, 'ChargingStateChanged', undefined],
  [undefined, '', undefined],
  [undefined, 'RemoteStop', 'Remote'],
  [undefined, 'EVDeparted', 'EVDisconnected'],
  [undefined, 'EVCommunicationLost', 'EVDisconnected'],
  [undefined, 'EVConnectTimeout', 'Timeout'],
  [undefined, 'Deauthorized', 'DeAuthorized'],
  [undefined, 'UnlockCommand', 'UnlockCommand'],
  [undefined, 'ResetCommand', 'ImmediateReset'],
  [undefined, 'EnergyLimitReached', 'EnergyLimitReached'],
  [undefined, 'TimeLimitReached', 'TimeLimitReached'],
  [undefined, 'AbnormalCondition', 'Other'],
] as const)('stopped for %s, told because of %s, is %s', (stopped, trigger, word) => {
  expect(stopReasonWord(stopped, trigger)).toBe(word);
});

test.each([
  [{ status: 'Accepted' }, { status: 'Accepted' }],
  [{ status: 'Invalid', refusal: 'unknown' }, { status: 'Unknown' }],
  [{ status: 'Invalid', refusal: 'notIssued' }, { status: 'Invalid' }],
  [{ status: 'Invalid' }, { status: 'Invalid' }],
  [{ status: 'Blocked', refusal: 'station' }, { status: 'NotAtThisLocation' }],
  [{ status: 'Blocked', refusal: 'access' }, { status: 'NotAtThisLocation' }],
  [{ status: 'Blocked', refusal: 'blacklisted' }, { status: 'Blocked' }],
  [{ status: 'Expired', refusal: 'expired' }, { status: 'Expired' }],
  [{ status: 'ConcurrentTx', refusal: 'concurrent' }, { status: 'ConcurrentTx' }],
  [
    { status: 'Accepted', expiryDate: '2026-12-01T00:00:00+08:00', parentIdTag: 'P' },
    { status: 'Accepted', cacheExpiryDateTime: '2026-11-30T16:00:00.000Z', groupIdToken: { idToken: 'P', type: 'Central' } },
  ],
] as const)('%o is told as %o', (info, told) => {
  expect(idTokenInfoOf(info)).toEqual(told);
});

test('an id has one positive int4, the same every time', () => {
  const id = '0199a1b2-c3d4-7000-8000-0000ffffffff';
  expect(wireNumberOf(id)).toBe(0x7fffffff);
  expect(wireNumberOf('0199a1b2-c3d4-7000-8000-000000000000')).toBe(1);
});
