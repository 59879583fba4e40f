import type { Payload } from './ocpp-line.ts';

const cards: Readonly<Record<number, string>> = { 8: 'ISO14443', 14: 'ISO14443', 20: 'ISO14443', 16: 'ISO15693' };
/** A tag as 2.0.1 names it. */
export const tokenOf = (tag: unknown) => {
  const idToken = String(tag);
  return { idToken, type: /^[0-9a-f]+$/i.test(idToken) ? (cards[idToken.length] ?? 'Central') : 'Central' };
};

interface Info {
  status?: string;
  groupIdToken?: { idToken: string };
}
/** What the server says of a tag, as the guns understand it. */
export const idTagInfoOf = (info: unknown) => {
  const { status = 'Accepted', groupIdToken } = (info ?? {}) as Info;
  return { status, ...(groupIdToken && { parentIdTag: groupIdToken.idToken }) };
};

interface Told {
  timestamp: string;
  sampledValue: { value: string; unit?: string; measurand?: string; context?: string }[];
}
/** Values of a meter: numbers, their units beside them. */
export const meterOf = (groups: readonly Told[]) =>
  groups.map(({ timestamp, sampledValue }) => ({
    timestamp,
    sampledValue: sampledValue.map(({ value, unit, ...rest }) => ({
      ...{ ...rest, value: Number(value) },
      ...(unit !== undefined && { unitOfMeasure: { unit } }),
    })),
  }));
export const registerAt = (timestamp: unknown, context: string, wh: unknown) => [
  {
    timestamp,
    sampledValue: [{ value: Number(wh), context, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } }],
  },
];

/** Why a charge ended: the reason, and what brought it about. */
const ends: Readonly<Record<string, readonly [reason: string, trigger: string]>> = {
  Local: ['Local', 'StopAuthorized'],
  Remote: ['Remote', 'RemoteStop'],
  EVDisconnected: ['EVDisconnected', 'EVCommunicationLost'],
  DeAuthorized: ['DeAuthorized', 'Deauthorized'],
  UnlockCommand: ['Other', 'UnlockCommand'],
  SoftReset: ['Reboot', 'ResetCommand'],
  HardReset: ['ImmediateReset', 'ResetCommand'],
  PowerLoss: ['PowerLoss', 'AbnormalCondition'],
};
export const endOf = (reason: unknown) => ends[String(reason)] ?? (['Other', 'AbnormalCondition'] as const);

/** States of a gun in which its charge runs. */
export const runs: ReadonlySet<string> = new Set(['Charging', 'SuspendedEV', 'SuspendedEVSE']);
const states: ReadonlySet<string> = new Set(['Available', 'Reserved', 'Unavailable', 'Faulted']);
export const connectorStatus = (status: string): string => (states.has(status) ? status : 'Occupied');

export const fields = (value: unknown): Payload => (value ?? {}) as Payload;
