import { chargingState, type OcppStatus, workStatus } from '@bochong/contract/charging-asset';

/** How far the order that has a gun has come. */
export const openOrderState = { STARTING: 1, CHARGING: 2, STOPPING: 3 } as const;
export type OpenOrderState = (typeof openOrderState)[keyof typeof openOrderState];

/** What the state of a gun is derived from. */
export interface GunInputs {
  /** The equipment has a connection. */
  online: boolean;
  /** Last word of the device; null: none yet. */
  ocppStatus: OcppStatus | null;
  adminDisabled: boolean;
  /** Of the open order at the gun; null: none. */
  orderState: OpenOrderState | null;
  /** Reserved by us, whatever the device knows of it. */
  softReserved: boolean;
}
export interface GunState {
  workStatus: number;
  /** Of a charging gun whose device says what the charge does; else null. */
  chargingState: number | null;
}

const chargingStates: Partial<Record<OcppStatus, number>> = {
  Charging: chargingState.CHARGING,
  SuspendedEV: chargingState.SUSPENDED_EV,
  SuspendedEVSE: chargingState.SUSPENDED_EVSE,
};

/** State of a gun: the first rule that matches wins. A gun that no rule fits has not been heard of, and counts as offline. */
export function gunStateOf({ online, ocppStatus, adminDisabled, orderState, softReserved }: GunInputs): GunState {
  const only = (state: number): GunState => ({ workStatus: state, chargingState: null });
  const charges = (ocppStatus && chargingStates[ocppStatus]) ?? null;
  if (!online) return only(workStatus.OFFLINE);
  if (ocppStatus === 'Faulted') return only(workStatus.FAULTED);
  if (ocppStatus === 'Unavailable' || adminDisabled) return only(workStatus.DISABLED);
  if (orderState === openOrderState.CHARGING || orderState === openOrderState.STOPPING || charges !== null)
    return { workStatus: workStatus.CHARGING, chargingState: charges };
  if (orderState === openOrderState.STARTING) return only(workStatus.STARTING);
  if (ocppStatus === 'Reserved' || softReserved) return only(workStatus.RESERVED);
  if (ocppStatus === 'Preparing' || ocppStatus === 'Finishing') return only(workStatus.PLUGGED);
  return only(ocppStatus === 'Available' ? workStatus.IDLE : workStatus.OFFLINE);
}

/** Changes of a gun's status that OCPP 1.6 knows; from a fault a gun comes back to wherever it was. */
const legal: Record<OcppStatus, readonly OcppStatus[]> = {
  Available: ['Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Reserved', 'Unavailable', 'Faulted'],
  Preparing: ['Available', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing', 'Faulted'],
  Charging: ['Available', 'SuspendedEV', 'SuspendedEVSE', 'Finishing', 'Unavailable', 'Faulted'],
  SuspendedEV: ['Available', 'Charging', 'SuspendedEVSE', 'Finishing', 'Unavailable', 'Faulted'],
  SuspendedEVSE: ['Available', 'Charging', 'SuspendedEV', 'Finishing', 'Unavailable', 'Faulted'],
  Finishing: ['Available', 'Preparing', 'Unavailable', 'Faulted'],
  Reserved: ['Available', 'Preparing', 'Unavailable', 'Faulted'],
  Unavailable: ['Available', 'Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Faulted'],
  Faulted: ['Available', 'Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing', 'Reserved', 'Unavailable'],
};

/**
 * Whether a device skipped or invented a step. The first word of a gun, a repetition, and the first word of a connection (what went before was
 * not heard) are none.
 */
export const isIllegalTransition = (before: OcppStatus | null, after: OcppStatus, firstOfConnection: boolean): boolean =>
  before !== null && before !== after && !firstOfConnection && !legal[before].includes(after);

/** What may be said of the whole device (connector 0). */
export const isOfWholeDevice = (status: OcppStatus): boolean => status === 'Available' || status === 'Unavailable' || status === 'Faulted';
