import { type Insertable, type Kysely, sql } from 'kysely';
import { type EndWrite, lents, send } from './connection.ts';
import type { DB } from './database.gen.ts';
import { joined } from './joined.ts';

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

/** {@link writeAtEnd} for a new row of a table; its columns of JSON are given as they are. */
export function insertAtEnd<T extends keyof DB & string>(tx: Tx, table: T, row: Insertable<DB[T]>): Promise<void> {
  const columns = Object.keys(row);
  const name = `${table} ${columns.join()}`;
  const known = inserts.get(name);
  if (known) return writeAtEnd(tx, known, [row]);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const write: EndWrite<object> = {
    name,
    statement: (rows) =>
      sql`insert into ${sql.table(table)} (${names}) select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows})`,
  };
  inserts.set(name, write);
  return writeAtEnd(tx, write, [row]);
}

/** Writes what waits: before the commit, before a savepoint, and before something that is to be seen with it is read. */
export async function writeWaiting(tx: Tx): Promise<void> {
  const lent = lents.get(tx);
  if (!lent || lent.atEnd.size === 0) return;
  // In one order whatever came first: few texts, whose plans are kept.
  const waiting = [...lent.atEnd.values()].sort((a, b) => (a.write.name < b.write.name ? -1 : 1));
  lent.atEnd.clear();
  const statements = waiting.map(({ write, rows }) => write.statement(sql`${JSON.stringify(rows)}::json`).compile(tx));
  const [first] = statements;
  await send({ ...lent, prepared: true }, statements.length === 1 && first ? first : joined(statements));
}

/** Drops what waits: it belongs to a part of the transaction that is taken back. */
export const dropWaiting = (tx: Tx): void => lents.get(tx)?.atEnd.clear();
