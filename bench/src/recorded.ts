import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '@bochong/server/kernel/app-context';
import type pg from 'pg';

/** One message to PostgreSQL as a request sent it. */
export interface Recorded {
  text: string;
  values: unknown[] | null;
  /** PostgreSQL keeps its plan. */
  prepared: boolean;
  /** It was sent once everything before it on its connection had been answered. */
  waited: boolean;
  /** How many rows it answered or changed. */
  rows: number;
}

/** The header of a request whose statements are kept, under the number that it says. */
export const askedHeader = 'x-asked';

type Answered = (failure: Error | null, result: pg.QueryResult | pg.QueryResult[]) => void;

/** Rows that a message answered or changed, over all of its statements. */
export const rowsOf = (result: pg.QueryResult | pg.QueryResult[] | undefined): number =>
  [result ?? []].flat().reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);

/** Keeps what the requests of an application send to PostgreSQL; `take` hands it over and begins anew. */
export function recordRequests({ http, database }: App): { take(): [asked: number, statements: Recorded[]][] } {
  const asking = new AsyncLocalStorage<number>();
  let kept = new Map<number, Recorded[]>();
  http.addHook('onRequest', (request, _reply, done) => asking.run(Number(request.headers[askedHeader] ?? -1), done));
  database.pool.on('connect', (client) => {
    const plain = client.query.bind(client) as (...input: unknown[]) => unknown;
    let unanswered = 0;
    client.query = ((query: string | pg.QueryConfig, ...more: unknown[]) => {
      const answered = more[0] as Answered;
      const asked = asking.getStore() ?? -1;
      if (asked < 0 || typeof answered !== 'function') return plain(query, ...more);
      const { text, values, name } = typeof query === 'string' ? { text: query } : query;
      const statement: Recorded = { text, values: values ?? null, prepared: name !== undefined, waited: unanswered === 0, rows: 0 };
      const before = kept.get(asked);
      if (before) before.push(statement);
      else kept.set(asked, [statement]);
      unanswered += 1;
      return plain(query, (...[failure, result]: Parameters<Answered>) => {
        unanswered -= 1;
        statement.rows = rowsOf(result);
        answered(failure, result);
      });
    }) as typeof client.query;
  });
  return {
    take() {
      const taken = [...kept];
      kept = new Map();
      return taken;
    },
  };
}
