import type { Configuration } from './configuration.ts';
import type { Gun } from './gun.ts';
import { stampOf } from './habits.ts';
import type { Payload } from './ocpp-line.ts';
import type { PointPlan } from './point-plan.ts';
import type { createTasks, Task } from './task.ts';
import type { Wheel } from './wheel.ts';

/** Limits of power that the server has set, by the number of their profile. */
export type Limits = Map<number, { purpose: string; connectorId: number; watts: number }>;

interface ChargingProfile {
  chargingProfileId: number;
  chargingProfilePurpose: string;
  chargingSchedule: { chargingRateUnit: 'A' | 'W'; chargingSchedulePeriod: { limit: number; numberPhases?: number }[] };
}

/** The parts of a charge point that a server's calls act on. */
interface Parts {
  plan: PointPlan;
  wheel: Wheel;
  guns: readonly Gun[];
  configuration: Configuration;
  limits: Limits;
  tasks: ReturnType<typeof createTasks>;
  shareW(no: number): number;
  restart(reason: 'SoftReset' | 'HardReset'): void;
  boot(): Promise<void>;
  call(action: string, payload: Payload): Promise<unknown>;
}

type Handler = (payload: Payload) => Payload;

/** What a charge point does when a server calls it. */
export function createHandlers({ plan, wheel, guns, configuration, limits, tasks, shareW, restart, boot, call }: Parts) {
  const { version = 0, tags: known = {} } = plan.memory?.localList ?? {};
  let list = { version, tags: new Map(Object.entries(known)) };
  const gunAt = (no: unknown) => guns[Number(no) - 1];
  const gunOf = (transactionId: unknown) => guns.find((gun) => gun.transactionId === transactionId);
  const yes = (done: boolean) => ({ status: done ? 'Accepted' : 'Rejected' });

  const handlers: Readonly<Record<string, Handler>> = {
    RemoteStartTransaction: ({ connectorId, idTag }) => yes(gunAt(connectorId ?? 1)?.remoteStart(String(idTag)) ?? false),
    RemoteStopTransaction({ transactionId }) {
      const gun = gunOf(transactionId);
      if (gun) wheel.after(1_000, () => gun.stop('Remote'));
      return yes(gun !== undefined);
    },
    Reset({ type }) {
      restart(type === 'Hard' ? 'HardReset' : 'SoftReset');
      return yes(true);
    },
    UnlockConnector({ connectorId }) {
      const gun = gunAt(connectorId);
      gun?.stop('UnlockCommand');
      return { status: gun ? 'Unlocked' : 'NotSupported' };
    },
    ChangeAvailability({ connectorId, type }) {
      const chosen = connectorId === 0 ? guns : [gunAt(connectorId)];
      const said = chosen.map((gun) => gun?.setAvailable(type === 'Operative') ?? 'Rejected');
      return { status: said.includes('Scheduled') ? 'Scheduled' : (said[0] ?? 'Rejected') };
    },
    GetConfiguration: (payload) => configuration.get(payload),
    ChangeConfiguration: (payload) => ({ status: configuration.change(payload) }),
    ClearCache: () => yes(true),
    TriggerMessage({ requestedMessage, connectorId }) {
      const chosen = connectorId === undefined ? guns : guns.filter((_, index) => index + 1 === connectorId);
      const triggers: Readonly<Record<string, () => void>> = {
        BootNotification: () => void boot(),
        Heartbeat: () => void call('Heartbeat', {}),
        MeterValues: () => {
          for (const gun of chosen) gun.sample('Trigger');
        },
        StatusNotification: () => {
          for (const gun of chosen) gun.tellStatus();
        },
        DiagnosticsStatusNotification: () => tasks.tell('DiagnosticsStatusNotification'),
        FirmwareStatusNotification: () => tasks.tell('FirmwareStatusNotification'),
      };
      const trigger = triggers[String(requestedMessage)];
      if (trigger) wheel.after(200, trigger);
      return { status: trigger ? 'Accepted' : 'NotImplemented' };
    },
    ReserveNow({ connectorId, expiryDate, idTag, parentIdTag, reservationId }) {
      if (plan.habits.refusesReservations) return { status: 'Rejected' };
      const until = Date.parse(String(expiryDate));
      const parent = typeof parentIdTag === 'string' ? parentIdTag : undefined;
      return { status: gunAt(connectorId)?.reserve(Number(reservationId), String(idTag), until, parent) ?? 'Rejected' };
    },
    CancelReservation: ({ reservationId }) => yes(guns.some((gun) => gun.unreserve(Number(reservationId)))),
    GetLocalListVersion: () => ({ listVersion: list.version }),
    SendLocalList({ listVersion, updateType, localAuthorizationList = [] }) {
      const full = updateType === 'Full';
      if (!full && Number(listVersion) <= list.version) return { status: 'VersionMismatch' };
      const tags = full ? new Map<string, string>() : list.tags;
      for (const { idTag, idTagInfo } of localAuthorizationList as { idTag: string; idTagInfo?: { status: string } }[])
        idTagInfo ? tags.set(idTag, idTagInfo.status) : tags.delete(idTag);
      list = { version: Number(listVersion), tags };
      return { status: 'Accepted' };
    },
    SetChargingProfile({ connectorId, csChargingProfiles }) {
      const { chargingProfileId, chargingProfilePurpose, chargingSchedule } = csChargingProfiles as ChargingProfile;
      const [first] = chargingSchedule.chargingSchedulePeriod;
      const phases = first?.numberPhases ?? (plan.kw > 8 ? 3 : 1);
      const watts = (first?.limit ?? 0) * (chargingSchedule.chargingRateUnit === 'A' ? 230 * phases : 1);
      limits.set(chargingProfileId, { purpose: chargingProfilePurpose, connectorId: Number(connectorId), watts });
      return { status: 'Accepted' };
    },
    ClearChargingProfile({ id, connectorId, chargingProfilePurpose: purpose }) {
      const gone = [...limits].filter(
        ([key, limit]) =>
          (id === undefined || key === id) &&
          (connectorId === undefined || limit.connectorId === connectorId) &&
          (purpose === undefined || limit.purpose === purpose),
      );
      for (const [key] of gone) limits.delete(key);
      return { status: gone.length > 0 ? 'Accepted' : 'Unknown' };
    },
    GetCompositeSchedule({ connectorId, duration }) {
      const limit = connectorId === 0 ? plan.kw * 1000 : shareW(Number(connectorId));
      const schedule = {
        duration,
        chargingRateUnit: 'W',
        chargingSchedulePeriod: [{ startPeriod: 0, limit: Math.round(limit * 10) / 10 }],
      };
      return { status: 'Accepted', connectorId, scheduleStart: stampOf(wheel.now(), plan.habits), chargingSchedule: schedule };
    },
    DataTransfer: () => ({ status: 'UnknownVendorId' }),
    GetDiagnostics: (payload) => tasks.begin('GetDiagnostics', payload as Task),
    UpdateFirmware: (payload) => tasks.begin('UpdateFirmware', payload as Task),
    SignedUpdateFirmware: (payload) => tasks.begin('SignedUpdateFirmware', payload as Task),
    GetLog: (payload) => tasks.begin('GetLog', payload as Task),
  };

  return {
    of: (action: string): Handler | undefined => handlers[action],
    /** Tags that it lets charge without a connection. */
    localList: () => list,
  };
}
