import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { ChannelLine } from '../../pay-channel/index.ts';

/** The version of a day that lines belong to. */
export interface BillVersion {
  dealerId: string;
  billId: string;
  accountId: string;
  billDay: string;
  version: number;
}

const directions = { PAY: 1, REFUND: 2, REVOKE: 3 } as const;

/** What the till knows a line by: the payment, or the refund; the channel's number where the file has none of ours. What was revoked is a payment's. */
const matchKeyOf = (line: ChannelLine): string =>
  line.direction === 'REFUND' ? line.outRefundNo || line.channelRefundNo : line.outTradeNo || line.channelTradeNo;
const channelKeyOf = (line: ChannelLine): string =>
  line.direction === 'PAY' ? line.channelTradeNo : line.channelRefundNo || line.channelTradeNo;

/** Adds lines to a version. */
export async function insertLines(
  tx: Tx,
  { dealerId, billId, accountId, billDay, version }: BillVersion,
  lines: readonly ChannelLine[],
  at: Date,
) {
  const of = <T>(value: (line: ChannelLine) => T): T[] => lines.map(value);
  await sql`
    insert into channel_bill_line (dealer_id, account_id, bill_id, version, bill_day, id, line_no, trade_at, direction, out_trade_no, out_refund_no,
      channel_trade_no, channel_refund_no, match_key, channel_key, order_fen, settle_fen, coupon_fen, fee_fen, fee_bp, body)
    select ${dealerId}::uuid, ${accountId}::uuid, ${billId}::uuid, ${version}, ${billDay}::date, l.* from unnest(
      ${of(() => newId(at))}::uuid[], ${of((line) => line.lineNo)}::int[], ${of((line) => line.at)}::timestamptz[],
      ${of((line) => directions[line.direction])}::smallint[], ${of((line) => line.outTradeNo)}::text[], ${of((line) => line.outRefundNo)}::text[],
      ${of((line) => line.channelTradeNo)}::text[], ${of((line) => line.channelRefundNo)}::text[], ${of(matchKeyOf)}::text[],
      ${of(channelKeyOf)}::text[], ${of((line) => line.amountFen)}::bigint[], ${of((line) => line.settleFen)}::bigint[],
      ${of((line) => line.couponFen)}::bigint[], ${of((line) => line.feeFen)}::bigint[], ${of((line) => line.feeBp)}::int[],
      ${of((line) => line.body)}::text[]) as l`.execute(tx);
}

/**
 * A line of a version whose number of the channel stands in it twice, or in what holds of another day of the account. Each number is looked up by itself:
 * statistics know nothing of lines that were kept a moment ago, and planned for all numbers at once every line of the account would be compared with each.
 */
export async function repeatedLine(tx: Tx, { dealerId, billId, accountId, version }: BillVersion) {
  const { rows } = await sql<{ lineNo: number; number: string; otherDay: string | null }>`
    with line as materialized (select line_no, channel_key, direction from channel_bill_line
      where dealer_id = ${dealerId} and bill_id = ${billId} and version = ${version}),
    same as materialized (select line.line_no, line.channel_key, other.* from line
      cross join lateral (select bill_id, version, bill_day from channel_bill_line o where o.dealer_id = ${dealerId} and o.account_id = ${accountId}
        and o.channel_key = line.channel_key and o.direction = line.direction and o.bill_id <> ${billId} offset 0) other)
    select * from (select max(line_no) as "lineNo", channel_key as number, null::text as "otherDay" from line
      group by direction, channel_key having count(*) > 1 limit 1) twice
    union all
    select * from (select same.line_no, same.channel_key, same.bill_day::text from same
      join pay_bill b on b.dealer_id = ${dealerId} and b.id = same.bill_id and b.version = same.version limit 1) elsewhere`.execute(tx);
  return rows[0];
}

/** Hash of the file that holds of a day; the day is locked. Undefined while none was kept. */
export async function lockVersion(tx: Tx, { dealerId, billId }: Pick<BillVersion, 'dealerId' | 'billId'>) {
  const { rows } = await sql<{ accountId: string; billDay: string; version: number; fileHash: string | null }>`
    select b.account_id as "accountId", b.bill_day as "billDay", b.version, v.file_hash as "fileHash" from pay_bill b
    left join channel_bill_version v on v.dealer_id = b.dealer_id and v.bill_id = b.id and v.version = b.version
    where b.dealer_id = ${dealerId} and b.id = ${billId} for update of b`.execute(tx);
  return rows[0];
}
