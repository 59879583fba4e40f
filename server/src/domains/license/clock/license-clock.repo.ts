import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Remembers that the clock showed an instant; an earlier one than the latest changes nothing. Answers the latest. */
export async function noteClock(tx: Tx, now: Date): Promise<Date> {
  const { rows } = await sql<{ latest: string }>`
    insert into license_clock as c (latest_at) values (${now.toISOString()}::timestamptz)
    on conflict (id) do update set latest_at = greatest(c.latest_at, excluded.latest_at) returning latest_at as latest`.execute(tx);
  return new Date(rows[0]?.latest ?? now);
}

/** The latest instant the clock ever showed; null before it was looked at. */
export async function latestClock(tx: Tx): Promise<Date | null> {
  const row = await tx.selectFrom('license_clock').select('latest_at as latest').executeTakeFirst();
  return row ? new Date(row.latest) : null;
}
