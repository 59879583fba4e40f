declare module '../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** A charge point started; `accepted`: it was let in. */
    ChargePointBooted: {
      equipmentId: string;
      firmwareBefore: string;
      firmware: string;
      accepted: boolean;
      /** It names another serial number than the one it is registered with. */
      serialMismatch: boolean;
      at: string;
    };
    /** A station tells that something is wrong, or no more (`over`); `code` is the same for both. */
    ChargePointProblemTold: {
      stationId: string;
      equipmentId: string;
      /** 0: the device as a whole. */
      connectorNo: number;
      code: string;
      over: boolean;
      grade: 'critical' | 'major' | 'minor';
      vendorErrorCode: string;
      info: string;
      at: string;
    };
    /** A station gave up a reservation, by the number it knows it by: its time is up there, or (`expired` false) it was removed. */
    ChargePointReservationEnded: { equipmentId: string; deviceNo: number; expired: boolean; at: string };
    /** Something about a charge point's safety, as it told it, or as its connections show it (`AuthenticationBlocked`, `ClonedIdentity`). */
    ChargePointSecurityEvent: { equipmentId: string; type: string; info: string; critical: boolean; at: string };
    /** How work that takes long goes, in the device's own word; `requestId` where its message names the call. */
    ChargePointTaskTold: {
      equipmentId: string;
      task: 'firmware' | 'diagnostics' | 'log';
      status: string;
      requestId: number | null;
      at: string;
    };
  }
}

export { queueCommand } from './charge-point-command/charge-point-command.service.ts';
export { calleeFor } from './charge-point-command/console-command.service.ts';
export { offlineCardsHeld } from './charge-point-command/settled.service.ts';
export { chargingConnectJobs } from './charging-connect.jobs.ts';
export type { CommandOrder, QueueCommand } from './command.ts';
export { keepConversation } from './exchange/exchange.repo.ts';
export {
  type ChargingTransactions,
  type IdTagInfo,
  type MeterMessage,
  type MeterValue,
  provideTransactions,
  type SampledValue,
  type Speaker,
  type StartMessage,
  type StopMessage,
  toldAfterwards,
} from './transactions.ts';
