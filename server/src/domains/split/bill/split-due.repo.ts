import { splitDetailStatus, splitMode } from '@bochong/contract/split';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import type { AccountKey } from '../account/split-account.repo.ts';

/** Payments with a share that is due, the oldest first. */
export async function dueSplits(tx: Tx, dealerId: string, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select split_bill_id as id from split_detail where dealer_id = ${dealerId} and next_at <= ${now.toISOString()}
    group by 1 order by min(next_at) limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Online payments that nothing holds back any more: every share is over, or the channel's time nearly is. */
export async function releasable(tx: Tx, dealerId: string, lastPaidAt: Date, most: number): Promise<string[]> {
  const { WAITING, UNDER_WAY, FAILED } = splitDetailStatus;
  const { rows } = await sql<{
    id: string;
  }>`select b.id from split_bill b where b.dealer_id = ${dealerId} and b.mode = ${sql.lit(splitMode.ONLINE)} and not b.released and b.release_no = 0
      and (b.paid_at < ${lastPaidAt.toISOString()} or not exists (select from split_detail d
        where d.dealer_id = b.dealer_id and d.split_bill_id = b.id and d.status in ${codes(WAITING, UNDER_WAY, FAILED)}))
      and not exists (select from split_detail d where d.dealer_id = b.dealer_id and d.split_bill_id = b.id and d.status = ${sql.lit(UNDER_WAY)})
    order by b.paid_at limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function saveRelease(
  tx: Tx,
  { dealerId, id }: AccountKey,
  change: { release_no?: number; released?: boolean },
): Promise<void> {
  await tx.updateTable('split_bill').set(change).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

/** Shares of an internal account that are not its own to withdraw yet. */
export async function notYetDueFen(tx: Tx, { dealerId, id }: AccountKey): Promise<number> {
  const { rows } = await sql<{
    fen: number;
  }>`select coalesce(sum(greatest(0, amount_fen - returned_fen)), 0)::bigint as fen from split_detail
    where dealer_id = ${dealerId} and account_id = ${id} and status in ${codes(splitDetailStatus.WAITING, splitDetailStatus.UNDER_WAY)}`.execute(
    tx,
  );
  return rows[0]?.fen ?? 0;
}
