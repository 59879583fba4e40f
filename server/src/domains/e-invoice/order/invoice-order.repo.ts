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
  // A month of a company's stays or charges, as what they are.
  [billBiz.COMPANY]: invoiceBiz.PARKING,
  [billBiz.COMPANY_CHARGING]: invoiceBiz.CHARGING,
  // Drivers pay theirs at the till; merchants' are bought out of what was paid in and have no bill there.
  [billBiz.COUPON]: invoiceBiz.COUPON,
};
export const invoiceBizOf = (bizType: number): number | undefined => invoicedAs[bizType];
/** Of all lots of a unit, whatever lot their money was booked at. */
export const ofAllLots: readonly number[] = [billBiz.COMPANY, billBiz.COMPANY_CHARGING];
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
const claimed = sql<number>`coalesce((select sum(c.fen) from invoice_refund c where c.dealer_id = p.dealer_id and c.bill_id = p.bill_id
  and (p.item_no = 0 or (c.subject_id = p.subject_id and p.item_no = (select min(f.item_no) from invoice_payment f
    where f.dealer_id = p.dealer_id and f.bill_id = p.bill_id and f.subject_id = p.subject_id)))), 0)::bigint`;
const active = sql<number>`coalesce((select k.active_fen from invoice_claim k
  where k.dealer_id = p.dealer_id and k.bill_id = p.bill_id and k.item_no = p.item_no), 0)::bigint`;

/** Payments of orders, the oldest first. */
export async function paymentsOf(tx: Tx, dealerId: string, subjectIds: readonly string[]): Promise<PaidPart[]> {
  const { rows } =
    await sql<PaidPart>`select p.subject_id as "subjectId", p.bill_id as "billId", p.item_no as "itemNo", p.biz_type as "bizType",
      p.park_id as "parkId", p.plate_no as "plateNo", p.paid_at as "paidAt", p.pay_channel as "payChannel", p.fen,
      ${claimed} as "refundFen", ${active} as "activeFen"
    from invoice_payment p where p.dealer_id = ${dealerId} and p.subject_id = any (${[...subjectIds]}::uuid[])
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
  const last = (column: string) => sql`(array_agg(${sql.ref(`p.${column}`)} order by p.paid_at desc, p.bill_id desc))[1]`;
  // Read once for the period, not order by order.
  const orders = sql<{ dealerId: string }>`(select p.dealer_id, p.subject_id, max(p.paid_at) as paid_at, ${last('biz_type')} as biz_type,
      ${last('park_id')} as park_id, ${last('plate_no')} as plate_no, sum(coalesce(k.active_fen, 0)) as active_fen,
      sum(p.fen - coalesce(c.fen, 0) - coalesce(k.active_fen, 0)) - coalesce(max(g.fen), 0) as open_fen
    from invoice_payment p
    left join (select dealer_id, bill_id, subject_id, sum(fen) as fen from invoice_refund where ${inDealers('dealer_id', dealerIds)} group by 1, 2, 3) c
      on c.dealer_id = p.dealer_id and c.bill_id = p.bill_id and c.subject_id = p.subject_id
    left join (select dealer_id, subject_id, sum(gift_fen) as fen from order_gift where ${inDealers('dealer_id', dealerIds)} group by 1, 2) g
      on g.dealer_id = p.dealer_id and g.subject_id = p.subject_id
    left join invoice_claim k on k.dealer_id = p.dealer_id and k.bill_id = p.bill_id and k.item_no = p.item_no
    where ${inDealers('p.dealer_id', dealerIds)} and ${inParks('p.park_id', parkIds)} and p.biz_type in ${codes(...bizTypes)}
      and ${parkIds === null ? sql`true` : sql`p.biz_type not in ${codes(billBiz.COMPANY, billBiz.COMPANY_CHARGING)}`}
      and p.pay_channel <> ${sql.lit(payChannel.COMPANY)} and p.paid_at >= ${startTime}::timestamptz and p.paid_at < ${endTime}::timestamptz
      and ${plateNo === undefined ? sql<boolean>`true` : plateMatches('p.plate_no', plateNo)}
    group by p.dealer_id, p.subject_id)`.as<'q'>('q');
  const rows = tx
    .selectFrom(orders)
    .innerJoin('money_place as m', (join) => join.on(sql<boolean>`m.dealer_id = q.dealer_id and m.id = q.park_id`))
    .where(invoiced === 1 ? sql<boolean>`q.active_fen > 0` : sql<boolean>`q.open_fen > 0`)
    .select([sql<string>`q.dealer_id`.as('dealerId'), sql<string>`q.subject_id`.as('bizId'), sql<number>`q.biz_type`.as('tillBiz')])
    .select([sql<string>`q.park_id`.as('parkId'), sql<string>`q.plate_no`.as('plateNo'), sql<string>`q.paid_at`.as('paidAt')])
    .select([sql<string>`m.place_name`.as('parkName'), dealerNameOf('q')])
    .orderBy(sql`q.paid_at`, 'desc')
    .orderBy(sql`q.subject_id`, 'desc')
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
    select distinct dealer_id as "dealerId", subject_id as "bizId", park_id as "parkId", biz_type as "bizType" from invoice_payment
    where subject_id = any (${[...subjectIds]}::uuid[]) and ${inDealers('dealer_id', dealerIds)}`.execute(tx);
  return rows;
}
