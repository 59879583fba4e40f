/** Source of chance that gives the same sequence for the same keys, on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Bell-shaped around `mean`; never further than 3 deviations. */
  around(mean: number, deviation: number): number;
}

/** Mixes a number into a 32-bit hash (murmur finaliser). */
function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ value, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Random numbers of one thing on one occasion: `randomOf(seed, vehicle, day, purpose)`. */
export function randomOf(...keys: readonly number[]): Random {
  let state = 0x9e3779b9;
  for (const key of keys) state = mix(mix(state, key | 0), Math.floor(key / 0x100000000));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    around: (mean, deviation) => mean + deviation * 2 * (next() + next() + next() - 1.5),
  };
}
