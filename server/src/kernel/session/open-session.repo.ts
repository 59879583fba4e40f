import { sql } from 'kysely';
import type { Tx } from '../database/db.ts';

/** Open sessions of the people of dealers, counted by person. */
export async function openSessionsOf(tx: Tx, dealerIds: readonly string[], now: Date): Promise<{ userId: string; sessions: number }[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ userId: string; sessions: number }>`
    select user_id as "userId", count(*)::int as sessions from session
    where dealer_id = any (${[...dealerIds]}::uuid[]) and expires_at > ${at}::timestamptz
      and last_seen_at > ${at}::timestamptz - make_interval(mins => idle_min) group by 1`.execute(tx);
  return rows;
}
