import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { json } from '../../../kernel/database/query.ts';

/** A fact that waits to be posted. */
export interface Due {
  id: string;
  kind: string;
  body: unknown;
  at: string;
}

/** Keeps a fact until it is posted, in the transaction that it comes from; nobody waits for anybody. */
export async function keepDue(tx: Tx, dealerId: string, kind: string, body: unknown, at: Date): Promise<void> {
  await sql`insert into ledger_due (dealer_id, id, kind, body, at)
    values (${dealerId}, ${newId()}, ${kind}, ${json(body)}, ${at.toISOString()})`.execute(tx);
}

/** The facts that wait, the oldest first. */
export async function duesOf(tx: Tx, dealerId: string, most: number): Promise<Due[]> {
  const { rows } =
    await sql<Due>`select id, kind, body, at from ledger_due where dealer_id = ${dealerId} order by id limit ${most}`.execute(tx);
  return rows;
}

/** Exactly these are done: others may have been committed meanwhile, whatever their ids. */
export async function forgetDues(tx: Tx, dealerId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from ledger_due where dealer_id = ${dealerId} and id = any (${ids}::uuid[])`.execute(tx);
}
