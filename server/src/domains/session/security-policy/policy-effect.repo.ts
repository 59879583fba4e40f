import { userStatus } from '@bochong/contract/access';
import type { SecurityPolicy } from '@bochong/contract/session';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { openSessionsOf } from '../../../kernel/session/open-session.repo.ts';
import type { PolicyFacts } from './policy-effect.rule.ts';

/** Policies of a dealer before and after a change. */
export interface PolicyPair {
  dealerId: string;
  before: SecurityPolicy;
  after: SecurityPolicy;
}

/** What the changes meet among the users of the dealers. */
export async function policyFacts(tx: Tx, pairs: readonly PolicyPair[], now: Date): Promise<Omit<PolicyFacts, 'looserUnits'>> {
  const of = (read: (pair: PolicyPair) => number | string | boolean) => JSON.stringify(pairs.map(read));
  const numbers = (read: (pair: PolicyPair) => number) => sql`array(select jsonb_array_elements_text(${of(read)}::jsonb)::int)`;
  const never = 1_000_000;
  const daysOf = ({ pwdExpireDays: days }: SecurityPolicy) => (days === 0 ? never : days);
  const weak = (policy: SecurityPolicy) => (policy.pwdMode === 0 ? 0 : 1);
  const at = now.toISOString();
  const { rows } = await sql<{ id: string; most: number; weak: boolean; expiring: boolean }>`
    with change as (
      select * from unnest(
        array(select jsonb_array_elements_text(${of(({ dealerId }) => dealerId)}::jsonb)::uuid),
        ${numbers(({ before }) => daysOf(before))}, ${numbers(({ after }) => daysOf(after))},
        ${numbers(({ before, after }) => Math.max(0, weak(after) - weak(before)))}, ${numbers(({ after }) => after.sessionMaxPerUser)}
      ) as c(dealer_id, days_before, days_after, forbids_weak, most))
    select u.id, c.most, c.forbids_weak = 1 and u.pwd_mode = 0 as weak,
      u.pwd_updated_at < ${at}::timestamptz - make_interval(days => c.days_after)
        and u.pwd_updated_at >= ${at}::timestamptz - make_interval(days => c.days_before) as expiring
    from app_user u join change c using (dealer_id) where u.is_delete = 0 and u.status = ${sql.lit(userStatus.ENABLED)}`.execute(tx);
  const dealerIds = pairs.map(({ dealerId }) => dealerId);
  const open = new Map((await openSessionsOf(tx, dealerIds, now)).map(({ userId, sessions }) => [userId, sessions]));
  const beyond = rows.map(({ id, most }) => Math.max(0, (open.get(id) ?? 0) - most)).filter((count) => count > 0);
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);
  return {
    expiring: rows.filter((row) => row.expiring).length,
    weak: rows.filter((row) => row.weak).length,
    sessions: sum(open.values()),
    crowded: { users: beyond.length, sessions: sum(beyond) },
  };
}

/** Policies that dealers of the scope set for themselves. */
export const ownPolicies = (tx: Tx) =>
  tx.selectFrom('security_policy').select(['dealer_id as dealerId', 'policy']).$narrowType<{ policy: Partial<SecurityPolicy> }>().execute();
