import { createHash } from 'node:crypto';
import { commandStatus } from '@bochong/contract/charging-connect';

/** Messages of OCPP 1.6 that a charge point is sent. */
export const toDevice = [
  'CancelReservation',
  'CertificateSigned',
  'ChangeAvailability',
  'ChangeConfiguration',
  'ClearCache',
  'ClearChargingProfile',
  'DataTransfer',
  'DeleteCertificate',
  'ExtendedTriggerMessage',
  'GetCompositeSchedule',
  'GetConfiguration',
  'GetDiagnostics',
  'GetInstalledCertificateIds',
  'GetLocalListVersion',
  'GetLog',
  'InstallCertificate',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'ReserveNow',
  'Reset',
  'SendLocalList',
  'SetChargingProfile',
  'SignedUpdateFirmware',
  'TriggerMessage',
  'UnlockConnector',
  'UpdateFirmware',
] as const;
/** Calls that only OCPP 2.0.1 has; their payloads are its own. */
export const only201: ReadonlySet<string> = new Set([
  ...[
    'CostUpdated',
    'CustomerInformation',
    'GetChargingProfiles',
    'GetTransactionStatus',
    'GetVariables',
    'SetNetworkProfile',
    'SetVariables',
  ],
]);
export type CallAction = (typeof toDevice)[number];

/** Which call goes first; smaller is earlier, equal ones in the order in which they were asked for. */
const priorities: Partial<Record<string, number>> = {
  RemoteStopTransaction: 1,
  ...{ RemoteStartTransaction: 2, UnlockConnector: 2, ReserveNow: 2, CancelReservation: 2 },
  ...{ ChangeAvailability: 3, TriggerMessage: 3, ExtendedTriggerMessage: 3, Reset: 3 },
  ...{ GetDiagnostics: 5, GetLog: 5, UpdateFirmware: 5, SignedUpdateFirmware: 5 },
  CostUpdated: 6,
};
/** Configuration, lists, profiles and whatever else: between what runs now and what takes long. */
export const priorityOf = (action: string): number => priorities[action] ?? 4;

const minute = 60_000;
/** A stop waits until its order ends: as long as a charge may take. */
const waits: Partial<Record<string, number>> = {
  RemoteStartTransaction: minute,
  RemoteStopTransaction: 24 * 60 * minute,
  CostUpdated: minute / 2,
};
/** How long a call may wait for its turn, in milliseconds; what is meant to last waits for the device. */
export const waitMsOf = (action: string): number => (isPersistent(action) ? 30 * 24 * 60 * minute : (waits[action] ?? 5 * minute));

/** Calls that say how a device shall be from now on: they wait for it while it has no connection, and the latest of a kind counts. */
export const isPersistent = (action: string): boolean =>
  action === 'ChangeAvailability' || action === 'ChangeConfiguration' || action === 'SendLocalList' || action === 'SetVariables';

/** What a persistent call is about: of several that wait, the last one replaces the others. Null: it replaces none. */
export function replacesKey(action: string, payload: Readonly<Record<string, unknown>>): string | null {
  if (action === 'ChangeAvailability') return `${action}:${payload.connectorId}`;
  if (action === 'ChangeConfiguration') return `${action}:${String(payload.key).toLowerCase()}`;
  if (action === 'SetVariables') {
    const named = (payload.setVariableData as readonly Record<string, unknown>[]).map(
      ({ component, variable, attributeType = 'Actual' }) => [...[component, variable, attributeType]],
    );
    return `${action}:${createHash('sha256').update(JSON.stringify(named)).digest('base64url')}`;
  }
  return action === 'SendLocalList' && payload.updateType === 'Full' ? action : null;
}

/** Longest name of a parameter in 1.6. */
const longestKey = 50;
const shortKey = (key: unknown): unknown => (typeof key === 'string' ? key.slice(0, longestKey) : key);

/** A payload as the schemas of 1.6 are asked about it: paths of the device model of 2.0.1 are longer than its names of parameters. */
export const asIn16 = ({ key, ...payload }: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  key === undefined ? payload : { ...payload, key: Array.isArray(key) ? key.map(shortKey) : shortKey(key) };

const { ACCEPTED, REJECTED, SCHEDULED, NOT_SUPPORTED, ERROR } = commandStatus;
const saidYes: ReadonlySet<string> = new Set(['Accepted', 'AcceptedCanceled', 'RebootRequired', 'Unlocked']);

/** What a device's answer makes of a call: its own word, never what it then did. An answer without a status is one that was carried out. */
export function outcomeOf(result: Readonly<Record<string, unknown>>, action = ''): number {
  const { status } = result;
  // Having no certificates is what was asked for, and no refusal.
  if (action === 'GetInstalledCertificateIds' && status === 'NotFound') return ACCEPTED;
  if (status === undefined || saidYes.has(String(status))) return ACCEPTED;
  if (status === 'Scheduled') return SCHEDULED;
  return status === 'NotSupported' || status === 'NotImplemented' ? NOT_SUPPORTED : REJECTED;
}

/** What a CALLERROR makes of a call. */
export const outcomeOfError = (code: string): number => (code === 'NotImplemented' || code === 'NotSupported' ? NOT_SUPPORTED : ERROR);

/** While a device waits to be let in, it is neither started nor stopped. */
export const needsAcceptance = (action: string): boolean => action === 'RemoteStartTransaction' || action === 'RemoteStopTransaction';
