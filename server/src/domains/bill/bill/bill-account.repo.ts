import { payState } from '@bochong/contract/bill';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';

/** A bill is paid within this time after it was made, or a little later: bills' ids tell when they were made. */
const paidLaterMs = 2 * 86_400_000;

/** What a receiving account took, by business day of the payment, between two instants (the later one exclusive). Days without a payment are left out. */
export async function takenByDay(
  tx: Tx,
  { dealerId, accountId }: { dealerId: string; accountId: string },
  { from, to }: { from: number; to: number },
): Promise<Map<string, { count: number; fen: number }>> {
  const { rows } = await sql<{ day: string; count: number; fen: number }>`
    select to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as count, sum(paid_fen)::bigint as fen
    from bill where dealer_id = ${dealerId} and account_id = ${accountId} and pay_state = ${sql.lit(payState.SUCCESS)}
      and id >= ${idFloor(from - paidLaterMs)} and id < ${idFloor(to)}
      and paid_at >= ${new Date(from).toISOString()} and paid_at < ${new Date(to).toISOString()}
    group by 1`.execute(tx);
  return new Map(rows.map(({ day, count, fen }) => [day, { count, fen }]));
}

/** What a receiving account took since an instant, and when its channel last told of a payment; the latter looks back as far as `heardFrom`. */
export async function standingOfAccounts(
  tx: Tx,
  accounts: readonly { dealerId: string; accountId: string }[],
  { from, heardFrom }: { from: number; heardFrom: number },
): Promise<Map<string, { fen: number; count: number; heardAt: string | null }>> {
  if (accounts.length === 0) return new Map();
  const [since, back] = [new Date(from).toISOString(), new Date(heardFrom).toISOString()];
  const { rows } = await sql<{ accountId: string; fen: number; count: number; heardAt: string | null }>`
    select x.account_id as "accountId", today.fen, today.count, heard.at as "heardAt"
    from unnest(${accounts.map(({ dealerId }) => dealerId)}::uuid[], ${accounts.map(({ accountId }) => accountId)}::uuid[]) as x (dealer_id, account_id)
    cross join lateral (select coalesce(sum(b.paid_fen), 0)::bigint as fen, count(*)::int as count from bill b
      where b.dealer_id = x.dealer_id and b.account_id = x.account_id and b.pay_state = ${sql.lit(payState.SUCCESS)}
        and b.id >= ${idFloor(from - paidLaterMs)} and b.paid_at >= ${since}) today
    left join lateral (select b.notify_at as at from bill b
      where b.dealer_id = x.dealer_id and b.account_id = x.account_id and b.notify_at is not null
        and b.id >= ${idFloor(heardFrom - paidLaterMs)} and b.paid_at >= ${back}
      order by b.paid_at desc limit 1) heard on true`.execute(tx);
  return new Map(rows.map(({ accountId, ...standing }) => [accountId, standing]));
}
