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
  /** Later than now even after correction: not to be applied. */
  future: boolean;
}

const ignoredMs = 5_000;
const correctableMs = 120_000;
const futureMs = 60_000;

/** Business instant of an event. */
export function correctClock({ occurredAt, sentAt, receivedAt, offline, clockOffsetMs }: MessageTimes): ClockVerdict {
  const measured = sentAt === undefined ? undefined : receivedAt - sentAt;
  // A replayed event may have waited in the device: only the difference of the clocks counts, not the delay.
  const skew = (offline ? (clockOffsetMs ?? measured) : measured) ?? 0;
  const size = Math.abs(skew);
  const flags: number[] = offline ? [eventFlag.OFFLINE_REPLAY] : [];
  const setTime = size > correctableMs;
  if (setTime) flags.push(eventFlag.CLOCK_SKEW);
  const corrected = setTime && !offline ? receivedAt : occurredAt + (size <= ignoredMs ? 0 : skew);
  return { occurredAt: corrected, flags, setTime, future: corrected - receivedAt > futureMs };
}
