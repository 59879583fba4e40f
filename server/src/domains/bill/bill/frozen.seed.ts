import { billBiz, payState } from '@bochong/contract/bill';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Payments of stays at a lot by a channel since an instant, some of them, oldest first; those that are to be shared out as if they had been made so. */
export async function pastPayments(
  tx: Tx,
  {
    dealerId,
    parkId,
    payChannel,
    since,
    most,
    frozen,
  }: { dealerId: string; parkId: string; payChannel: number; since: number; most: number; frozen: boolean },
): Promise<{ id: string; paidAt: string }[]> {
  const { rows } = await sql<{ id: string; paidAt: string }>`update bill set frozen = ${frozen} where id in (
      select id from bill where dealer_id = ${dealerId} and park_id = ${parkId} and biz_type = ${sql.lit(billBiz.PARKING)} and pay_channel = ${payChannel}
        and pay_state = ${sql.lit(payState.SUCCESS)} and refunded_fen = 0 and paid_at >= ${new Date(since).toISOString()} order by md5(id::text) limit ${most})
    returning id, paid_at as "paidAt"`.execute(tx);
  return rows.sort((a, b) => a.paidAt.localeCompare(b.paidAt));
}
