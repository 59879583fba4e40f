import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { databaseTimestampToIso } from '../time.ts';
import type { DB } from './database.gen.ts';
import { isUuid } from './identifier.ts';

/** Queries inside one transaction whose dealer scope PostgreSQL enforces. */
export type Tx = Kysely<DB>;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, databaseTimestampToIso);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Bounds of what somebody waits for who is waited for, in milliseconds. */
export interface PoolLimits {
  /** Longest wait for a connection; then it fails, which `errors.ts` tells as busy. */
  connectMs: number;
  /** Longest wait for a lock; likewise. */
  lockMs: number;
  /** Longest wait for a statement's answer. */
  answerMs?: number;
}

/** A pool whose rows come as the wire wants them: int8 and numeric as numbers, timestamptz as ISO 8601 `+08:00`, date as text. */
export function createPool(connectionString: string, max: number, name: string, limits?: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: name,
    types,
    options: `-c TimeZone=Asia/Shanghai -c lock_timeout=${limits?.lockMs ?? 0}`,
    connectionTimeoutMillis: limits?.connectMs ?? 0,
    ...(limits?.answerMs !== undefined && { query_timeout: limits.answerMs }),
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', () => undefined); // a broken idle connection is dropped by the pool; the next query reports
  pool.on('connect', (client) => client.on('error', () => undefined)); // so does the query after one that broke inside a transaction
  return pool;
}

export interface ScopeOptions {
  /** Dealers whose rows this transaction may see and write. */
  dealerIds: readonly string[];
  readOnly?: boolean;
  /** PostgreSQL keeps the statements' plans: for busy paths whose few statements always look the same. */
  prepared?: boolean;
  /** Once aborted, the transaction refuses its next statement with the signal's reason and rolls back. */
  signal?: AbortSignal | undefined;
}

type AfterCommit = () => void;
const pending = new AsyncLocalStorage<AfterCommit[]>();

/** Runs `action` once the surrounding transaction has committed; dropped when it rolls back. Outside a transaction: at once. */
export function afterCommit(action: AfterCommit): void {
  const list = pending.getStore();
  if (list) list.push(action);
  else action();
}

/** Whether the caller's work is inside a transaction. */
export const inTransaction = (): boolean => pending.getStore() !== undefined;

/** The application's way to the database: every query runs in a transaction with an explicit dealer scope. */
export interface Database {
  readonly pool: pg.Pool;
  /** Commits when `work` resolves, rolls back when it throws. Serialisation failures and deadlocks are retried twice. */
  inScope<T>(options: ScopeOptions, work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const scopeStatement = (dealerIds: readonly string[]) => {
  for (const id of dealerIds) if (!isUuid(id)) throw new Error('a dealer id of the scope is not a uuid');
  return `SET LOCAL app.dealer_ids TO '{${dealerIds.join(',')}}'`;
};

const scopes = new WeakMap<Tx, string>();
const clients = new WeakMap<Tx, { client: pg.PoolClient; signal: AbortSignal | undefined }>();
/** Names whose rows of which database a transaction sees: answers may be remembered for transactions that see the same. */
export const scopeNameOf = (tx: Tx): string => scopes.get(tx) ?? '';

/** Changes the scope of a running transaction: for calls that learn their dealer on the way (login, device input). */
export async function rescope(tx: Tx, dealerIds: readonly string[]): Promise<void> {
  scopes.delete(tx);
  await sql.raw(scopeStatement(dealerIds)).execute(tx);
}

/**
 * The same transaction with statements whose plans PostgreSQL keeps: planning a list costs more than reading its page. For texts that are
 * few and that one plan suits whatever their values.
 */
export function planned(tx: Tx): Tx {
  const lent = clients.get(tx);
  if (!lent) return tx;
  const same = builderOn(lent.client, { ...lent, prepared: true });
  scopes.set(same, scopeNameOf(tx));
  return same;
}

/** One statement text that opens a transaction and sets its scope; `SET LOCAL` so that Citus forwards it to its workers. */
function opening({ dealerIds, readOnly }: ScopeOptions): string {
  return `BEGIN${readOnly ? ' READ ONLY' : ''}; ${scopeStatement(dealerIds)}`;
}

const statementNames = new Map<string, string>();

/** Same text, same name: PostgreSQL looks statements up by name, and cuts names at 63 bytes. */
function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  statementNames.set(text, name);
  return name;
}

/**
 * Runs a statement. The promise that the client itself would make keeps each result alive by the one before: of a long run of queries all
 * rows grow old in memory, where only a full collection finds them. A failure tells, as the client's would, who asked.
 */
function ask(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(query, (failure: Error | null, result) => (failure ? reject(failure) : resolve(result)));
  }).catch((failure: Error) => {
    Error.captureStackTrace(failure);
    throw failure;
  });
}

/** Query builder on one connection; compiling needs no pool, running borrows the given client. */
function builderOn(client: pg.PoolClient, { prepared = false, signal }: Pick<ScopeOptions, 'prepared' | 'signal'>): Tx {
  const query = (text: string, values: unknown[]) =>
    signal?.aborted ? Promise.reject(signal.reason) : ask(client, { text, values, ...(prepared && { name: statementName(text) }) });
  const lent = { query, release: () => undefined };
  const dialect: Dialect = new PostgresDialect({ pool: { connect: async () => lent, end: async () => undefined } as never });
  return new Kysely<DB>({ dialect });
}

let databases = 0;
const retryable = new Set(['40001', '40P01']);

export function createDatabase(pool: pg.Pool): Database {
  const number = databases++;
  async function once<T>(options: ScopeOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
    options.signal?.throwIfAborted();
    const client = await pool.connect();
    const actions: AfterCommit[] = [];
    let broken: Error | undefined;
    try {
      await ask(client, { text: opening(options) });
      const tx = builderOn(client, options);
      clients.set(tx, { client, signal: options.signal });
      scopes.set(tx, `${number} ${options.dealerIds.join()}`);
      const result = await pending.run(actions, () => work(tx));
      await ask(client, { text: 'COMMIT' });
      for (const action of actions) action();
      return result;
    } catch (cause) {
      const end = (cause as { keepsChanges?: boolean }).keepsChanges ? 'COMMIT' : 'ROLLBACK';
      await ask(client, { text: end }).catch((failure: Error) => {
        broken = failure;
      });
      throw cause;
    } finally {
      client.release(broken);
    }
  }
  return {
    pool,
    async inScope(options, work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(options, work);
        } catch (cause) {
          if (attempt >= 3 || !retryable.has((cause as { code?: string }).code ?? '')) throw cause;
        }
      }
    },
    close: () => pool.end(),
  };
}
