import { eventFlag } from '@bochong/contract/device';

/** Instants of one message in epoch milliseconds. */
export interface MessageTimes {
  occurredAt: number;
  /** Device clock when sent; undefined when the protocol has none. */
  sentAt: number | undefined;
  receivedAt: number;
  offline: boolean;
  /** Server minus device clock as last measured by a heartbeat. */
  clockOffsetMs: number | undefined;
}

export interface ClockVerdict {
  occurredAt: number;
  flags: number[];
  /** The device's clock is far off: tell it the time. */
  setTime: boolean;
  /** Nothing says when it happened: it counts from its arrival, hours or days after. */
  unsure: boolean;
}

const ignoredMs = 5_000;
const correctableMs = 120_000;
const futureMs = 60_000;
/** Devices keep what they could not send for weeks, not for years. */
const oldestMs = 45 * 86_400_000;

/**
 * Business instant of an event. One that cannot be, in the future or older than any outage, is replaced by the arrival: for a live event that
 * is when it happened, for one of an outage it is unsure.
 */
export function correctClock({ occurredAt, sentAt, receivedAt, offline, clockOffsetMs }: MessageTimes): ClockVerdict {
  const measured = sentAt === undefined ? undefined : receivedAt - sentAt;
  // A replayed event may have waited in the device: only the difference of the clocks counts, not the delay.
  const skew = (offline ? (clockOffsetMs ?? measured) : measured) ?? 0;
  const size = Math.abs(skew);
  const flags: number[] = offline ? [eventFlag.OFFLINE_REPLAY] : [];
  const setTime = size > correctableMs;
  if (setTime) flags.push(eventFlag.CLOCK_SKEW);
  const corrected = setTime && !offline ? receivedAt : occurredAt + (size <= ignoredMs ? 0 : skew);
  if (corrected - receivedAt <= futureMs && receivedAt - corrected <= oldestMs)
    return { occurredAt: corrected, flags, setTime, unsure: false };
  const skewed = flags.includes(eventFlag.CLOCK_SKEW) ? flags : [...flags, eventFlag.CLOCK_SKEW];
  return { occurredAt: receivedAt, flags: offline ? [...skewed, eventFlag.UNSURE_TIME] : skewed, setTime: true, unsure: offline };
}
