import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for work, but no longer than this; says whether it ended in time. What did not goes on by itself. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const first = await Promise.race([work.then(() => true), sleep(ms, false, { signal: ended.signal }).catch(() => false)]);
  ended.abort();
  return first;
}
