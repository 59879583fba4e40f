/** Counts how often something happened lately, by key. Keeps a bounded number of keys: the oldest go first. */
export interface Throttle {
  /** It happened once more; true when that was once too often, which blocks the key. */
  note(key: string, now: number): boolean;
  isBlocked(key: string, now: number): boolean;
  forget(key: string): void;
}

interface Count {
  since: number;
  times: number;
  blockedUntil: number;
}

/** More than `most` times within `windowMs` block a key for `blockMs`. */
export function createThrottle({ most, windowMs, blockMs }: { most: number; windowMs: number; blockMs: number }, keys = 20_000): Throttle {
  const counts = new Map<string, Count>();
  return {
    note(key, now) {
      const known = counts.get(key);
      const count = known && now - known.since < windowMs ? known : { since: now, times: 0, blockedUntil: known?.blockedUntil ?? 0 };
      count.times += 1;
      counts.delete(key);
      counts.set(key, count);
      for (const oldest of counts.keys()) if (counts.size > keys) counts.delete(oldest);
      if (count.times < most) return false;
      counts.set(key, { since: now, times: 0, blockedUntil: now + blockMs });
      return true;
    },
    isBlocked: (key, now) => (counts.get(key)?.blockedUntil ?? 0) > now,
    forget: (key) => void counts.delete(key),
  };
}

/** Lets so many pass each second, and as many at once as have been saved up; tells how long to wait for the next one. */
export function createBucket(perSecond: number, most: number, now: number): (now: number) => number {
  let tokens = most;
  let at = now;
  return (moment) => {
    tokens = Math.min(most, tokens + ((moment - at) / 1000) * perSecond);
    at = moment;
    tokens -= 1;
    return tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1000);
  };
}
