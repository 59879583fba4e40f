import { type RefundQuota, refundBiz, refundStatus } from '@bochong/contract/refund';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { codes, contains, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { assertFresh } from '../../../kernel/http/errors.ts';
import { businessDate, startOfDay } from '../../../kernel/time.ts';

/** What an employee's applications of the day of `now` ask for, those that were refused or failed left out. */
const usedToday = (now: Date, userId: ReturnType<typeof sql.ref>) => sql<number>`(
  select coalesce(sum(case when r.refund_status = ${sql.lit(refundStatus.TO_AUDIT)} then r.apply_fen else r.approved_fen end), 0)::bigint from refund_apply r
  where r.dealer_id = u.dealer_id and r.applicant_id = ${userId} and r.refund_biz = ${sql.lit(refundBiz.EMPLOYEE)} and r.refund_status in ${codes(refundStatus.TO_AUDIT, refundStatus.PASSED, refundStatus.REFUNDING, refundStatus.SUCCESS)}
    and r.id >= ${idFloor(startOfDay(now.getTime()))}::uuid)`;

/** Quota of an employee with what the day has used of it, locked so that applications of one employee follow each other. */
export async function lockQuota(tx: Tx, dealerId: string, userId: string, now: Date) {
  const quota = await tx
    .selectFrom('refund_quota')
    .select(['quota_fen as quotaFen', 'frozen'])
    .where('dealer_id', '=', dealerId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!quota) return undefined;
  const { rows } = await sql<{ usedFen: number }>`select ${usedToday(now, sql.ref('u.user_id'))} as "usedFen"
    from refund_quota u where u.dealer_id = ${dealerId} and u.user_id = ${userId}`.execute(tx);
  return { ...quota, usedFen: rows[0]?.usedFen ?? 0 };
}

/** Accounts of the dealer with their quotas; those that have none come last. */
export async function listQuotas(tx: Tx, filters: PageQuery & { keyword?: string | undefined }, dealerIds: readonly string[], now: Date) {
  const query = tx
    .selectFrom('app_user as u')
    .leftJoin('refund_quota as q', (join) => join.onRef('q.dealer_id', '=', 'u.dealer_id').onRef('q.user_id', '=', 'u.id'))
    .select([
      'u.id as userId',
      'u.user_name as userName',
      'u.account as account',
      'q.quota_fen as quotaFen',
      usedToday(now, sql.ref('u.id')).as('usedFen'),
      sql<0 | 1>`coalesce(q.frozen, 0)`.as('frozen'),
      sql<string>`${businessDate(now)}::text`.as('bizDate'),
      sql<number>`coalesce(q.rev, 0)`.as('rev'),
    ])
    .where('u.dealer_id', 'in', [...dealerIds])
    .where('u.is_delete', '=', 0)
    .$if(filters.keyword !== undefined, (q) =>
      q.where((where) => where.or([contains('u.user_name', filters.keyword), contains('u.account', filters.keyword)])),
    )
    .orderBy(sql`q.quota_fen is null`)
    .orderBy('u.account')
    .$castTo<RefundQuota>();
  return pageOf(tx, query, filters);
}

/** Saves part of a quota on the version that was read. */
export async function saveQuota(
  tx: Tx,
  key: { dealerId: string; userId: string; userName: string; rev: number; by: string; now: Date },
  change: { quota_fen?: number; frozen?: number },
): Promise<void> {
  const values = { ...change, user_name: key.userName, updated_at: key.now.toISOString(), updated_by: key.by, rev: key.rev + 1 };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refund_quota')
    .values({ dealer_id: key.dealerId, user_id: key.userId, quota_fen: 0, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'user_id']).doUpdateSet(values).where('refund_quota.rev', '=', key.rev))
    .executeTakeFirst();
  assertFresh(numInsertedOrUpdatedRows ?? 0n);
}

/** Sets what an employee may give back a day, whatever it was; nothing is written where it is the same. */
export async function setQuota(
  tx: Tx,
  { dealerId, userId, userName, by, now }: { dealerId: string; userId: string; userName: string; by: string; now: Date },
  quotaFen: number,
): Promise<void> {
  await sql`insert into refund_quota (dealer_id, user_id, user_name, quota_fen, updated_at, updated_by)
    values (${dealerId}, ${userId}, ${userName}, ${quotaFen}, ${now.toISOString()}, ${by})
    on conflict (dealer_id, user_id) do update set quota_fen = excluded.quota_fen, user_name = excluded.user_name,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, rev = refund_quota.rev + 1
    where refund_quota.quota_fen <> excluded.quota_fen`.execute(tx);
}
