import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

// Asked outside the holder's transaction, which would go on seeing the connections of its first look.
const waiting = 'select distinct pid from pg_locks join pg_stat_activity a using (pid) where not granted and datname = current_database()';

/**
 * Starts each work once those before it wait for what `hold` locks (or for something before it), then lets go of it: so two
 * works that decide on what they read meet every time, not when a test is lucky.
 */
export async function inLine(
  t: TestApp,
  hold: { text: string; values?: unknown[] },
  works: (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const holder = await t.owner.connect();
  await holder.query('begin');
  await holder.query(hold);
  const running: Promise<unknown>[] = [];
  try {
    for (const work of works) {
      running.push(work());
      await expect.poll(async () => (await t.owner.query(waiting)).rows.length).toBe(running.length);
    }
  } finally {
    await holder.query('commit');
    holder.release();
  }
  return Promise.all(running);
}
