import { matchDirection } from '@bochong/contract/reconciliation';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { Listed } from './match-side.ts';

export interface AccountKey {
  dealerId: string;
  accountId: string;
}

/** Directions of lines: paid, refunded, revoked. */
const kinds = { PAY: 1, REFUND: 2, REVOKE: 3 } as const;
const kindsOf = (direction: number): number[] => (direction === matchDirection.PAY ? [kinds.PAY] : [kinds.REFUND, kinds.REVOKE]);

const lines = (tx: Tx, { dealerId, accountId }: AccountKey) =>
  tx
    .selectFrom('channel_line as l')
    .select(['l.id as lineId', 'l.direction as kind', 'l.match_key as key', 'l.channel_key as channelKey', 'l.settle_fen as settleFen'])
    .select(['l.coupon_fen as couponFen', 'l.fee_fen as feeFen', 'l.fee_bp as feeBp', 'l.bill_day as day'])
    .select(sql<number>`(extract(epoch from l.trade_at) * 1000)::bigint`.as('at'))
    .where('l.dealer_id', '=', dealerId)
    .where('l.account_id', '=', accountId)
    .$castTo<Listed>();

/** Lines that hold of a day, of one direction, sorted by the number they are matched by in the order of its bytes. */
export const linesOfDay = (tx: Tx, account: AccountKey, billId: string, direction: number) =>
  batchesOf(
    tx,
    lines(tx, account).where('l.bill_id', '=', billId).where('l.direction', 'in', kindsOf(direction)).orderBy(sql`l.match_key collate "C"`),
  );

/** Lines that hold of a month of an account, by day and number. */
export const monthLineBatches = (tx: Tx, { dealerId, accountId, month }: AccountKey & { month: string }) =>
  batchesOf(
    tx,
    sql<{ billDay: string; kind: number; matchKey: string; channelKey: string; settleFen: number; couponFen: number; feeFen: number }>`
      select l.bill_day as "billDay", l.direction as kind, l.match_key as "matchKey", l.channel_key as "channelKey", l.settle_fen as "settleFen",
        l.coupon_fen as "couponFen", l.fee_fen as "feeFen" from channel_line l
      where l.dealer_id = ${dealerId} and l.account_id = ${accountId} and l.bill_day >= ${month}::date and l.bill_day < (${month}::date + interval '1 month')
      order by l.bill_day, l.match_key, l.id`,
  );

/** Lines that hold of any day under numbers of ours or of the channel. They are looked up by number first: a plan by statistics may begin with every day there is. */
export async function linesOfNumbers(tx: Tx, { dealerId, accountId }: AccountKey, numbers: readonly string[]): Promise<Listed[]> {
  const under = (number: 'match_key' | 'channel_key') => sql`
    select id from channel_listed where dealer_id = ${dealerId} and account_id = ${accountId} and ${sql.ref(number)} = any (${[...numbers]}::text[])`;
  const { rows } = await sql<Listed>`
    with known as materialized (${under('match_key')} union ${under('channel_key')}),
      listed as materialized (select * from channel_listed where dealer_id = ${dealerId} and id = any (array(select id from known)))
    select l.id as "lineId", l.direction as kind, l.match_key as key, l.channel_key as "channelKey", l.settle_fen as "settleFen", l.coupon_fen as "couponFen",
      l.fee_fen as "feeFen", l.fee_bp as "feeBp", l.bill_day as day, (extract(epoch from l.trade_at) * 1000)::bigint as at
    from listed l join channel_day d on d.dealer_id = l.dealer_id and d.id = l.bill_id and d.version = l.version`.execute(tx);
  return rows;
}

/** A day of an account whose lines are kept; undefined while none are. */
export async function keptDay(tx: Tx, { dealerId, accountId }: AccountKey, billDay: string) {
  const { rows } = await sql<{ billId: string; version: number; accountName: string }>`
    select id as "billId", version, account_name as "accountName" from channel_day
    where dealer_id = ${dealerId} and account_id = ${accountId} and bill_day = ${billDay} and version > 0`.execute(tx);
  return rows[0];
}

/** A line with what a payment is booked by. */
export async function findLine(tx: Tx, dealerId: string, lineId: string) {
  const { rows } = await sql<{
    outTradeNo: string;
    channelTradeNo: string;
    orderFen: number;
    feeFen: number;
    tradeAt: string;
    source: number;
  }>`
    select l.out_trade_no as "outTradeNo", l.channel_trade_no as "channelTradeNo", l.order_fen as "orderFen", l.fee_fen as "feeFen", l.trade_at as "tradeAt", d.source
    from channel_line l join channel_day d on d.dealer_id = l.dealer_id and d.id = l.bill_id
    where l.dealer_id = ${dealerId} and l.id = ${lineId}`.execute(tx);
  return rows[0];
}
