const windowMs = 60_000;
/** Messages of one address that may be refused for what they are within a minute: a lot of wrongly set cameras stays below. */
const perMinute = 600;
const addressesKept = 10_000;

/** Remembers which addresses have lately sent messages of nobody's. */
export interface Strangers {
  /** A message of this address was refused: its device is unknown, or its signature wrong. */
  note(address: string, now: Date): void;
  /** Whether the address has sent so many that the next unknown one is turned away unread. */
  tires(address: string, now: Date): boolean;
}

export function createStrangers(): Strangers {
  const counts = new Map<string, { since: number; refused: number }>();
  const current = (address: string, now: Date) => {
    const known = counts.get(address);
    return known && now.getTime() - known.since < windowMs ? known : undefined;
  };
  return {
    note(address, now) {
      const known = current(address, now);
      if (known) known.refused += 1;
      else {
        counts.delete(address);
        counts.set(address, { since: now.getTime(), refused: 1 });
        // The oldest goes first: a map keeps the order in which its keys came.
        for (const oldest of counts.keys()) if (counts.size > addressesKept) counts.delete(oldest);
      }
    },
    tires: (address, now) => (current(address, now)?.refused ?? 0) >= perMinute,
  };
}
