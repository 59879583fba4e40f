import type { ErrorDefinition } from '@bochong/contract/kernel/error';
import type { App, Context } from '../app-context.ts';
import { fail } from './errors.ts';
import { isLoopback } from './loopback.ts';

const windowMs = 10 * 60_000;
/** Whoever mistypes misses a few times; who tries things out misses nearly always. Phones behind one address share it. */
const missesAllowed = 30;
const addressesKept = 10_000;

interface Misses {
  since: number;
  count: number;
}

/** Who calls without a login. Only a part of `Context`, so that calls outside of a transaction count as well. */
export type Caller = Pick<Context, 'app' | 'now' | 'ip'>;

export interface MissLimit {
  /** Before something is looked up for somebody unknown: refuses an address that has lately asked for too much that is not there. */
  assertMayAsk(caller: Caller): void;
  /** Something was asked for that is not there. What is remembered is bounded: the oldest address goes first. */
  noteMiss(caller: Caller): void;
}

const hearers: ((app: App) => void)[] = [];
/** Counts with every limit what other servers tell of it. */
export const hearMisses = (app: App): void => {
  for (const hear of hearers) hear(app);
};

/**
 * Counts what addresses ask for in vain: 30 times in ten minutes, then `refusal` with `{minutes}`. This machine's own calls (the simulator's
 * drivers) are not counted. Kept in each server, which tells the others of what it counts.
 */
export function createMissLimit(refusal: ErrorDefinition): MissLimit {
  const memories = new WeakMap<App, Map<string, Misses>>();
  const topic = `miss-${refusal.code}`;
  const memoryOf = (app: App): Map<string, Misses> => {
    const known = memories.get(app) ?? new Map<string, Misses>();
    memories.set(app, known);
    return known;
  };
  const missesOf = ({ app, now, ip }: Caller): Misses | undefined => {
    const known = isLoopback(ip) ? undefined : memoryOf(app).get(ip);
    return known && now.getTime() - known.since < windowMs ? known : undefined;
  };
  function count({ app, now, ip }: Caller): void {
    const known = missesOf({ app, now, ip });
    if (known) {
      known.count += 1;
      return;
    }
    const memory = memoryOf(app);
    memory.delete(ip);
    memory.set(ip, { since: now.getTime(), count: 1 });
    for (const oldest of memory.keys()) if (memory.size > addressesKept) memory.delete(oldest);
  }
  hearers.push((app) => app.servers.onTold(topic, (ip) => count({ app, now: app.clock.now(), ip })));
  return {
    assertMayAsk(caller) {
      const known = missesOf(caller);
      if (!known || known.count < missesAllowed) return;
      fail(refusal, { minutes: Math.ceil((known.since + windowMs - caller.now.getTime()) / 60_000) });
    },
    noteMiss(caller) {
      if (isLoopback(caller.ip)) return;
      count(caller);
      caller.app.servers.tell(topic, caller.ip);
    },
  };
}
