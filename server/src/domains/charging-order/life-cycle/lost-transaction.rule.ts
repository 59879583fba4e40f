import type { OcppStatus } from '@bochong/contract/charging-asset';

const minuteMs = 60_000;

/** Limits of the timers, with their defaults. */
export const timerDefaults = {
  startTimeoutSec: 120,
  /** Offline orders are ended provisionally after this. */
  lostTxnMin: 120,
  maxChargeHours: 24,
};
export type TimerLimits = typeof timerDefaults;

/** A running order as the clock finds it; instants are epoch ms. */
export interface RunningFacts {
  stopping: boolean;
  startAt: number;
  /** Since when the device has no connection; null: it has one. */
  offlineSince: number | null;
  flaggedOffline: boolean;
  /** What the gun last said, when, and what it had said before. */
  gunStatus: OcppStatus | null;
  gunStatusAt: number | null;
  gunStatusBefore: OcppStatus | null;
  /** Since when the device has been up again after a restart that it told during this order; null: it did not. */
  bootedAt: number | null;
  /** When it was first asked to stop, how often, and when last; 0 times: it was not. */
  stopAskedAt: number | null;
  stopTries: number;
  stopSentAt: number | null;
  flaggedNoResponse: boolean;
  lastSampleAt: number | null;
  flaggedNoSamples: boolean;
}

export type TimerStep =
  /** End it at its last valid sample. */
  | 'close'
  /** Ask it to stop: it has charged for too long. */
  | 'stopForDuration'
  | 'repeatStop'
  | 'flagNoResponse'
  | 'flagOffline'
  | 'flagNoSamples';

const retryMs = minuteMs;
const mostTries = 3;

/** What the clock makes of a running order now; one step at a time, null: nothing. */
export function timerStep(order: RunningFacts, now: number, limits: TimerLimits = timerDefaults): TimerStep | null {
  const since = (at: number | null): number => (at === null ? -1 : now - at);
  if (order.offlineSince !== null) {
    if (since(order.offlineSince) >= limits.lostTxnMin * minuteMs) return 'close';
    return !order.flaggedOffline && since(order.offlineSince) >= 10 * minuteMs ? 'flagOffline' : null;
  }
  const { gunStatus: status, gunStatusAt: statusAt } = order;
  const saidSinceStart = statusAt !== null && statusAt > order.startAt;
  const left = status === 'Available' || (status === 'Preparing' && order.gunStatusBefore === 'Finishing');
  if (saidSinceStart && left && since(statusAt) >= 5 * minuteMs) return 'close';
  const silentSinceBoot = order.bootedAt !== null && (statusAt === null || statusAt < order.bootedAt || status !== 'Charging');
  if (silentSinceBoot && since(order.bootedAt) >= 10 * minuteMs) return 'close';
  if (order.stopping) {
    if (order.stopTries < mostTries) return since(order.stopSentAt) >= retryMs ? 'repeatStop' : null;
    if (since(order.stopSentAt) < 10 * minuteMs) return null;
    if (saidSinceStart && (status === 'Finishing' || status === 'Available')) return 'close';
    return order.flaggedNoResponse ? null : 'flagNoResponse';
  }
  if (since(order.startAt) >= limits.maxChargeHours * 60 * minuteMs) return 'stopForDuration';
  const quietFor = since(order.lastSampleAt ?? order.startAt);
  return !order.flaggedNoSamples && quietFor >= 15 * minuteMs && status === 'Charging' ? 'flagNoSamples' : null;
}

export type ForceFacts = Pick<RunningFacts, 'offlineSince' | 'stopTries'>;

/** Staff may end an order whose device has been away for ten minutes or did not answer three times. */
export const mayForceClose = ({ offlineSince, stopTries }: ForceFacts, now: number): boolean =>
  (offlineSince !== null && now - offlineSince >= 10 * minuteMs) || stopTries >= mostTries;
