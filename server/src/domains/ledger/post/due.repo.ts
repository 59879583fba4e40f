import { sql } from 'kysely';
import { insertAtEnd, writeWaiting } from '../../../kernel/database/at-end.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

/** A fact that waits to be posted. */
export interface Due {
  id: string;
  kind: string;
  body: unknown;
  at: string;
}

/** Keeps a fact until it is posted, in the transaction that it comes from; nobody waits for anybody. */
export const keepDue = (tx: Tx, dealerId: string, kind: string, body: unknown, at: Date): Promise<void> =>
  insertAtEnd(tx, 'ledger_due', { dealer_id: dealerId, id: newId(), kind, body, at: at.toISOString() });

/** The facts that wait, the oldest first. */
export async function duesOf(tx: Tx, dealerId: string, most: number): Promise<Due[]> {
  await writeWaiting(tx);
  const { rows } =
    await sql<Due>`select id, kind, body, at from ledger_due where dealer_id = ${dealerId} order by id limit ${most}`.execute(tx);
  return rows;
}

/** Exactly these are done: others may have been committed meanwhile, whatever their ids. */
export async function forgetDues(tx: Tx, dealerId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from ledger_due where dealer_id = ${dealerId} and id = any (${ids}::uuid[])`.execute(tx);
}
