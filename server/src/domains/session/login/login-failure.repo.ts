import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { networkOf } from './network.rule.ts';

/** Wrong passwords given for a name, whether or not it is an account. */
export interface Failures {
  failCount: number;
  lockedUntil: string | null;
}

const dayMs = 86_400_000;

/** What a name has against it; attempts on one name wait for each other from here on, so that none slips past the count. */
export async function lockFailures(tx: Tx, nameHash: string): Promise<Failures> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login|${nameHash}`}, 0))`.execute(tx);
  return findFailures(tx, nameHash);
}

export async function findFailures(tx: Tx, nameHash: string): Promise<Failures> {
  const row = await tx
    .selectFrom('login_failure')
    .select(['fail_count as failCount', 'locked_until as lockedUntil'])
    .where('name_hash', '=', nameHash)
    .executeTakeFirst();
  return row ?? { failCount: 0, lockedUntil: null };
}

/** Remembers failures of a name for a day. */
export async function saveFailures(
  tx: Tx,
  nameHash: string,
  state: { failCount: number; lockedUntil: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .deleteFrom('login_failure')
    .where('updated_at', '<', new Date(now.getTime() - dayMs).toISOString())
    .execute();
  const values = { fail_count: state.failCount, locked_until: state.lockedUntil?.toISOString() ?? null, updated_at: now.toISOString() };
  await tx
    .insertInto('login_failure')
    .values({ name_hash: nameHash, ...values })
    .onConflict((conflict) => conflict.column('name_hash').doUpdateSet(values))
    .execute();
}

export async function forgetFailures(tx: Tx, nameHash: string): Promise<void> {
  await tx.deleteFrom('login_failure').where('name_hash', '=', nameHash).execute();
}

/** Failed logins since an instant: of an address, and of all addresses beside it. */
export async function countIpFailures(tx: Tx, ip: string, since: Date): Promise<{ address: number; network: number }> {
  const network = networkOf(ip);
  const { rows } = await sql<{ address: number; network: number }>`
    select count(*) filter (where ip = ${ip})::int as address, count(*)::int as network
    from login_ip_failure where network = ${network} and at > ${since.toISOString()}`.execute(tx);
  return rows[0] ?? { address: 0, network: 0 };
}

export async function insertIpFailure(tx: Tx, ip: string, now: Date): Promise<void> {
  await tx
    .insertInto('login_ip_failure')
    .values({ ip, network: networkOf(ip), at: now.toISOString() })
    .execute();
  await tx
    .deleteFrom('login_ip_failure')
    .where('at', '<', new Date(now.getTime() - 3_600_000).toISOString())
    .execute();
}
