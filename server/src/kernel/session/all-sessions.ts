import { sql } from 'kysely';
import type { Tx } from '../database/db.ts';

export interface SessionOfAccount {
  account: string;
  userName: string;
  dealerName: string;
  createdAt: string;
  lastSeenAt: string;
  ip: string | null;
}

/** Open sessions of everybody, or of one account, newest first: for who administers the installation. */
export async function allSessions(tx: Tx, now: Date, account: string | undefined): Promise<SessionOfAccount[]> {
  const { rows } = await sql<SessionOfAccount>`
    select u.account, u.user_name as "userName", u.dealer_name as "dealerName", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.ip
    from session s cross join lateral bochong.find_login(null, s.user_id) u
    where s.expires_at > ${now.toISOString()} and s.last_seen_at > ${now.toISOString()}::timestamptz - make_interval(mins => s.idle_min + 1)
      and (${account ?? null}::text is null or lower(u.account) = lower(${account ?? null}))
    order by s.created_at desc`.execute(tx);
  return rows;
}
