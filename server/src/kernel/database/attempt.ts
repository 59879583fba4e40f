import { sql } from 'kysely';
import { AppError } from '../http/errors.ts';
import type { Tx } from './db.ts';

/** Does a part of a transaction that may be refused: then everything it wrote is taken back, and the rest goes on. Other failures are thrown. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T | AppError> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint attempt`.execute(tx);
    return done;
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    await sql`rollback to savepoint attempt`.execute(tx);
    return refusal;
  }
}
