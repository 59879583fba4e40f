/** What clocks of several servers differ, and what a correction over the network moves: nothing to say about. */
const tolerancedSec = 300;

/** Seconds the clock lies behind the latest instant it ever showed; 0 within what corrections move. */
export function behindSecOf(latest: Date | null, now: Date): number {
  const behind = latest === null ? 0 : Math.round((latest.getTime() - now.getTime()) / 1000);
  return behind > tolerancedSec ? behind : 0;
}
