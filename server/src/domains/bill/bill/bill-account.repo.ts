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
