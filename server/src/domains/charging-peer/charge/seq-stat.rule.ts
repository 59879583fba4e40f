import { chargingOrderErrors, chargingOrderStatus, chargingStopReason } from '@bochong/contract/charging-order';

/** StartChargeSeqStat of T/CEC 102. */
export const seqStat = { STARTING: 1, CHARGING: 2, STOPPING: 3, ENDED: 4, UNKNOWN: 5 } as const;

const { CREATED, STARTING, CHARGING, STOPPING, ABNORMAL } = chargingOrderStatus;

/** A charge whose device has been away for this long is nothing that anybody knows. */
export const unknownAfterMs = 10 * 60_000;

/** How a charge stands; `offlineMs`: how long its device has been away, null while it is there. */
export function seqStatOf(status: number, offlineMs: number | null): number {
  if (status === CREATED || status === STARTING) return seqStat.STARTING;
  if (status === CHARGING) return offlineMs !== null && offlineMs > unknownAfterMs ? seqStat.UNKNOWN : seqStat.CHARGING;
  if (status === STOPPING) return seqStat.STOPPING;
  return status === ABNORMAL ? seqStat.UNKNOWN : seqStat.ENDED;
}

/** FailReason of a start: 1 and 2 are the standard's, the others ours. */
export const startFailReason = {
  NONE: 0,
  NO_DEVICE: 1,
  OFFLINE: 2,
  BUSY: 3,
  GUN_DOWN: 4,
  RESERVED: 5,
  STATION_CLOSED: 6,
  NOT_PLUGGED: 7,
  NO_PRICE: 8,
  BALANCE: 9,
  OTHER: 99,
} as const;

const ofError = new Map<string, number>([
  [chargingOrderErrors.equipmentOffline.code, startFailReason.OFFLINE],
  [chargingOrderErrors.connectorBusy.code, startFailReason.BUSY],
  [chargingOrderErrors.connectorUnavailable.code, startFailReason.GUN_DOWN],
  [chargingOrderErrors.connectorReserved.code, startFailReason.RESERVED],
  [chargingOrderErrors.stationClosed.code, startFailReason.STATION_CLOSED],
  [chargingOrderErrors.notPlugged.code, startFailReason.NOT_PLUGGED],
  [chargingOrderErrors.tariffMissing.code, startFailReason.NO_PRICE],
  [chargingOrderErrors.balanceLow.code, startFailReason.BALANCE],
]);

/** Why a start was refused, as the peer is told. */
export const startFailureOf = (code: string): number => ofError.get(code) ?? startFailReason.OTHER;

/** FailReason of a stop: 1 to 3 are the standard's; one that has not begun cannot be stopped yet. */
export const stopFailReason = { NONE: 0, NO_CHARGE: 1, OFFLINE: 2, STOPPED: 3, NOT_BEGUN: 4 } as const;

export function stopFailureOf(stat: number, online: boolean): number {
  if (stat === seqStat.ENDED) return stopFailReason.STOPPED;
  if (!online) return stopFailReason.OFFLINE;
  return stat === seqStat.STARTING ? stopFailReason.NOT_BEGUN : stopFailReason.NONE;
}

const r = chargingStopReason;
const stopCodes = new Map<number, number>([
  ...([
    [r.USER_LOCAL, 0],
    [r.USER_REMOTE, 0],
    [r.PEER_STOP, 1],
    [r.EV_FULL, 2],
    [r.DEVICE_FAULT, 3],
  ] as const),
  ...([
    [r.CABLE_UNPLUGGED, 4],
    [r.OPERATOR_STOP, 5],
    [r.BALANCE_LIMIT, 6],
    [r.TARGET_REACHED, 7],
    [r.MAX_DURATION, 8],
  ] as const),
  ...([
    [r.DE_AUTHORIZED, 9],
    [r.EMERGENCY_STOP, 10],
    [r.POWER_LOSS, 11],
    [r.RESET, 12],
    [r.UNLOCK, 13],
    [r.LOST_STOP, 14],
  ] as const),
]);

/** StopReason of an order as peers are told it. */
export const wireStopReason = (reason: number | null): number => stopCodes.get(reason ?? 0) ?? 99;
