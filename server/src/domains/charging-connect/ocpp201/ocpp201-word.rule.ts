import type { OcppStatus } from '@bochong/contract/charging-asset';
import type { IdTagInfo } from '../transactions.ts';

/** A gun of a charging station as we number it, and as the station does. */
export interface Evse {
  connectorNo: number;
  evseNo: number;
}

/** The gun that a station means; of an EVSE with several the one it names, by their order. Undefined: it has no such gun. */
export function gunMeant(guns: readonly Evse[], { id, connectorId = 1 }: { id: number; connectorId?: number }): number | undefined {
  const own = guns.filter(({ evseNo }) => evseNo === id).sort((a, b) => a.connectorNo - b.connectorNo);
  return own[connectorId - 1]?.connectorNo ?? (own.length === 1 ? own[0]?.connectorNo : undefined);
}

/** Largest number of a gun that is kept. */
const largest = 32_767;

/** The number of the gun that a station means; one that we do not know keeps the number that the station has for it. */
export const gunNumberOf = (guns: readonly Evse[], evse: { id: number; connectorId?: number }): number =>
  gunMeant(guns, evse) ?? Math.min(Math.max(evse.id, 0), largest);

/** How a station knows a gun of ours. */
export function evseOf(guns: readonly Evse[], connectorNo: number): { id: number; connectorId: number } | undefined {
  const gun = guns.find((one) => one.connectorNo === connectorNo);
  if (!gun) return undefined;
  const own = guns.filter(({ evseNo }) => evseNo === gun.evseNo).sort((a, b) => a.connectorNo - b.connectorNo);
  return { id: gun.evseNo, connectorId: own.indexOf(gun) + 1 };
}

/** What a charge does, as 1.6 says it of a gun; at its end a car that is still there has finished. Idle says nothing of the gun. */
export function gunWord(chargingState: string | undefined, ended: boolean): OcppStatus | undefined {
  if (chargingState === 'EVConnected') return ended ? 'Finishing' : 'Preparing';
  if (ended) return undefined;
  return chargingState === 'Charging' || chargingState === 'SuspendedEV' || chargingState === 'SuspendedEVSE' ? chargingState : undefined;
}

/**
 * The state of a gun, which 2.0.1 has only five words for: an occupied one does what its charge does, or stays plugged in as it is.
 * `charge`: of the charge that runs there; undefined: none does.
 */
export function gunStatus(connectorStatus: string, charge: { chargingState: string } | undefined, before: string | null): OcppStatus {
  if (connectorStatus !== 'Occupied') return connectorStatus as OcppStatus;
  if (charge) return gunWord(charge.chargingState, false) ?? 'Charging';
  return before === 'Finishing' ? 'Finishing' : 'Preparing';
}

/** Triggers that say why a charge ended where the device gives no reason, which it may leave out for `Local`. */
const ofTrigger: Readonly<Record<string, string>> = {
  RemoteStop: 'Remote',
  Deauthorized: 'DeAuthorized',
  EVDeparted: 'EVDisconnected',
  EVCommunicationLost: 'EVDisconnected',
  EVConnectTimeout: 'Timeout',
  EnergyLimitReached: 'EnergyLimitReached',
  TimeLimitReached: 'TimeLimitReached',
  UnlockCommand: 'UnlockCommand',
  ResetCommand: 'ImmediateReset',
  AbnormalCondition: 'Other',
};

/** Why a charge ended; undefined is `Local`, as in both versions. */
export const stopReasonWord = (stoppedReason: string | undefined, trigger: string): string | undefined =>
  stoppedReason ?? ofTrigger[trigger];

/** An instruction's number at the device: a positive int4 out of the id of what it belongs to, the same whenever it is asked for. */
export const wireNumberOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(-8), 16) & 0x7fffffff || 1;

/** Refusals that 2.0.1 has a word of its own for. */
const statuses: Readonly<Record<string, string>> = {
  unknown: 'Unknown',
  station: 'NotAtThisLocation',
  access: 'NotAtThisLocation',
  noCredit: 'NoCredit',
  closed: 'NotAtThisTime',
};

/** What a tag may do, in the words of 2.0.1. */
export function idTokenInfoOf({ status, refusal = '', expiryDate, parentIdTag }: IdTagInfo) {
  return {
    status: (status !== 'Accepted' && statuses[refusal]) || status,
    ...(expiryDate !== undefined && { cacheExpiryDateTime: new Date(expiryDate).toISOString() }),
    ...(parentIdTag !== undefined && { groupIdToken: { idToken: parentIdTag, type: 'Central' } }),
  };
}
