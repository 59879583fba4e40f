import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** One statement as a piece of work sent it, with what it waited for the answer. */
export interface SentStatement {
  text: string;
  milliseconds: number;
}

/**
 * Records what a pool's connections send while a piece of work runs, and nothing of what runs beside it. A message of several statements
 * (`BEGIN; SET LOCAL …`) is one.
 */
export function recordStatements(pool: pg.Pool): <T>(work: () => Promise<T>) => Promise<{ answer: T; statements: SentStatement[] }> {
  const logs = new AsyncLocalStorage<SentStatement[]>();
  const listened = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (listened.has(client)) return;
    listened.add(client);
    const plain = client.query.bind(client) as (...input: unknown[]) => unknown;
    client.query = ((query: string | pg.QueryConfig, ...more: unknown[]) => {
      const log = logs.getStore();
      if (!log) return plain(query, ...more);
      const sent = { text: typeof query === 'string' ? query : query.text, milliseconds: 0 };
      log.push(sent);
      const began = performance.now();
      const answered = more.at(-1);
      if (typeof answered !== 'function') return plain(query, ...more);
      return plain(query, ...more.slice(0, -1), (...result: unknown[]) => {
        sent.milliseconds = performance.now() - began;
        answered(...result);
      });
    }) as typeof client.query;
  });
  return async (work) => {
    const statements: SentStatement[] = [];
    return { answer: await logs.run(statements, async () => await work()), statements };
  };
}
