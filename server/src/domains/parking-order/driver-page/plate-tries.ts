import { driverPageErrors } from '@bochong/contract/parking-order';
import type { App, Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { isLoopback } from '../../../kernel/http/loopback.ts';

const windowMs = 10 * 60_000;
/** A driver mistypes a few times; who tries out plates misses nearly always. Phones behind one address share it. */
const missesAllowed = 30;
const addressesKept = 10_000;

interface Misses {
  since: number;
  count: number;
}

const memories = new WeakMap<App, Map<string, Misses>>();

function memoryOf(app: App): Map<string, Misses> {
  const known = memories.get(app) ?? new Map<string, Misses>();
  memories.set(app, known);
  return known;
}

type Caller = Pick<Context, 'app' | 'now' | 'ip'>;

/** The window in which the caller's address has missed before; this machine's own calls (the simulator's drivers) are not counted. */
function missesOf({ app, now, ip }: Caller): Misses | undefined {
  const known = isLoopback(ip) ? undefined : memoryOf(app).get(ip);
  return known && now.getTime() - known.since < windowMs ? known : undefined;
}

/** Before a plate is looked up for somebody unknown: refuses an address that has lately asked for too many that are not there. */
export function assertMayAsk(caller: Caller): void {
  const known = missesOf(caller);
  if (!known || known.count < missesAllowed) return;
  fail(driverPageErrors.tooManyPlates, { minutes: Math.ceil((known.since + windowMs - caller.now.getTime()) / 60_000) });
}

/** A plate was asked for that is not there. What is remembered is bounded: the oldest address goes first. */
export function noteMiss(caller: Caller): void {
  if (isLoopback(caller.ip)) return;
  const known = missesOf(caller);
  if (known) {
    known.count += 1;
    return;
  }
  const memory = memoryOf(caller.app);
  memory.delete(caller.ip);
  memory.set(caller.ip, { since: caller.now.getTime(), count: 1 });
  for (const oldest of memory.keys()) if (memory.size > addressesKept) memory.delete(oldest);
}
