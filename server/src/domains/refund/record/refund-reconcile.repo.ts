import { payChannel } from '@bochong/contract/bill';
import { refundStatus } from '@bochong/contract/refund';
import { type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';

interface Account {
  dealerId: string;
  accountId: string;
}

/** A refund as the channel's bill names it, whatever became of it. */
export interface NumberedRefund {
  id: string;
  billId: string;
  key: string;
  channelKey: string;
  fen: number;
  at: number;
  done: boolean;
  /** By the adjustment of a month's difference: it is in no window. */
  adjusted: boolean;
}

const from = (tx: Tx, { dealerId, accountId }: Account) =>
  tx
    .selectFrom('refund_apply as r')
    .innerJoin('bill as b', (join) => join.onRef('b.dealer_id', '=', 'r.dealer_id').onRef('b.id', '=', 'r.bill_id'))
    .select(['r.id', 'r.bill_id as billId', sql<string>`coalesce(r.out_refund_no, '')`.as('key'), 'r.approved_fen as fen'])
    .select([
      sql<string>`coalesce(r.channel_refund_no, '')`.as('channelKey'),
      sql<number>`coalesce((extract(epoch from r.refunded_at) * 1000)::bigint, 0)`.as('at'),
      sql<boolean>`r.refund_status = ${sql.lit(refundStatus.SUCCESS)} and r.channel_refund_no is not null`.as('done'),
      sql<boolean>`r.adjust_id is not null`.as('adjusted'),
    ])
    .where('r.dealer_id', '=', dealerId)
    .where('b.dealer_id', '=', dealerId)
    .where('b.account_id', '=', accountId)
    .where(sql<SqlBool>`b.pay_channel not in ${codes(payChannel.CASH, payChannel.BALANCE, payChannel.COMPANY, payChannel.STORED_CARD)}`)
    .$castTo<NumberedRefund>();

/** What went back through an account's channel between two instants (the later one exclusive), sorted by our number in the order of its bytes. */
export function refundsBetween(tx: Tx, account: Account, { from: first, to }: { from: number; to: number }) {
  const query = from(tx, account)
    .where('r.refund_status', '=', refundStatus.SUCCESS)
    .where('r.channel_refund_no', 'is not', null)
    .where('r.adjust_id', 'is', null)
    .where('r.refunded_at', '>=', new Date(first).toISOString())
    .where('r.refunded_at', '<', new Date(to).toISOString())
    .orderBy(sql`r.out_refund_no collate "C"`);
  return batchesOf(tx, query);
}

/** Refunds of an account by our numbers. */
export async function refundsOfNumbers(tx: Tx, account: Account, numbers: readonly string[]): Promise<NumberedRefund[]> {
  if (numbers.length === 0) return [];
  return from(tx, account)
    .where('r.out_refund_no', 'in', [...numbers])
    .execute();
}
