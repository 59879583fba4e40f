import { billBiz } from '@bochong/contract/bill';
import { invoiceBiz, invoiceStatus } from '@bochong/contract/e-invoice';
import { payChannel } from '@bochong/contract/kernel/pay-channel';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, dealerNameOf, inDealers, inParks, type PageQuery, pageOf, plateMatches } from '../../../kernel/database/query.ts';
import type { Payment } from '../rule/invoiceable.rule.ts';

/** Businesses of the till by the business they are invoiced as. */
const invoicedAs: Readonly<Record<number, number>> = {
  [billBiz.PARKING]: invoiceBiz.PARKING,
  [billBiz.ARREARS]: invoiceBiz.PARKING,
  [billBiz.PASS]: invoiceBiz.PASS,
  [billBiz.CHARGING]: invoiceBiz.CHARGING,
  [billBiz.OCCUPANCY]: invoiceBiz.OCCUPANCY,
};
export const invoiceBizOf = (bizType: number): number | undefined => invoicedAs[bizType];
/** Businesses of the till that are invoiced as one of these. */
export const tillBizOf = (bizTypes: readonly number[]): number[] =>
  Object.entries(invoicedAs).flatMap(([bill, invoice]) => (bizTypes.includes(invoice) ? [Number(bill)] : []));

export interface PaidPart extends Payment {
  subjectId: string;
  bizType: number;
  parkId: string;
  plateNo: string;
  paidAt: string;
}

/** What a refund claims of a payment; of several items of one subject in a bill the first bears it. */
const claimed = sql<number>`coalesce((select sum(c.fen) from refund_claim c where c.dealer_id = p.dealer_id and c.bill_id = p.bill_id
  and (p.item_no = 0 or (c.subject_id = p.subject_id and p.item_no = (select min(f.item_no) from paid_subject f
    where f.dealer_id = p.dealer_id and f.bill_id = p.bill_id and f.subject_id = p.subject_id)))), 0)::bigint`;
const active = sql<number>`coalesce((select k.active_fen from invoice_claim k
  where k.dealer_id = p.dealer_id and k.bill_id = p.bill_id and k.item_no = p.item_no), 0)::bigint`;

/** Payments of orders, the oldest first. */
export async function paymentsOf(tx: Tx, dealerId: string, subjectIds: readonly string[]): Promise<PaidPart[]> {
  const { rows } =
    await sql<PaidPart>`select p.subject_id as "subjectId", p.bill_id as "billId", p.item_no as "itemNo", p.biz_type as "bizType",
      p.park_id as "parkId", p.plate_no as "plateNo", p.paid_at as "paidAt", p.pay_channel as "payChannel", p.fen,
      ${claimed} as "refundFen", ${active} as "activeFen"
    from paid_subject p where p.dealer_id = ${dealerId} and p.subject_id = any (${[...subjectIds]}::uuid[])
    order by p.paid_at, p.bill_id, p.item_no`.execute(tx);
  return rows;
}

/** What orders took out of money that a wallet was given. */
export async function giftsOf(tx: Tx, dealerId: string, subjectIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; fen: number }>`select subject_id as id, greatest(sum(gift_fen), 0)::bigint as fen from order_gift
    where dealer_id = ${dealerId} and subject_id = any (${[...subjectIds]}::uuid[]) group by subject_id`.execute(tx);
  return new Map(rows.map(({ id, fen }) => [id, fen]));
}

/** Of which orders an invoice is under way, and which that is. */
export async function underWay(tx: Tx, dealerId: string, subjectIds: readonly string[]): Promise<Map<string, string>> {
  const { TO_AUDIT, ISSUING, FAILED } = invoiceStatus;
  const { rows } = await sql<{ bizId: string; invoiceId: string }>`select o.biz_id as "bizId", i.id as "invoiceId" from invoice_order o
    join invoice i on i.dealer_id = o.dealer_id and i.id = o.invoice_id
    where o.dealer_id = ${dealerId} and o.biz_id = any (${[...subjectIds]}::uuid[]) and i.status in ${codes(TO_AUDIT, ISSUING, FAILED)}`.execute(
    tx,
  );
  return new Map(rows.map(({ bizId, invoiceId }) => [bizId, invoiceId]));
}

export interface OrderFilters {
  invoiced: 0 | 1;
  plateNo?: string | undefined;
  startTime: string;
  endTime: string;
}
export interface PaidOrder {
  dealerId: string;
  bizId: string;
  tillBiz: number;
  parkId: string;
  plateNo: string;
  parkName: string;
  paidAt: string;
  dealerName: string;
}

