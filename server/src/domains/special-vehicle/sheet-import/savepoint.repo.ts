import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db.ts';

type Name = 'sheet' | 'line';
export const savepoint = (tx: Tx, name: Name) => sql`savepoint ${sql.id(name)}`.execute(tx);
export const release = (tx: Tx, name: Name) => sql`release savepoint ${sql.id(name)}`.execute(tx);
/** Takes everything back since the savepoint, and the savepoint with it. */
export async function rollBackTo(tx: Tx, name: Name): Promise<void> {
  await sql`rollback to savepoint ${sql.id(name)}`.execute(tx);
  await release(tx, name);
}
