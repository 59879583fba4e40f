import { only201 } from '../charge-point-command/command-queue.rule.ts';
import { type Call201, callOfParameter, callOfReading } from './device-model.rule.ts';
import { localListOf, reservationOf } from './ocpp201-list.rule.ts';
import { profileCleared, profileSet, scheduleHeard } from './ocpp201-profile.rule.ts';
import { diagnosticsOf, firmwareOf } from './ocpp201-task.rule.ts';

type Fields = Readonly<Record<string, unknown>>;
/** What a call is translated with. */
export interface Known {
  /** How the station knows the gun of the call; undefined: it is not about one. */
  evse: { id: number; connectorId: number } | undefined;
  /** The station's own name of the charge of the call. */
  deviceTransactionId: string | undefined;
  /** A positive int4 for the call: of its order where it has one. */
  number: number;
  /** Now, in UTC. */
  at: string;
}

/** What 2.0.1 has to be asked for, and calls by another name. */
const triggered: Readonly<Record<string, string>> = {
  BootNotification: 'BootNotification',
  FirmwareStatusNotification: 'FirmwareStatusNotification',
  Heartbeat: 'Heartbeat',
  LogStatusNotification: 'LogStatusNotification',
  MeterValues: 'MeterValues',
  StatusNotification: 'StatusNotification',
  DiagnosticsStatusNotification: 'LogStatusNotification',
  SignChargePointCertificate: 'SignChargingStationCertificate',
};

/** What 1.6 calls the root of the central system. */
const rootUse = (use: unknown): unknown => (use === 'CentralSystemRootCertificate' ? 'CSMSRootCertificate' : use);

const trigger = ({ requestedMessage }: Fields, { evse }: Known): Call201 | undefined => {
  const message = triggered[String(requestedMessage)];
  return message === undefined ? undefined : { action: 'TriggerMessage', payload: { requestedMessage: message, ...(evse && { evse }) } };
};
/** Says a call under a name with a payload. */
const as = (action: string, payload: Record<string, unknown>): Call201 => ({ action, payload });

const say: Readonly<Record<string, (payload: Fields, known: Known) => Call201 | undefined>> = {
  RemoteStartTransaction: ({ idTag }, { evse, number }) => ({
    action: 'RequestStartTransaction',
    payload: { idToken: { idToken: idTag, type: 'Central' }, remoteStartId: number, ...(evse && { evseId: evse.id }) },
  }),
  // A charge that began in 1.6 has no other name than its number.
  RemoteStopTransaction: ({ transactionId }, { deviceTransactionId }) => ({
    action: 'RequestStopTransaction',
    payload: { transactionId: deviceTransactionId ?? String(transactionId) },
  }),
  ...Object.fromEntries([...only201].map((action) => [action, (payload: Fields) => ({ action, payload: { ...payload } })])),
  Reset: ({ type }) => ({ action: 'Reset', payload: { type: type === 'Hard' ? 'Immediate' : 'OnIdle' } }),
  ChangeAvailability: ({ type }, { evse }) => ({
    action: 'ChangeAvailability',
    payload: { operationalStatus: type, ...(evse && { evse }) },
  }),
  UnlockConnector: (_, { evse }) => evse && { action: 'UnlockConnector', payload: { evseId: evse.id, connectorId: evse.connectorId } },
  TriggerMessage: trigger,
  ExtendedTriggerMessage: trigger,
  ReserveNow: (payload, { evse }) => as('ReserveNow', reservationOf(payload, evse?.id)),
  CancelReservation: ({ reservationId }) => as('CancelReservation', { reservationId }),
  SendLocalList: (payload) => as('SendLocalList', localListOf(payload)),
  GetLocalListVersion: () => as('GetLocalListVersion', {}),
  ClearCache: () => as('ClearCache', {}),
  // A gun that the station does not know must not become the station as a whole.
  SetChargingProfile: (payload, { evse, deviceTransactionId, at }) =>
    payload.connectorId === 0 || evse ? as('SetChargingProfile', profileSet(payload, evse?.id ?? 0, deviceTransactionId, at)) : undefined,
  ClearChargingProfile: (payload, { evse }) => as('ClearChargingProfile', profileCleared(payload, evse?.id)),
  GetCompositeSchedule: ({ connectorId, duration, chargingRateUnit }, { evse }) =>
    connectorId === 0 || evse
      ? as('GetCompositeSchedule', { evseId: evse?.id ?? 0, duration, ...(chargingRateUnit !== undefined && { chargingRateUnit }) })
      : undefined,
  GetDiagnostics: (payload, { number }) => as('GetLog', diagnosticsOf(payload, number)),
  GetLog: (payload) => as('GetLog', { ...payload }),
  UpdateFirmware: (payload, { number }) => as('UpdateFirmware', firmwareOf(payload, number)),
  // Signed or not, it is one call, with the same fields.
  SignedUpdateFirmware: (payload) => as('UpdateFirmware', { ...payload }),
  DataTransfer: (payload) => as('DataTransfer', { ...payload }),
  CertificateSigned: ({ certificateChain }) => as('CertificateSigned', { certificateChain, certificateType: 'ChargingStationCertificate' }),
  InstallCertificate: ({ certificateType, certificate }) =>
    as('InstallCertificate', { certificateType: rootUse(certificateType), certificate }),
  DeleteCertificate: (payload) => as('DeleteCertificate', { ...payload }),
  GetInstalledCertificateIds: ({ certificateType }) => as('GetInstalledCertificateIds', { certificateType: [rootUse(certificateType)] }),
  GetConfiguration: ({ key }, { number }) => callOfReading(key as readonly string[] | undefined, number),
  ChangeConfiguration: ({ key, value }) => callOfParameter(String(key), String(value)),
};

/** Roots without the certificates that they vouch for. */
function rootsHeard({ certificateHashDataChain, ...answer }: Record<string, unknown>): Record<string, unknown> {
  const chain = (certificateHashDataChain ?? []) as { certificateHashData: object }[];
  return { ...answer, certificateHashData: chain.map(({ certificateHashData }) => certificateHashData) };
}

/** A call of 1.6 as 2.0.1 says it; undefined: it has none, or none that is built. */
export const said201 = (action: string, payload: Fields, known: Known): Call201 | undefined =>
  Object.hasOwn(say, action) ? say[action]?.(payload, known) : undefined;

/** What an answer of 2.0.1 means in the words of 1.6. Its status words are the same, and further ones that mean no. */
export function heard201({ action }: Pick<Call201, 'action'>, answer: Record<string, unknown>): Record<string, unknown> {
  // The device model comes in reports, and has a place of its own.
  if (action === 'GetBaseReport') return { ...answer, inDeviceModel: true };
  if (action === 'GetLocalListVersion') return { listVersion: answer.versionNumber };
  if (action === 'GetCompositeSchedule') return scheduleHeard(answer);
  if (action === 'GetInstalledCertificateIds') return rootsHeard(answer);
  // What 1.6 calls the file of its diagnostics.
  if (action === 'GetLog' && answer.filename !== undefined) return { ...answer, fileName: answer.filename };
  if (action !== 'SetVariables' && action !== 'GetVariables') return answer;
  const [first] = (answer.setVariableResult ?? answer.getVariableResult ?? []) as { attributeStatus: string }[];
  return { ...answer, status: first?.attributeStatus ?? 'Rejected', inDeviceModel: true };
}
