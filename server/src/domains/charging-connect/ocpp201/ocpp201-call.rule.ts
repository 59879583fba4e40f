import { only201 } from '../charge-point-command/command-queue.rule.ts';
import { type Call201, callOfParameter, callOfReading } from './device-model.rule.ts';

type Fields = Readonly<Record<string, unknown>>;
/** What a call is translated with. */
export interface Known {
  /** How the station knows the gun of the call; undefined: it is not about one. */
  evse: { id: number; connectorId: number } | undefined;
  /** The station's own name of the charge of the call. */
  deviceTransactionId: string | undefined;
  /** A positive int4 for the call: of its order where it has one. */
  number: number;
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
};

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
  TriggerMessage: ({ requestedMessage }, { evse }) => {
    const message = triggered[String(requestedMessage)];
    return message === undefined ? undefined : { action: 'TriggerMessage', payload: { requestedMessage: message, ...(evse && { evse }) } };
  },
  GetConfiguration: ({ key }, { number }) => callOfReading(key as readonly string[] | undefined, number),
  ChangeConfiguration: ({ key, value }) => callOfParameter(String(key), String(value)),
};

/** A call of 1.6 as 2.0.1 says it; undefined: it has none, or none that is built. */
export const said201 = (action: string, payload: Fields, known: Known): Call201 | undefined =>
  Object.hasOwn(say, action) ? say[action]?.(payload, known) : undefined;

/** What an answer of 2.0.1 means in the words of 1.6. Its status words are the same, and further ones that mean no. */
export function heard201({ action }: Pick<Call201, 'action'>, answer: Record<string, unknown>): Record<string, unknown> {
  // The device model comes in reports, and has a place of its own.
  if (action === 'GetBaseReport') return { ...answer, inDeviceModel: true };
  if (action !== 'SetVariables' && action !== 'GetVariables') return answer;
  const [first] = (answer.setVariableResult ?? answer.getVariableResult ?? []) as { attributeStatus: string }[];
  return { ...answer, status: first?.attributeStatus ?? 'Rejected', inDeviceModel: true };
}
