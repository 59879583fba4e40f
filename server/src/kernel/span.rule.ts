import { dayMs } from './time.ts';

export interface Span {
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** The period that is looked through, both ends included: what was not said reaches as far as is allowed, up to `now`. Undefined: it is too long. */
export function spanOf({ startTime, endTime }: Span, days: number, now: Date): { from: Date; to: Date } | undefined {
  const longest = days * dayMs;
  const from = startTime === undefined ? undefined : Date.parse(startTime);
  const to = endTime === undefined ? Math.max(now.getTime(), from ?? 0) : Date.parse(endTime);
  const begin = from ?? to - longest;
  // A day that is picked whole ends a second before midnight.
  return to - begin > longest ? undefined : { from: new Date(begin), to: new Date(to) };
}