/** Orders that were paid for with money in a period, by their last payment, the newest first: what of them may be invoiced, or stands on invoices. */
export function listPaidOrders(
  tx: Tx,
  { invoiced, plateNo, startTime, endTime, ...page }: OrderFilters & PageQuery,
  bizTypes: readonly [number, ...number[]],
  { dealerIds, parkIds }: { dealerIds: readonly string[]; parkIds: readonly string[] | null },
) {
  const invoiceable = sql<number>`(select coalesce(sum(p.fen - ${claimed} - ${active}), 0) from paid_subject p
    where p.dealer_id = q.dealer_id and p.subject_id = q.subject_id and p.pay_channel <> ${sql.lit(payChannel.COMPANY)})
    - greatest(coalesce((select sum(g.gift_fen) from order_gift g where g.dealer_id = q.dealer_id and g.subject_id = q.subject_id), 0), 0)`;
  const onInvoices = sql<number>`(select coalesce(sum(${active}), 0) from paid_subject p where p.dealer_id = q.dealer_id and p.subject_id = q.subject_id)`;
  const rows = tx
    .selectFrom('paid_subject as q')
    .innerJoin('money_place as m', (join) => join.onRef('m.dealer_id', '=', 'q.dealer_id').onRef('m.id', '=', 'q.park_id'))
    .where(inDealers('q.dealer_id', dealerIds))
    .where(inParks('q.park_id', parkIds))
    .where(sql<boolean>`q.biz_type in ${codes(...bizTypes)} and q.pay_channel <> ${sql.lit(payChannel.COMPANY)}`)
    .where(sql<boolean>`q.paid_at >= ${startTime}::timestamptz and q.paid_at < ${endTime}::timestamptz`)
    .where(
      sql<boolean>`not exists (select from paid_subject n where n.dealer_id = q.dealer_id and n.subject_id = q.subject_id
        and n.pay_channel <> ${sql.lit(payChannel.COMPANY)} and (n.paid_at, n.bill_id, n.item_no) > (q.paid_at, q.bill_id, q.item_no))`,
    )
    .$if(plateNo !== undefined, (query) => query.where(plateMatches('q.plate_no', plateNo ?? '')))
    .where(invoiced === 1 ? sql<boolean>`${onInvoices} > 0` : sql<boolean>`${invoiceable} > 0`)
    .select(['q.dealer_id as dealerId', 'q.subject_id as bizId', 'q.biz_type as tillBiz', 'q.park_id as parkId', 'q.plate_no as plateNo'])
    .select(['q.paid_at as paidAt', 'm.place_name as parkName', dealerNameOf('q')])
    .orderBy('q.paid_at', 'desc')
    .orderBy('q.bill_id', 'desc')
    .orderBy('q.item_no', 'desc')
    .$castTo<PaidOrder>();
  return pageOf(tx, rows, page);
}

/** Names of places that money belongs to. */
export async function placeNames(tx: Tx, dealerId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, place_name as name from money_place
    where dealer_id = ${dealerId} and id = any (${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What stands on invoices that hold now, payment by payment; more than was paid is refused by the table. */
export async function moveClaims(
  tx: Tx,
  dealerId: string,
  parts: readonly { billId: string; itemNo: number; fen: number; paidFen?: number }[],
  sign: 1 | -1,
): Promise<void> {
  const moved = JSON.stringify(parts.map(({ billId, itemNo, fen, paidFen = 0 }) => ({ billId, itemNo, fen: sign * fen, paidFen })));
  const rows = sql`jsonb_to_recordset(${moved}::jsonb) as x("billId" uuid, "itemNo" smallint, fen bigint, "paidFen" bigint)`;
  if (sign > 0)
    await sql`insert into invoice_claim as c (dealer_id, bill_id, item_no, paid_fen, active_fen)
      select ${dealerId}::uuid, "billId", "itemNo", "paidFen", fen from ${rows} order by "billId", "itemNo"
      on conflict (dealer_id, bill_id, item_no) do update set active_fen = c.active_fen + excluded.active_fen, paid_fen = excluded.paid_fen`.execute(
      tx,
    );
  else
    await sql`update invoice_claim c set active_fen = c.active_fen + x.fen from ${rows}
      where c.dealer_id = ${dealerId} and c.bill_id = x."billId" and c.item_no = x."itemNo"`.execute(tx);
}

/** Whose orders these are, and where they were paid. */
export async function placesOfOrders(tx: Tx, subjectIds: readonly string[], dealerIds: readonly string[]) {
  const { rows } = await sql<{ dealerId: string; bizId: string; parkId: string; bizType: number }>`
    select distinct dealer_id as "dealerId", subject_id as "bizId", park_id as "parkId", biz_type as "bizType" from paid_subject
    where subject_id = any (${[...subjectIds]}::uuid[]) and ${inDealers('dealer_id', dealerIds)}`.execute(tx);
  return rows;
}
