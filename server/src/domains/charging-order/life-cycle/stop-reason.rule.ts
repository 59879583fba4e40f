import { chargingStopReason } from '@bochong/contract/charging-order';

const reason = chargingStopReason;
export type StopReason = (typeof reason)['options'][number]['value'];

/** How a device says why it stopped (OCPP 1.6, and the further words of 2.0.1). `Remote` is whatever we asked for. */
const ofDevice: Readonly<Record<string, StopReason>> = {
  Local: reason.USER_LOCAL,
  StoppedByEV: reason.EV_FULL,
  SOCLimitReached: reason.EV_FULL,
  GroundFault: reason.DEVICE_FAULT,
  OvercurrentFault: reason.DEVICE_FAULT,
  PowerQuality: reason.DEVICE_FAULT,
  EVDisconnected: reason.CABLE_UNPLUGGED,
  LocalOutOfCredit: reason.BALANCE_LIMIT,
  EnergyLimitReached: reason.TARGET_REACHED,
  TimeLimitReached: reason.TARGET_REACHED,
  DeAuthorized: reason.DE_AUTHORIZED,
  EmergencyStop: reason.EMERGENCY_STOP,
  PowerLoss: reason.POWER_LOSS,
  HardReset: reason.RESET,
  SoftReset: reason.RESET,
  Reboot: reason.RESET,
  ImmediateReset: reason.RESET,
  UnlockCommand: reason.UNLOCK,
};

export interface StopFacts {
  /** As the device says; absent is `Local`. */
  ocppReason: string | undefined;
  /** What we had asked it to stop for; null: we had not. */
  asked: StopReason | null;
  /** Since when the gun says SuspendedEV, in milliseconds before the stop; null: it does not. */
  suspendedByCarMs: number | null;
  /** The gun reported a fault before the stop. */
  faulted: boolean;
}

/** A car that has been taking nothing for this long was full. */
const fullAfterMs = 60_000;

/** Why an order ended. A device that only says `Local` is asked what it showed before: a fault, or a car that took nothing any more. */
export function stopReasonOf({ ocppReason = 'Local', asked, suspendedByCarMs, faulted }: StopFacts): StopReason {
  if (ocppReason === 'Remote') return asked ?? reason.USER_REMOTE;
  if (ocppReason === 'Local' || ocppReason === 'Other') {
    if (faulted) return reason.DEVICE_FAULT;
    if (suspendedByCarMs !== null && suspendedByCarMs >= fullAfterMs) return reason.EV_FULL;
  }
  return ofDevice[ocppReason] ?? reason.OTHER;
}
