import { expect, test } from 'vitest';
import { fits } from '../wire/ocpp-schema.ts';
import { heard201, said201 } from './ocpp201-call.rule.ts';

const evse = { id: 2, connectorId: 1 };
const at = '2026-11-27T08:00:00.000Z';
const gun = { evse, deviceTransactionId: 'TX-9', number: 77, at };
const whole = { evse: undefined, deviceTransactionId: undefined, number: 78, at };
const root = { hashAlgorithm: 'SHA256', issuerNameHash: 'aa', issuerKeyHash: 'bb', serialNumber: '1' };

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
  [
    'ReserveNow',
    { connectorId: 3, expiryDate: at, idTag: '04A2B3C4', parentIdTag: 'OWNER', reservationId: 5 },
    gun,
    'ReserveNow',
    {
      ...{ id: 5, expiryDateTime: at, idToken: { idToken: '04A2B3C4', type: 'ISO14443' }, evseId: 2 },
      groupIdToken: { idToken: 'OWNER', type: 'Central' },
    },
  ],
  ['CancelReservation', { reservationId: 5 }, gun, 'CancelReservation', { reservationId: 5 }],
  [
    'SendLocalList',
    {
      listVersion: 7,
      updateType: 'Differential',
      localAuthorizationList: [
        { idTag: 'GONE' },
        { idTag: 'E004010203040506', idTagInfo: { status: 'Accepted', expiryDate: at, parentIdTag: 'P' } },
      ],
    },
    whole,
    'SendLocalList',
    {
      ...{ versionNumber: 7, updateType: 'Differential' },
      localAuthorizationList: [
        { idToken: { idToken: 'GONE', type: 'Central' } },
        {
          idToken: { idToken: 'E004010203040506', type: 'ISO15693' },
          idTokenInfo: { status: 'Accepted', cacheExpiryDateTime: at, groupIdToken: { idToken: 'P', type: 'Central' } },
        },
      ],
    },
  ],
  ['SendLocalList', { listVersion: 1, updateType: 'Full' }, whole, 'SendLocalList', { versionNumber: 1, updateType: 'Full' }],
  ['GetLocalListVersion', {}, whole, 'GetLocalListVersion', {}],
  ['ClearCache', {}, whole, 'ClearCache', {}],
  [
    'SetChargingProfile',
    {
      connectorId: 0,
      csChargingProfiles: {
        ...{ chargingProfileId: 1, stackLevel: 0, chargingProfilePurpose: 'ChargePointMaxProfile', chargingProfileKind: 'Relative' },
        chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 60_000 }] },
      },
    },
    whole,
    'SetChargingProfile',
    {
      evseId: 0,
      chargingProfile: {
        ...{ id: 1, stackLevel: 0, chargingProfilePurpose: 'ChargingStationMaxProfile', chargingProfileKind: 'Absolute' },
        chargingSchedule: [
          { id: 1, startSchedule: at, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 60_000 }] },
        ],
      },
    },
  ],
  [
    'SetChargingProfile',
    {
      connectorId: 3,
      csChargingProfiles: {
        ...{ chargingProfileId: 4, transactionId: 12, stackLevel: 1, chargingProfilePurpose: 'TxProfile', chargingProfileKind: 'Relative' },
        chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 16, numberPhases: 3 }] },
      },
    },
    gun,
    'SetChargingProfile',
    {
      evseId: 2,
      chargingProfile: {
        ...{ id: 4, stackLevel: 1, chargingProfilePurpose: 'TxProfile', chargingProfileKind: 'Relative', transactionId: 'TX-9' },
        chargingSchedule: [{ id: 1, chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 16, numberPhases: 3 }] }],
      },
    },
  ],
  ['ClearChargingProfile', { id: 1 }, whole, 'ClearChargingProfile', { chargingProfileId: 1 }],
  ['ClearChargingProfile', {}, whole, 'ClearChargingProfile', {}],
  [
    'ClearChargingProfile',
    { connectorId: 0, chargingProfilePurpose: 'ChargePointMaxProfile' },
    whole,
    'ClearChargingProfile',
    { chargingProfileCriteria: { evseId: 0, chargingProfilePurpose: 'ChargingStationMaxProfile' } },
  ],
  ['GetCompositeSchedule', { connectorId: 0, duration: 60 }, whole, 'GetCompositeSchedule', { evseId: 0, duration: 60 }],
  [
    'GetCompositeSchedule',
    { connectorId: 3, duration: 60, chargingRateUnit: 'W' },
    gun,
    'GetCompositeSchedule',
    { evseId: 2, duration: 60, chargingRateUnit: 'W' },
  ],
  ['GetChargingProfiles', { requestId: 3, chargingProfile: {} }, whole, 'GetChargingProfiles', { requestId: 3, chargingProfile: {} }],
  [
    'GetDiagnostics',
    { location: 'https://files.example.com/', startTime: at },
    whole,
    'GetLog',
    { logType: 'DiagnosticsLog', requestId: 78, log: { remoteLocation: 'https://files.example.com/', oldestTimestamp: at } },
  ],
  [
    'GetLog',
    { logType: 'SecurityLog', requestId: 9, log: { remoteLocation: 'https://files.example.com/' } },
    whole,
    'GetLog',
    { logType: 'SecurityLog', requestId: 9, log: { remoteLocation: 'https://files.example.com/' } },
  ],
  [
    'UpdateFirmware',
    { location: 'https://files.example.com/fw.bin', retrieveDate: at, retries: 2 },
    whole,
    'UpdateFirmware',
    { requestId: 78, retries: 2, firmware: { location: 'https://files.example.com/fw.bin', retrieveDateTime: at } },
  ],
  [
    'SignedUpdateFirmware',
    { requestId: 6, firmware: { location: 'https://f.example.com/', retrieveDateTime: at, signingCertificate: 'c', signature: 's' } },
    whole,
    'UpdateFirmware',
    { requestId: 6, firmware: { location: 'https://f.example.com/', retrieveDateTime: at, signingCertificate: 'c', signature: 's' } },
  ],
  [
    'ExtendedTriggerMessage',
    { requestedMessage: 'LogStatusNotification' },
    whole,
    'TriggerMessage',
    { requestedMessage: 'LogStatusNotification' },
  ],
  [
    'ExtendedTriggerMessage',
    { requestedMessage: 'SignChargePointCertificate' },
    whole,
    'TriggerMessage',
    { requestedMessage: 'SignChargingStationCertificate' },
  ],
  [
    'CertificateSigned',
    { certificateChain: 'pem' },
    whole,
    'CertificateSigned',
    { certificateChain: 'pem', certificateType: 'ChargingStationCertificate' },
  ],
  [
    'InstallCertificate',
    { certificateType: 'CentralSystemRootCertificate', certificate: 'pem' },
    whole,
    'InstallCertificate',
    { certificateType: 'CSMSRootCertificate', certificate: 'pem' },
  ],
  [
    'GetInstalledCertificateIds',
    { certificateType: 'ManufacturerRootCertificate' },
    whole,
    'GetInstalledCertificateIds',
    { certificateType: ['ManufacturerRootCertificate'] },
  ],
  ['DeleteCertificate', { certificateHashData: root }, whole, 'DeleteCertificate', { certificateHashData: root }],
  ['DataTransfer', { vendorId: 'V', data: 'x' }, whole, 'DataTransfer', { vendorId: 'V', data: 'x' }],
] as const)('%s %o is said as its own call', (action, payload, known, name, said) => {
  expect(said201(action, payload, known)).toEqual({ action: name, payload: said });
  expect(fits(name, 'req', said, '2.0.1')).toBe(true);
});

test.each([
  // A gun that the station does not have is not the station as a whole.
  ['SetChargingProfile', { connectorId: 9, csChargingProfiles: {} }, whole],
  ['GetCompositeSchedule', { connectorId: 9, duration: 60 }, whole],
  ['UnlockConnector', { connectorId: 9 }, whole],
  ['TriggerMessage', { requestedMessage: 'SignV2GCertificate' }, whole],
  ['toString', {}, whole],
])('%s %o is no call that a station of 2.0.1 gets', (action, payload, known) => {
  expect(said201(action, payload, known)).toBeUndefined();
});

test('roots are told without what they vouch for', () => {
  const chain = [{ certificateType: 'CSMSRootCertificate', certificateHashData: root, childCertificateHashData: [root] }];
  const answer = { status: 'Accepted', certificateHashDataChain: chain };
  expect(heard201({ action: 'GetInstalledCertificateIds' }, answer)).toEqual({ status: 'Accepted', certificateHashData: [root] });
});
