/** Gives up what was planned; without effect once it has run. */
export type Cancel = () => void;

/** Time as simulated devices know it. Any number of plans hang on one timer. */
export interface Wheel {
  now(): number;
  /** Runs once, `ms` from now, at the next turn of the wheel. */
  after(ms: number, work: () => void): Cancel;
}

/** A wheel that somebody turns. */
export interface TurnedWheel extends Wheel {
  /** Runs what is due up to an instant, in order; what it plans for that time runs too. */
  turn(until: number): void;
}

export function createWheel(start: number): TurnedWheel {
  let now = start;
  const slots = new Map<number, Set<() => void>>();
  const slotMs = 100;
  const slotOf = (at: number) => Math.ceil(at / slotMs);
  let turned = slotOf(start);
  return {
    now: () => now,
    after(ms, work) {
      const slot = Math.max(turned + 1, slotOf(now + ms));
      const plans = slots.get(slot) ?? new Set();
      slots.set(slot, plans.add(work));
      return () => void plans.delete(work);
    },
    turn(until) {
      const last = Math.floor(until / slotMs);
      while (turned < last) {
        turned += 1;
        const plans = slots.get(turned);
        slots.delete(turned);
        now = Math.max(now, turned * slotMs);
        // What they plan for at once is due in the next slot.
        for (const work of plans ?? []) work();
      }
      now = Math.max(now, until);
    },
  };
}

/** A wheel that turns by itself with the clock until it is stopped. */
export function runWheel(): { wheel: Wheel; stop(): void } {
  const wheel = createWheel(Date.now());
  const timer = setInterval(() => wheel.turn(Date.now()), 100);
  return { wheel, stop: () => clearInterval(timer) };
}
