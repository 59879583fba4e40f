import { CallRefused, type Payload } from './ocpp-line.ts';
import { fixedValue, isPassword, keyOf, type Named } from './ocpp201-variable.ts';
import { fields } from './ocpp201-word.ts';

/** What the calls of a server act on; `ask` is the charge point itself, in the words of 1.6. */
export interface Station {
  ask(action: string, payload: Payload): Promise<Payload>;
  /** A remote start that the charge at this gun may answer. */
  startAsked(evseId: number, tag: string, remoteStartId: number): void;
  ongoing(transactionId: string): boolean;
  report(requestId: number): void;
  reportProfiles(requestId: number, profiles: readonly Kept[]): void;
  /** Of the log or the firmware that its progress is about. */
  taskNumber(action: 'GetLog' | 'UpdateFirmware', requestId: unknown): void;
}
export interface Kept {
  evseId: number;
  profile: Payload;
}

type Handler = (payload: Payload) => Promise<Payload>;
interface Schedule extends Payload {
  chargingSchedulePeriod: unknown;
}

/** What a server of 2.0.1 calls, done by a charge point that knows the words of 1.6. */
export function createCalls(station: Station): (action: string, payload: Payload) => Promise<Payload> {
  const profiles = new Map<number, Kept>();
  const evseOf = (payload: Payload): number => Number(fields(payload.evse).id ?? 0);
  const tagOf = (token: unknown) => String(fields(token).idToken);

  async function get(named: Named): Promise<Payload> {
    const [key, fixed] = [keyOf(named), fixedValue(named)];
    if (isPassword(named)) return { ...named, attributeStatus: 'Rejected' };
    if (key === undefined)
      return {
        ...named,
        ...(fixed === undefined ? { attributeStatus: 'UnknownVariable' } : { attributeStatus: 'Accepted', attributeValue: fixed }),
      };
    const { configurationKey } = await station.ask('GetConfiguration', { key: [key] });
    const [told] = configurationKey as { value: string }[];
    return { ...named, attributeStatus: told ? 'Accepted' : 'UnknownVariable', ...(told && { attributeValue: told.value }) };
  }
  async function set({ attributeValue, ...named }: Named & { attributeValue?: string }): Promise<Payload> {
    const key = isPassword(named) ? 'AuthorizationKey' : keyOf(named);
    if (key === undefined) return { ...named, attributeStatus: fixedValue(named) === undefined ? 'UnknownVariable' : 'Rejected' };
    const { status } = await station.ask('ChangeConfiguration', { key, value: attributeValue });
    return { ...named, attributeStatus: status === 'NotSupported' ? 'UnknownVariable' : status };
  }

  const handlers: Readonly<Record<string, Handler>> = {
    async RequestStartTransaction({ evseId = 1, idToken, remoteStartId }) {
      const answer = await station.ask('RemoteStartTransaction', { connectorId: evseId, idTag: tagOf(idToken) });
      if (answer.status === 'Accepted') station.startAsked(Number(evseId), tagOf(idToken), Number(remoteStartId));
      return answer;
    },
    RequestStopTransaction: ({ transactionId }) => station.ask('RemoteStopTransaction', { transactionId: Number(transactionId) }),
    GetTransactionStatus: async ({ transactionId }) => ({
      ongoingIndicator: station.ongoing(String(transactionId)),
      messagesInQueue: false,
    }),
    Reset: ({ type }) => station.ask('Reset', { type: type === 'Immediate' ? 'Hard' : 'Soft' }),
    ChangeAvailability: (payload) => station.ask('ChangeAvailability', { connectorId: evseOf(payload), type: payload.operationalStatus }),
    async UnlockConnector({ evseId }) {
      const { status } = await station.ask('UnlockConnector', { connectorId: evseId });
      return { status: status === 'Unlocked' ? 'Unlocked' : 'UnknownConnector' };
    },
    TriggerMessage({ requestedMessage, evse }) {
      const message = requestedMessage === 'LogStatusNotification' ? 'DiagnosticsStatusNotification' : requestedMessage;
      return station.ask('TriggerMessage', { requestedMessage: message, ...(evse !== undefined && { connectorId: evseOf({ evse }) }) });
    },
    async GetBaseReport({ requestId }) {
      station.report(Number(requestId));
      return { status: 'Accepted' };
    },
    GetVariables: async ({ getVariableData }) => ({ getVariableResult: await Promise.all((getVariableData as Named[]).map(get)) }),
    SetVariables: async ({ setVariableData }) => ({ setVariableResult: await Promise.all((setVariableData as Named[]).map(set)) }),
    ReserveNow({ id, expiryDateTime, idToken, groupIdToken, evseId }) {
      const group = groupIdToken !== undefined && { parentIdTag: tagOf(groupIdToken) };
      return station.ask('ReserveNow', {
        connectorId: evseId,
        expiryDate: expiryDateTime,
        idTag: tagOf(idToken),
        reservationId: id,
        ...group,
      });
    },
    CancelReservation: (payload) => station.ask('CancelReservation', payload),
    ClearCache: () => station.ask('ClearCache', {}),
    GetLocalListVersion: async () => ({ versionNumber: (await station.ask('GetLocalListVersion', {})).listVersion }),
    SendLocalList({ versionNumber, updateType, localAuthorizationList = [] }) {
      const entries = (localAuthorizationList as Payload[]).map(({ idToken, idTokenInfo }) => ({
        idTag: tagOf(idToken),
        ...(idTokenInfo !== undefined && { idTagInfo: { status: fields(idTokenInfo).status } }),
      }));
      return station.ask('SendLocalList', { listVersion: versionNumber, updateType, localAuthorizationList: entries });
    },
    async SetChargingProfile({ evseId, chargingProfile }) {
      const { id, chargingProfilePurpose, chargingSchedule } = fields(chargingProfile);
      const [schedule] = chargingSchedule as Schedule[];
      const profile = { chargingProfileId: id, chargingProfilePurpose, chargingSchedule: schedule };
      const answer = await station.ask('SetChargingProfile', { connectorId: evseId, csChargingProfiles: profile });
      if (answer.status === 'Accepted') profiles.set(Number(id), { evseId: Number(evseId), profile: fields(chargingProfile) });
      return answer;
    },
    ClearChargingProfile({ chargingProfileId, chargingProfileCriteria }) {
      const { evseId, chargingProfilePurpose } = fields(chargingProfileCriteria);
      for (const [id, kept] of profiles)
        if (
          (chargingProfileId === undefined || id === chargingProfileId) &&
          (evseId === undefined || kept.evseId === evseId) &&
          (chargingProfilePurpose === undefined || kept.profile.chargingProfilePurpose === chargingProfilePurpose)
        )
          profiles.delete(id);
      return station.ask('ClearChargingProfile', { id: chargingProfileId, connectorId: evseId, chargingProfilePurpose });
    },
    async GetChargingProfiles({ requestId, evseId }) {
      const found = [...profiles.values()].filter((kept) => evseId === undefined || kept.evseId === evseId);
      if (found.length > 0) station.reportProfiles(Number(requestId), found);
      return { status: found.length > 0 ? 'Accepted' : 'NoProfiles' };
    },
    async GetCompositeSchedule({ evseId, duration }) {
      const { status, scheduleStart, chargingSchedule } = await station.ask('GetCompositeSchedule', { connectorId: evseId, duration });
      const { chargingRateUnit, chargingSchedulePeriod } = fields(chargingSchedule);
      return { status, schedule: { evseId, duration, scheduleStart, chargingRateUnit, chargingSchedulePeriod } };
    },
    DataTransfer: () => station.ask('DataTransfer', {}),
    async GetLog({ requestId, log }) {
      station.taskNumber('GetLog', requestId);
      await station.ask('GetLog', { requestId, location: fields(log).remoteLocation });
      return { status: 'Accepted', filename: 'log.txt' };
    },
    async UpdateFirmware({ requestId, firmware }) {
      station.taskNumber('UpdateFirmware', requestId);
      await station.ask('UpdateFirmware', { location: fields(firmware).location });
      return { status: 'Accepted' };
    },
  };

  return async (action, payload) => {
    const handler = Object.hasOwn(handlers, action) ? handlers[action] : undefined;
    if (!handler) throw new CallRefused('NotImplemented');
    return handler(payload);
  };
}
