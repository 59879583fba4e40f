import { stripState } from '@bochong/contract/device';

/** A day of a device; instants are epoch ms. */
export interface DeviceDay {
  from: number;
  now: number;
  /** Nothing is known of it before: it was registered, or first heard, then. Null: it has never been heard. */
  knownFrom: number | null;
  /** It has been out of use since. */
  disabledAt: number | null;
  /** When it was not heard; without an end it still is not. */
  outages: readonly { from: number; to: number | null }[];
}

export interface Stretch {
  from: number;
  to: number;
  state: number;
}

/** The day from its beginning to now without gaps: heard, not heard, or unknown. Neighbours of one state are one stretch. */
export function dayStrip({ from, now, knownFrom, disabledAt, outages }: DeviceDay): Stretch[] {
  const bounds = [from, now, knownFrom, disabledAt, ...outages.flatMap((outage) => [outage.from, outage.to])]
    .filter((at) => at !== null)
    .filter((at) => at >= from && at <= now)
    .sort((a, b) => a - b);
  const stateAt = (at: number) => {
    if (knownFrom === null || at < knownFrom || (disabledAt !== null && at >= disabledAt)) return stripState.UNKNOWN;
    return outages.some((outage) => at >= outage.from && (outage.to === null || at < outage.to)) ? stripState.DOWN : stripState.UP;
  };
  const strip: Stretch[] = [];
  for (const [index, begin] of bounds.entries()) {
    const end = bounds[index + 1];
    if (end === undefined || end === begin) continue;
    const last = strip.at(-1);
    const state = stateAt(begin);
    if (last?.state === state) last.to = end;
    else strip.push({ from: begin, to: end, state });
  }
  return strip;
}

/** Share of the known time in which the device was heard, in basis points; null when nothing is known. */
export function upShareBp(strip: readonly Stretch[]): number | null {
  const lengthOf = (state: number) => strip.filter((one) => one.state === state).reduce((sum, { from, to }) => sum + to - from, 0);
  const [up, down] = [lengthOf(stripState.UP), lengthOf(stripState.DOWN)];
  return up + down === 0 ? null : Math.round((up * 10_000) / (up + down));
}
