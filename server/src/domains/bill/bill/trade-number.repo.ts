import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** Where the bill of a merchant number is, across dealers. */
export async function findTrade(tx: Tx, outTradeNo: string): Promise<{ dealerId: string; billId: string } | undefined> {
  return tx
    .selectFrom('trade_number')
    .select(['dealer_id as dealerId', 'bill_id as billId'])
    .where('out_trade_no', '=', outTradeNo)
    .executeTakeFirst();
}

/** Takes a merchant number for a bill, as part of the statement that makes it; no row when it is taken already (a repeated message). */
export const claimedOutTrade = ({ outTradeNo, dealerId }: { outTradeNo: string; dealerId: string }, billId: string): RawBuilder<unknown> =>
  sql`insert into trade_number (out_trade_no, dealer_id, bill_id) values (${outTradeNo}, ${dealerId}, ${billId}) on conflict do nothing returning bill_id`;

/**
 * Takes the number that a channel, a POS slip or a bank gave a payment: it pays once per channel and receiving account. False when it has
 * paid already; of two who use it at once the second waits for the first.
 */
export async function claimChannelTrade(
  tx: Tx,
  bill: { dealerId: string; payChannel: number; merchantNo: string; outTradeNo: string },
  channelTradeNo: string,
): Promise<boolean> {
  const payee = bill.merchantNo || bill.dealerId;
  const { rows } = await sql`insert into channel_trade (pay_channel, payee, channel_trade_no, out_trade_no)
    values (${bill.payChannel}, ${payee}, ${channelTradeNo}, ${bill.outTradeNo}) on conflict do nothing returning out_trade_no`.execute(tx);
  return rows.length > 0;
}
