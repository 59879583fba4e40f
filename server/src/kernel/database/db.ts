import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { databaseTimestampToIso } from '../time.ts';
import { writeAndCommit, writeWaiting } from './at-end.ts';
import { answerOf, ask, builderOver, hold, type Lent, lents, send } from './connection.ts';
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
  /** Longest a statement may run; then PostgreSQL ends it. */
  statementMs?: number;
  /** Longest wait for a statement's answer, also from a PostgreSQL that says nothing any more. */
  answerMs?: number;
}

/** A session, with its locks, ends half a minute after the machine of its server has gone; by itself PostgreSQL would wait for hours. */
export const endsWithItsMachine =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4 -c tcp_user_timeout=30000';

/**
 * A pool whose rows come as the wire wants them: int8 and numeric as numbers, timestamptz as ISO 8601 `+08:00`, date as text. Statements that
 * do not wait for each other (`Promise.all`) go to PostgreSQL together and are answered in their order: one way there and back for all.
 */
export function createPool(connectionString: string, max: number, name: string, limits?: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: name,
    types,
    options: `-c TimeZone=Asia/Shanghai -c lock_timeout=${limits?.lockMs ?? 0} -c statement_timeout=${limits?.statementMs ?? 0} ${endsWithItsMachine}`,
    connectionTimeoutMillis: limits?.connectMs ?? 0,
    ...(limits?.answerMs !== undefined && { query_timeout: limits.answerMs }),
    idleTimeoutMillis: 60_000,
    pipeline: true,
  });
  pool.on('error', () => undefined); // a broken idle connection is dropped by the pool; the next query reports
  pool.on('connect', (client) => client.on('error', () => undefined)); // so does the query after one that broke inside a transaction
  return pool;
}

export interface ScopeOptions {
  /** Dealers whose rows this transaction may see and write. */
  dealerIds: readonly string[];
  readOnly?: boolean;
  /** Subjects that the transaction waits for, each in the order given, before its first statement; its own until it ends. */
  locks?: readonly string[];
  /** All statements see the database as the first one does; only for readers. */
  snapshot?: boolean;
  /**
   * PostgreSQL keeps the statements' plans: for busy paths whose few statements always look the same. The first of them goes out with the opening of the
   * transaction: it must be one that the wall between dealers refuses outside a scope.
   */
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
/** Names whose rows of which database a transaction sees: answers may be remembered for transactions that see the same. */
export const scopeNameOf = (tx: Tx): string => scopes.get(tx) ?? '';

/** Changes the scope of a running transaction: for calls that learn their dealer on the way (login, device input). */
export async function rescope(tx: Tx, dealerIds: readonly string[]): Promise<void> {
  await writeWaiting(tx);
  scopes.delete(tx);
  await sql.raw(scopeStatement(dealerIds)).execute(tx);
}

/**
 * The same transaction with statements whose plans PostgreSQL keeps: planning a list costs more than reading its page. For texts that are
 * few and that one plan suits whatever their values: a predicate by which a conflict finds its index has literals.
 */
export function planned(tx: Tx): Tx {
  const lent = lents.get(tx);
  return lent && !lent.prepared ? anotherOf(tx, { ...lent, prepared: true }) : tx;
}

/** A builder on the connection of a transaction, in its scope. */
const anotherOf = (tx: Tx, lent: Lent): Tx =>
  inScopeOf(
    tx,
    builderOver(lent, (query) => send(lent, query).then(answerOf)),
  );

/** Says that a builder sees the rows that another sees. */
export function inScopeOf(tx: Tx, same: Tx): Tx {
  scopes.set(same, scopeNameOf(tx));
  return same;
}

/** One message that opens a transaction, sets its scope (`SET LOCAL`, so that Citus forwards it to its workers) and waits for its locks. */
function opening({ dealerIds, readOnly, snapshot, locks = [] }: ScopeOptions): string {
  const begin = `BEGIN${snapshot ? ' ISOLATION LEVEL REPEATABLE READ' : ''}${readOnly ? ' READ ONLY' : ''}; ${scopeStatement(dealerIds)}`;
  if (locks.length === 0) return begin;
  return `${begin}; SELECT ${locks.map((subject) => `pg_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(subject)}, 0))`).join()}`;
}

/** A failure that keeps the changes of its transaction keeps also what waits for its end. */
async function writeKept(tx: Tx, cause: unknown): Promise<never> {
  if (keepsChanges(cause)) await writeWaiting(tx);
  throw cause;
}

const keepsChanges = (cause: unknown): boolean => (cause as { keepsChanges?: boolean }).keepsChanges === true;

let databases = 0;
const retryable = new Set(['40001', '40P01']);

export function createDatabase(pool: pg.Pool): Database {
  const number = databases++;
  async function once<T>(options: ScopeOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
    options.signal?.throwIfAborted();
    const begin = opening(options);
    const client = await pool.connect();
    const { readOnly = false, signal, prepared = false } = options;
    const atOnce = readOnly || prepared;
    const release = atOnce ? hold(client) : () => undefined;
    const end = (text: 'COMMIT' | 'ROLLBACK') => {
      const ended = ask(client, { text }).then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      );
      release();
      return ended;
    };
    const actions: AfterCommit[] = [];
    const begun = ask(client, { text: begin });
    let result: T;
    try {
      // Outside its scope the first statement would see no row, and what it said would not be used.
      if (atOnce) begun.catch(() => undefined);
      else await begun;
      const lent: Lent = { client, signal, prepared, atEnd: new Map(), release };
      const tx = builderOver(lent, (query) => send(lent, query).then(answerOf));
      scopes.set(tx, `${number} ${options.dealerIds.join()}`);
      result = await pending.run(actions, () => work(tx).catch((cause) => writeKept(tx, cause)));
      if (readOnly) await writeWaiting(tx);
      release();
      await begun;
      if (!readOnly) await writeAndCommit(tx, lent);
    } catch (cause) {
      await end(keepsChanges(cause) ? 'COMMIT' : 'ROLLBACK');
      throw await begun.then(
        () => cause,
        (refused: Error) => refused,
      );
    }
    if (readOnly)
      void end('COMMIT'); // nobody waits for it: it keeps nothing
    else client.release();
    for (const action of actions) action();
    return result;
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
