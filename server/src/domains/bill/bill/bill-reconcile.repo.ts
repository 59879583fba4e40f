import { payChannel, payState } from '@bochong/contract/bill';
import { type SqlBool, sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { idFloor } from '../../../kernel/database/identifier.ts';
import { codes } from '../../../kernel/database/query.ts';

interface Account {
  dealerId: string;
  accountId: string;
}

/** A payment as the channel's bill names it. */
interface PaidBill {
  id: string;
  key: string;
  channelKey: string;
  fen: number;
  at: number;
}

/** A bill of a number, paid or not. */
export interface TradeBill extends PaidBill {
  done: boolean;
  /** By the adjustment of a month's difference: it is in no window. */
  adjusted: boolean;
  totalFen: number;
  /** It was not paid, and since it was made its subject was paid for by another. */
  paidOtherwise: boolean;
}

/** A bill is paid within this time after it was made, or a little later: bills' ids tell when they were made. */
const paidLaterMs = 2 * 86_400_000;

/** What an account of a channel received: accounts that we keep ourselves have no bill of a channel. */
const throughChannel = sql<SqlBool>`b.pay_channel not in ${codes(payChannel.CASH, payChannel.BALANCE, payChannel.COMPANY, payChannel.STORED_CARD)}`;
const instant = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** What an account received between two instants (the later one exclusive), sorted by the merchant's number in the order of its bytes. */
export function paymentsBetween(tx: Tx, { dealerId, accountId }: Account, { from, to }: { from: number; to: number }) {
  const query = tx
    .selectFrom('bill as b')
    .select(['b.id', 'b.out_trade_no as key', sql<string>`coalesce(b.channel_trade_no, '')`.as('channelKey'), 'b.paid_fen as fen'])
    .select(instant('b.paid_at').as('at'))
    .where('b.dealer_id', '=', dealerId)
    .where('b.account_id', '=', accountId)
    .where('b.pay_state', '=', payState.SUCCESS)
    .where(throughChannel)
    .where('b.id', '>=', idFloor(from - paidLaterMs))
    .where('b.id', '<', idFloor(to))
    .where('b.paid_at', '>=', new Date(from).toISOString())
    .where('b.paid_at', '<', new Date(to).toISOString())
    .where('b.paid_fen', '>', 0)
    .where('b.adjust_id', 'is', null)
    .orderBy(sql`b.out_trade_no collate "C"`)
    .$castTo<PaidBill>();
  return batchesOf(tx, query);
}

/** Bills of an account by the merchant's number or the channel's. */
export async function billsOfTrades(tx: Tx, { dealerId, accountId }: Account, numbers: readonly string[]): Promise<TradeBill[]> {
  const { rows } = await sql<TradeBill>`
    select b.id, b.out_trade_no as key, coalesce(b.channel_trade_no, '') as "channelKey", b.total_fen as "totalFen",
      case when b.pay_state = ${sql.lit(payState.SUCCESS)} then b.paid_fen else b.total_fen end as fen,
      coalesce(${instant('b.paid_at')}, 0) as at, b.pay_state = ${sql.lit(payState.SUCCESS)} as done, b.adjust_id is not null as adjusted,
      b.pay_state <> ${sql.lit(payState.SUCCESS)} and b.subject_id is not null and exists (select from bill o
        where o.dealer_id = b.dealer_id and o.subject_id = b.subject_id and o.pay_state = ${sql.lit(payState.SUCCESS)}
          and o.paid_at > b.created_at - interval '2 seconds' and o.total_fen >= b.total_fen and o.id <> b.id) as "paidOtherwise"
    from bill b where b.dealer_id = ${dealerId} and b.account_id = ${accountId} and b.id in (
      select t.bill_id from trade_number t where t.dealer_id = ${dealerId} and t.out_trade_no = any (${[...numbers]}::text[])
      union select c.id from bill c where c.dealer_id = ${dealerId} and c.channel_trade_no = any (${[...numbers]}::text[]))`.execute(tx);
  return rows;
}

/** Shows in bills what reconciliation says of them, and the fee that the channel took. Changes what differs and nothing else. */
export async function markReconciled(
  tx: Tx,
  dealerId: string,
  marks: readonly { id: string; state: number; feeFen: number | null }[],
): Promise<void> {
  if (marks.length === 0) return;
  await sql`update bill b set reconcile_state = m.state, fee_fen = coalesce(m.fee_fen, b.fee_fen)
    from unnest(${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ state }) => state)}::smallint[], ${marks.map(({ feeFen }) => feeFen)}::bigint[])
      as m (id, state, fee_fen)
    where b.dealer_id = ${dealerId} and b.id = m.id
      and (b.reconcile_state <> m.state or b.fee_fen <> coalesce(m.fee_fen, b.fee_fen))`.execute(tx);
}
