import { type Insertable, type Kysely, sql } from 'kysely';
import { ask, type EndWrite, hold, type Lent, lents, send } from './connection.ts';
import type { DB } from './database.gen.ts';
import { joined, type Statement } from './joined.ts';

type Tx = Kysely<DB>;

/**
 * Adds rows that the transaction does not read again: they are written right before it commits, all of its kinds as one statement, whose plan PostgreSQL
 * keeps. What refuses a row there undoes the transaction, as it would have at once. Rows of different kinds must not need each other.
 */
export async function writeAtEnd<Row extends object>(tx: Tx, write: EndWrite<Row>, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const lent = lents.get(tx);
  if (!lent) return void (await write.statement(sql`${JSON.stringify(rows)}::json`).execute(tx));
  const known = lent.atEnd.get(write.name);
  if (known) known.rows.push(...rows);
  else lent.atEnd.set(write.name, { write: write as unknown as EndWrite<never>, rows: [...rows] });
}

const inserts = new Map<string, EndWrite<object>>();

/** {@link writeAtEnd} for a new row of a table; its columns of JSON are given as they are, bytes through {@link inJson}. */
export function insertAtEnd<T extends keyof DB & string>(tx: Tx, table: T, row: Insertable<DB[T]>): Promise<void> {
  const columns = Object.keys(row);
  const name = `${table} ${columns.join()}`;
  const known = inserts.get(name);
  if (known) return writeAtEnd(tx, known, [row]);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const write: EndWrite<object> = {
    name,
    table,
    statement: (rows) =>
      sql`insert into ${sql.table(table)} (${names}) select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows})`,
  };
  inserts.set(name, write);
  return writeAtEnd(tx, write, [row]);
}

/** Bytes as they stand in a row that waits: as PostgreSQL reads them from a text. */
export const inJson = (bytes: Buffer): Buffer => `\\x${bytes.toString('hex')}` as unknown as Buffer;

/** Changes a row of a table, found by its id, that still waits to be inserted; false when it does not wait, and then nothing has happened. */
export function amendAtEnd<T extends keyof DB & string>(tx: Tx, table: T, id: string, change: (row: Insertable<DB[T]>) => void): boolean {
  for (const { write, rows } of lents.get(tx)?.atEnd.values() ?? []) {
    if (write.table !== table) continue;
    const row = rows.find((one) => (one as { id?: unknown }).id === id);
    if (!row) continue;
    change(row as Insertable<DB[T]>);
    return true;
  }
  return false;
}

/** Texts of joined ends, by the names of their kinds: each kind has one value, its rows. */
const texts = new Map<string, string>();

/** One statement that writes what waits, and nothing waits any more; undefined when nothing did. */
function statementOf(tx: Tx, lent: Lent): Statement | undefined {
  if (lent.atEnd.size === 0) return undefined;
  // In one order whatever came first: few texts, whose plans are kept.
  const waiting = [...lent.atEnd.values()].sort((a, b) => (a.write.name < b.write.name ? -1 : 1));
  lent.atEnd.clear();
  const parameters = waiting.map(({ rows }) => JSON.stringify(rows));
  const name = waiting.map(({ write }) => write.name).join('|');
  const known = texts.get(name);
  if (known !== undefined) return { sql: known, parameters };
  const statements = waiting.map(({ write }, index) => write.statement(sql`${parameters[index]}::json`).compile(tx));
  const [first] = statements;
  const statement = statements.length === 1 && first ? first : joined(statements);
  if (statements.every((one) => one.parameters.length === 1)) texts.set(name, statement.sql);
  return statement;
}

/**
 * Writes what waits: before a savepoint, and before something that is to be seen with it is read. With a table it writes only if rows of that
 * table are among what waits.
 */
export async function writeWaiting(tx: Tx, table?: keyof DB & string): Promise<void> {
  const lent = lents.get(tx);
  if (!lent) return;
  if (table !== undefined && ![...lent.atEnd.values()].some(({ write }) => write.table === table)) return;
  const statement = statementOf(tx, lent);
  if (statement) await send({ ...lent, prepared: true }, statement);
}

/**
 * Writes what waits and commits, without waiting in between. When PostgreSQL refuses what was written, the commit that follows it undoes the
 * transaction, and the refusal is thrown. What fails before it is sent is thrown without a commit.
 */
export async function writeAndCommit(tx: Tx, lent: Lent): Promise<void> {
  const statement = statementOf(tx, lent);
  const release = hold(lent.client);
  let ends: Promise<unknown>[];
  try {
    ends = [...(statement ? [send({ ...lent, prepared: true }, statement)] : []), ask(lent.client, { text: 'COMMIT' })];
  } finally {
    release();
  }
  const [refused] = (await Promise.allSettled(ends)).filter((end) => end.status === 'rejected');
  if (refused) throw refused.reason;
}

/** Drops what waits: it belongs to a part of the transaction that is taken back. */
export const dropWaiting = (tx: Tx): void => lents.get(tx)?.atEnd.clear();
