import { payChannel as channels, payState } from '@bochong/contract/bill';
import { type BillFlow, flowKind } from '@bochong/contract/refund';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchSize } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, countCap, inDealers, inParks, startsWith, withinCap } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { belongsTo, lotsWithin, shareOf } from '../../bill/index.ts';

/** A movement as it is stored: where its subject is shown is its business's to say. */
export type FlowRow = Omit<BillFlow, 'orderPath'> & { bizType: number };

export interface FlowFilters {
  startTime?: string | undefined;
  endTime?: string | undefined;
  parkIds?: string[] | undefined;
  plateNo?: string | undefined;
  payChannel?: number | undefined;
  flowKind?: number | undefined;
  onAccount?: number | undefined;
}

/** What is asked of either side; `at` is the instant its money moved. */
function conditions(alias: 'c' | 'r', at: string, filters: FlowFilters, { dealerIds }: ExportScope): RawBuilder<SqlBool> {
  const { startTime, endTime, plateNo, payChannel, onAccount } = filters;
  const all: Expression<SqlBool>[] = [inDealers(`${alias}.dealer_id`, dealerIds)];
  if (startTime) all.push(sql`${sql.ref(at)} >= ${startTime}`);
  if (endTime) all.push(sql`${sql.ref(at)} < ${new Date(Date.parse(endTime) + 1000).toISOString()}`);
  if (plateNo) {
    const column = `${alias}.plate_no`;
    all.push(/^[\u4e00-\u9fff]/.test(plateNo) ? startsWith(column, plateNo.toUpperCase()) : contains(column, plateNo));
  }
  if (payChannel !== undefined) all.push(sql`${sql.ref(`${alias}.pay_channel`)} = ${payChannel}`);
  if (onAccount !== undefined) all.push(sql`(${sql.ref(`${alias}.pay_channel`)} = ${sql.lit(channels.COMPANY)}) = ${onAccount === 1}`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** Both sides in the order their money moved, newest first, each read no further than the page needs. */
function flows(filters: FlowFilters, scope: ExportScope, most: number, before?: { at: string; id: string }) {
  const key = (at: string, id: string) =>
    before ? sql`and (${sql.ref(at)}, ${sql.ref(id)}) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``;
  const lots = lotsWithin(filters.parkIds, scope.parkIds);
  const payments = sql`(select c.dealer_id, c.id, 1 as kind, c.bill_no as number, c.id as bill_id, c.subject_id, coalesce(own.park_id, c.park_id) as park_id,
      c.plate_no, c.plate_color, c.pay_channel, least(c.paid_fen, own.amount_fen) as amount_fen, c.paid_at as at, c.channel_trade_no as channel_no
    from bill c left join lateral ${shareOf(lots)} own on true
    where c.paid_at is not null and c.pay_state = ${sql.lit(payState.SUCCESS)} and ${belongsTo(lots)} and ${conditions('c', 'c.paid_at', filters, scope)} ${key('c.paid_at', 'c.id')}
    order by c.paid_at desc, c.id desc limit ${most})`;
  const refunds = sql`(select r.dealer_id, r.id, 2 as kind, r.refund_no as number, r.bill_id, r.subject_id, r.park_id, r.plate_no, r.plate_color,
      r.pay_channel, -r.approved_fen as amount_fen, r.refunded_at as at, r.channel_refund_no as channel_no
    from refund_apply r where r.refunded_at is not null and ${inParks('r.park_id', lots)} and ${conditions('r', 'r.refunded_at', filters, scope)} ${key('r.refunded_at', 'r.id')}
    order by r.refunded_at desc, r.id desc limit ${most})`;
  return filters.flowKind === 1 ? payments : filters.flowKind === 2 ? refunds : sql`${payments} union all ${refunds}`;
}

const select = sql`select f.id as "flowId", f.kind as "flowKind", f.number, f.bill_id as "billId", s.subject_id as "orderId", s.number as "orderNo",
    (select b.biz_type from bill b where b.dealer_id = f.dealer_id and b.id = f.bill_id) as "bizType",
    p.place_name as "parkName", coalesce((select d.dealer_name from dealer d where d.dealer_id = f.dealer_id), '') as "dealerName",
    f.plate_no as "plateNo", f.plate_color as "plateColor", f.pay_channel as "payChannel", f.amount_fen as "amountFen", f.at, f.channel_no as "channelNo"`;
const named = sql`join money_place p on p.dealer_id = f.dealer_id and p.id = f.park_id
    left join subject_number s on s.dealer_id = f.dealer_id and s.subject_id = f.subject_id`;

/** One page of movements with the sums of the whole filter while it is not too long to be counted. */
export async function listFlows(tx: Tx, filters: FlowFilters & { pageNo: number; pageSize: number }, scope: ExportScope) {
  const { pageNo, pageSize } = filters;
  const { rows: results } = await sql<FlowRow>`${select}
    from (select * from (${flows(filters, scope, pageNo * pageSize)}) as u order by at desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}) as f
    ${named} order by f.at desc, f.id desc`.execute(tx);
  const counted = await withinCap(
    tx,
    sql<{ count: number; receivedFen: number; refundedFen: number }>`
    select count(*)::int as count, coalesce(sum(amount_fen) filter (where kind = ${sql.lit(flowKind.PAYMENT)}), 0)::bigint as "receivedFen",
      coalesce(-sum(amount_fen) filter (where kind = ${sql.lit(flowKind.REFUND)}), 0)::bigint as "refundedFen"
    from (${flows(filters, scope, countCap + 1)}) as s`,
  );
  const { count = countCap, receivedFen = 0, refundedFen = 0 } = counted?.[0] ?? {};
  const summary = counted ? { receivedFen, refundedFen, netFen: receivedFen - refundedFen } : null;
  return { pageNo, pageSize, totalRecord: count, totalCapped: !counted, results, summary };
}

/** Every movement of the query, newest first, read by key. */
export async function* flowBatches(tx: Tx, filters: FlowFilters, scope: ExportScope): AsyncGenerator<FlowRow[]> {
  for (let before: { at: string; id: string } | undefined; ; ) {
    const { rows } = await sql<FlowRow>`${select}
      from (select * from (${flows(filters, scope, batchSize, before)}) as u order by at desc, id desc limit ${batchSize}) as f
      ${named} order by f.at desc, f.id desc`.execute(tx);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
    before = { at: last.at, id: last.flowId };
  }
}
