import type { DeviceCommand, EventOf } from '@bochong/contract/device';
import type { Tx } from '../../kernel/database/db.ts';
import * as repo from './event-intake/device-command.repo.ts';

/** Device a state event is about. */
interface DeviceState {
  deviceId: string;
  deviceSn: string;
}

/** Type and payload of what was seen, as the device protocol has them. */
type AbnormalEvent = {
  [T in 'monitor.illegal' | 'berth.abnormal' | 'berth.normal']: Pick<EventOf<T>, 'eventType' | 'payload'>;
}['monitor.illegal' | 'berth.abnormal' | 'berth.normal'];

declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** No sign of life for three heartbeats (at least 180 s; battery sensors 26 h). */
    DeviceWentOffline: DeviceState & {
      deviceName: string;
      deviceType: number;
      parkId: string;
      gateId: string | null;
      lastHeartbeatAt: string;
    };
    DeviceCameBack: DeviceState & { at: string };
    /** A device's own alarm (`raised`) or its end: COVERED, LOW_BATTERY, TAMPER, STORAGE_FULL, OFFLINE. */
    DeviceAlarmReported: DeviceState & {
      parkId: string;
      gateId: string | null;
      alarmType: string;
      message: string;
      raised: boolean;
      /** COVERED: share of the picture that is hidden, per cent. */
      coverRate?: number | undefined;
      at: string;
    };
    /** A camera or sensor saw an illegally parked vehicle, or a berth that is occupied as it should not be, or no longer is. */
    AbnormalSeen: DeviceState & { parkId: string; at: string; images: string[]; event: AbnormalEvent };
    /** A device says what it made of a command. */
    DeviceCommandDone: DeviceState & { commandId: string; ok: boolean; message: string; at: string };
    /** A device was registered for which messages were waiting. */
    QuarantineClaimed: { deviceSn: string };
  }
}

export { deviceJobs } from './device.jobs.ts';
export { terminalsOf } from './device-registry/terminal.repo.ts';
/** For devices of other kinds that speak the same protocol: identity, signature, clock, pictures, answers. */
export { correctClock } from './event-intake/clock.rule.ts';
export { deviceScope, rawBody, sendDevice } from './event-intake/device-http.ts';
export { strangersOf, verifySignature } from './event-intake/device-identity.ts';
export { imageLimit, storeImage } from './event-intake/device-image.ts';
export { useNonce } from './event-intake/event-intake.repo.ts';
export { imageFolder } from './event-intake/event-intake.service.ts';
export { isFresh } from './event-intake/heartbeat.service.ts';
export type { OddField } from './event-intake/liberal.rule.ts';
export type { ApplyPassageEvent, PassageContext } from './event-intake/passage.ts';
export { malformed, Refusal, tooMany } from './event-intake/refusal.ts';
export { parseBody, readWhatHolds } from './event-intake/report.rule.ts';

/** Leaves a command for a device's next call; commands that move a barrier should expire within 10 s. */
export const sendCommand = (tx: Tx, dealerId: string, deviceId: string, command: Omit<DeviceCommand, 'commandId'>): Promise<string> =>
  repo.insertCommand(tx, dealerId, deviceId, command);
