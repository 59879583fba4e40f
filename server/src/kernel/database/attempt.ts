import { sql } from 'kysely';
import { AppError, constraintRefusal } from '../http/errors.ts';
import { dropWaiting, writeWaiting } from './at-end.ts';
import type { Tx } from './db.ts';

/**
 * Does a part of a transaction that may be refused, by a rule or by a constraint that stands for one: then everything it wrote is taken back, and
 * the rest goes on. Other failures are thrown.
 */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T | AppError> {
  await writeWaiting(tx);
  await sql`savepoint attempt`.execute(tx);
  try {
    const done = await work();
    await writeWaiting(tx);
    await sql`release savepoint attempt`.execute(tx);
    return done;
  } catch (cause) {
    const refusal = cause instanceof AppError ? cause : constraintRefusal(cause);
    if (!refusal) throw cause;
    dropWaiting(tx);
    await sql`rollback to savepoint attempt`.execute(tx);
    return refusal;
  }
}
