/** Calls left to a system, and when that was reckoned (ms). */
export interface Bucket {
  left: number;
  at: number;
}

/** Takes a call out of a bucket that holds a second's worth and fills evenly; undefined left: the limit is reached. */
export function takeCall(before: Bucket | undefined, limit: number, now: number): { bucket: Bucket; taken: boolean } {
  const filled = before ? Math.min(limit, before.left + (Math.max(0, now - before.at) * limit) / 1000) : limit;
  const taken = filled >= 1;
  return { bucket: { left: taken ? filled - 1 : filled, at: now }, taken };
}
