import type { SecurityPolicy } from '@bochong/contract/session';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { PolicyFacts } from './policy-effect.rule.ts';

/** Policies of a dealer before and after a change. */
export interface PolicyPair {
  dealerId: string;
  before: SecurityPolicy;
  after: SecurityPolicy;
}

/** What the changes meet among the users of the dealers, in one statement. */
export async function policyFacts(tx: Tx, pairs: readonly PolicyPair[], now: Date): Promise<Omit<PolicyFacts, 'looserUnits'>> {
  const of = (read: (pair: PolicyPair) => number | string | boolean) => JSON.stringify(pairs.map(read));
  const numbers = (read: (pair: PolicyPair) => number) => sql`array(select jsonb_array_elements_text(${of(read)}::jsonb)::int)`;
  const never = 1_000_000;
  const daysOf = ({ pwdExpireDays: days }: SecurityPolicy) => (days === 0 ? never : days);
  const weak = (policy: SecurityPolicy) => (policy.pwdMode === 0 ? 0 : 1);
  const at = now.toISOString();
  const { rows } = await sql<{ expiring: number; weak: number; sessions: number; crowded: number; beyond: number }>`
    with change as (
      select * from unnest(
        array(select jsonb_array_elements_text(${of(({ dealerId }) => dealerId)}::jsonb)::uuid),
        ${numbers(({ before }) => daysOf(before))}, ${numbers(({ after }) => daysOf(after))},
        ${numbers(({ before, after }) => Math.max(0, weak(after) - weak(before)))}, ${numbers(({ after }) => after.sessionMaxPerUser)}
      ) as c(dealer_id, days_before, days_after, forbids_weak, most)),
    affected as (
      select u.id, c.most, c.forbids_weak = 1 and u.pwd_mode = 0 as weak,
        u.pwd_updated_at < ${at}::timestamptz - make_interval(days => c.days_after)
          and u.pwd_updated_at >= ${at}::timestamptz - make_interval(days => c.days_before) as expiring
      from app_user u join change c using (dealer_id) where u.is_delete = 0 and u.status = 1),
    open as (
      select s.user_id, count(*)::int as sessions from session s join affected a on a.id = s.user_id
      where s.expires_at > ${at}::timestamptz and s.last_seen_at > ${at}::timestamptz - make_interval(mins => s.idle_min) group by 1)
    select count(*) filter (where a.expiring)::int as expiring, count(*) filter (where a.weak)::int as weak,
      coalesce(sum(o.sessions), 0)::int as sessions, count(*) filter (where o.sessions > a.most)::int as crowded,
      coalesce(sum(o.sessions - a.most) filter (where o.sessions > a.most), 0)::int as beyond
    from affected a left join open o on o.user_id = a.id`.execute(tx);
  const { expiring = 0, weak: weakUsers = 0, sessions = 0, crowded: users = 0, beyond = 0 } = rows[0] ?? {};
  return { expiring, weak: weakUsers, sessions, crowded: { users, sessions: beyond } };
}

/** Policies that dealers of the scope set for themselves. */
export const ownPolicies = (tx: Tx) =>
  tx.selectFrom('security_policy').select(['dealer_id as dealerId', 'policy']).$narrowType<{ policy: Partial<SecurityPolicy> }>().execute();
