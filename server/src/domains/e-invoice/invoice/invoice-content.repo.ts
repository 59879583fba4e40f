import { invoiceStatus } from '@bochong/contract/e-invoice';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes } from '../../../kernel/database/query.ts';
import type { Taxed } from '../rule/invoice-tax.rule.ts';
import type { InvoiceKey } from './invoice.repo.ts';

export interface LineRow extends Taxed {
  lineNo: number;
  configId: string | null;
  name: string;
  taxCode: string;
  unit: string;
  qty: number;
  rateBp: number;
  taxPolicy: number;
  redFen: number;
}
export interface OrderRow {
  bizId: string;
  bizType: number;
  lineNo: number;
  parkId: string;
  orderNo: string;
  plateNo: string;
  startTime: string | null;
  endTime: string | null;
  amountFen: number;
  redFen: number;
}
export interface PartRow {
  billId: string;
  itemNo: number;
  bizId: string;
  fen: number;
  redFen: number;
}
export interface Content {
  lines: LineRow[];
  orders: OrderRow[];
  parts: PartRow[];
}

/** What an invoice is made of, in its order; under the lock of the invoice when amounts are decided on. */
export async function contentOf(tx: Tx, { dealerId, id }: InvoiceKey): Promise<Content> {
  const of = sql`dealer_id = ${dealerId} and invoice_id = ${id}`;
  const lines =
    await sql<LineRow>`select line_no as "lineNo", config_id as "configId", name, tax_code as "taxCode", unit, qty, gross_fen as "grossFen",
    net_fen as "netFen", tax_fen as "taxFen", red_fen as "redFen", rate_bp as "rateBp", tax_policy as "taxPolicy"
    from invoice_line where ${of} order by line_no`.execute(tx);
  const orders =
    await sql<OrderRow>`select biz_id as "bizId", biz_type as "bizType", line_no as "lineNo", park_id as "parkId", order_no as "orderNo",
    plate_no as "plateNo", start_time as "startTime", end_time as "endTime", amount_fen as "amountFen", red_fen as "redFen"
    from invoice_order where ${of} order by line_no, order_no`.execute(tx);
  const parts = await sql<PartRow>`select bill_id as "billId", item_no as "itemNo", biz_id as "bizId", fen, red_fen as "redFen"
    from invoice_part where ${of} order by bill_id, item_no`.execute(tx);
  return { lines: lines.rows, orders: orders.rows, parts: parts.rows };
}

export async function insertContent(tx: Tx, { dealerId, id }: InvoiceKey, { lines, orders, parts }: Content): Promise<void> {
  const key = { dealer_id: dealerId, invoice_id: id };
  await tx
    .insertInto('invoice_line')
    .values(
      lines.map((line) => ({
        ...{
          ...key,
          line_no: line.lineNo,
          config_id: line.configId,
          name: line.name,
          tax_code: line.taxCode,
          unit: line.unit,
          qty: line.qty,
        },
        ...{ gross_fen: line.grossFen, net_fen: line.netFen, tax_fen: line.taxFen, rate_bp: line.rateBp, tax_policy: line.taxPolicy },
      })),
    )
    .execute();
  if (orders.length > 0)
    await tx
      .insertInto('invoice_order')
      .values(
        orders.map((order) => ({
          ...{
            ...key,
            biz_id: order.bizId,
            biz_type: order.bizType,
            line_no: order.lineNo,
            park_id: order.parkId,
            order_no: order.orderNo,
          },
          ...{ plate_no: order.plateNo, start_time: order.startTime, end_time: order.endTime, amount_fen: order.amountFen },
        })),
      )
      .execute();
  if (parts.length > 0)
    await tx
      .insertInto('invoice_part')
      .values(parts.map((part) => ({ ...key, bill_id: part.billId, item_no: part.itemNo, biz_id: part.bizId, fen: part.fen })))
      .execute();
}

/** Books what of an invoice has become red, by payment; its orders and lines follow. */
export async function bookRed(
  tx: Tx,
  { dealerId, id }: InvoiceKey,
  red: { parts: readonly PartRow[]; byOrder: ReadonlyMap<string, number>; byLine: ReadonlyMap<number, number> },
): Promise<void> {
  const of = sql`t.dealer_id = ${dealerId} and t.invoice_id = ${id}`;
  const parts = JSON.stringify(red.parts.map(({ billId, itemNo, fen }) => ({ billId, itemNo, fen })));
  await sql`update invoice_part t set red_fen = t.red_fen + x.fen from jsonb_to_recordset(${parts}::jsonb) as x("billId" uuid, "itemNo" smallint, fen bigint)
    where ${of} and t.bill_id = x."billId" and t.item_no = x."itemNo"`.execute(tx);
  const orders = JSON.stringify([...red.byOrder].map(([bizId, fen]) => ({ bizId, fen })));
  await sql`update invoice_order t set red_fen = t.red_fen + x.fen from jsonb_to_recordset(${orders}::jsonb) as x("bizId" uuid, fen bigint)
    where ${of} and t.biz_id = x."bizId"`.execute(tx);
  const lines = JSON.stringify([...red.byLine].map(([lineNo, fen]) => ({ lineNo, fen })));
  await sql`update invoice_line t set red_fen = t.red_fen + x.fen from jsonb_to_recordset(${lines}::jsonb) as x("lineNo" smallint, fen bigint)
    where ${of} and t.line_no = x."lineNo"`.execute(tx);
}

/** Invoices that hold something of these orders, the newest first: what of each order stands on each and is not red. */
export async function holding(tx: Tx, dealerId: string, bizIds: readonly string[]) {
  const { rows } = await sql<{ invoiceId: string; bizId: string; leftFen: number }>`
    select p.invoice_id as "invoiceId", p.biz_id as "bizId", sum(p.fen - p.red_fen)::bigint as "leftFen"
    from invoice_payment s join invoice_part p on p.dealer_id = s.dealer_id and p.bill_id = s.bill_id and p.item_no = s.item_no
    join invoice i on i.dealer_id = p.dealer_id and i.id = p.invoice_id
    where s.dealer_id = ${dealerId} and s.subject_id = any (${[...bizIds]}::uuid[]) and i.status not in ${codes(invoiceStatus.REJECTED, invoiceStatus.CANCELLED)}
    group by p.invoice_id, p.biz_id, i.applied_at having sum(p.fen - p.red_fen) > 0 order by i.applied_at desc, p.invoice_id desc`.execute(
    tx,
  );
  return rows;
}
