import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import {
  type CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import type { DB } from './database.gen.ts';

/** A statement that writes any number of rows, given as one JSON array; the order in which rows were added is kept. */
export interface EndWrite<Row extends object> {
  readonly name: string;
  /** The table that it writes, where somebody may ask in the same transaction whether its rows still wait. */
  readonly table?: string;
  readonly statement: (rows: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Only says what its rows look like. */
  readonly row?: Row;
}

/** Rows that wait for the end of their transaction, by the name of what writes them. */
export type EndRows = Map<string, { write: EndWrite<never>; rows: object[] }>;

/** What a transaction has borrowed. */
export interface Lent {
  client: pg.PoolClient;
  /** Once aborted, the transaction refuses its next statement with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** PostgreSQL keeps the statements' plans. */
  prepared: boolean;
  /** Rows that are written when the transaction ends. */
  atEnd: EndRows;
  /** Lets what is held go out; see {@link hold}. */
  release?: () => void;
}

/** What the transaction of a query builder has borrowed; absent for builders that were made elsewhere. */
export const lents = new WeakMap<Kysely<DB>, Lent>();

const statementNames = new Map<string, string>();

/** Same text, same name: PostgreSQL looks statements up by name, and cuts names at 63 bytes. */
export function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  statementNames.set(text, name);
  return name;
}

/** What PostgreSQL last refused on a connection, as it said why. */
const refusals = new WeakMap<pg.PoolClient, Error>();
/** Said of every statement after one that was refused, until the transaction ends. */
const aborted = '25P02';

/**
 * Runs a statement. One that is refused because another, sent before it, was tells why that one was: whoever is heard first, the reason is
 * the same. The promise that the client itself would make keeps each result alive by the one before: of a long run of queries all
 * rows grow old in memory, where only a full collection finds them. A failure tells, as the client's would, who asked.
 */
export function ask(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(query, (failure: Error | null, result) => (failure ? reject(failure) : resolve(result)));
  }).catch((failure: Error & { code?: string }) => {
    Error.captureStackTrace(failure);
    if (failure.code === aborted) throw refusals.get(client) ?? failure;
    refusals.set(client, failure);
    throw failure;
  });
}

/** From now on messages of a connection wait until the answered function is called, and then go out as one: each write wakes PostgreSQL up. */
export function hold(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  let held = true;
  return () => {
    if (held) stream.uncork();
    held = false;
  };
}

/** Sends a compiled statement on what a transaction has borrowed. */
export function send({ client, prepared, signal, release }: Lent, { sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) {
  signal?.throwIfAborted();
  const answer = ask(client, { text, values: parameters as unknown[], ...(prepared && { name: statementName(text) }) });
  release?.();
  return answer;
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A statement's answer as a query builder wants it. */
export const answerOf = ({ command, rowCount, rows }: pg.QueryResult): QueryResult<never> => ({
  rows: rows as never[],
  ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
});

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('statements run on the connection of their transaction')) });
const driver = dialect.createDriver();

/** Query builder whose statements `execute` carries out. */
export function builderOver(lent: Lent, execute: (query: CompiledQuery) => Promise<QueryResult<never>>): Kysely<DB> {
  const connection = {
    executeQuery: execute,
    streamQuery: () => {
      throw new Error('rows are read in batches (batches.ts)');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consume) => consume(connection) });
  const tx = new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
  lents.set(tx, lent);
  return tx;
}
