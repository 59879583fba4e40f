import { sql } from 'kysely';
import { AppError, constraintRefusal } from '../http/errors.ts';
import type { Tx } from './db.ts';

/**
 * Does a part of a transaction that may be refused, by a rule or by a constraint that stands for one: then everything it wrote is taken back, and
 * the rest goes on. Other failures are thrown.
 */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T | AppError> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const done = await work();
    await sql`release savepoint attempt`.execute(tx);
    return done;
  } catch (cause) {
    const refusal = cause instanceof AppError ? cause : constraintRefusal(cause);
    if (!refusal) throw cause;
    await sql`rollback to savepoint attempt`.execute(tx);
    return refusal;
  }
}
