import { type InvoiceTitle, invoiceDirection, invoiceStatus } from '@bochong/contract/e-invoice';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { inDealers, json } from '../../../kernel/database/query.ts';
import { compactStamp } from '../../../kernel/time.ts';
import type { Taxed } from '../rule/invoice-tax.rule.ts';

export interface InvoiceKey {
  dealerId: string;
  id: string;
}

/** An invoice as its services need it. */
export interface InvoiceRow extends InvoiceKey, InvoiceTitle, Taxed {
  applyNo: string;
  bizType: number;
  direction: number;
  subjectId: string;
  sellerName: string;
  sellerTaxNo: string;
  sellerAddr: string;
  sellerTel: string;
  sellerBank: string;
  sellerAcct: string;
  drawer: string;
  remark: string;
  redFen: number;
  status: number;
  invoiceNo: string;
  issuedAt: string | null;
  failReason: string;
  retryCount: number;
  source: number;
  originId: string | null;
  operatorId: string | null;
  operatorName: string;
  appliedAt: string;
  plateNo: string;
  orderCount: number;
  parkIds: string[];
  files: Partial<Record<'pdf' | 'ofd' | 'xml', string>>;
  rev: number;
}

const columns = sql`dealer_id as "dealerId", id, apply_no as "applyNo", biz_type as "bizType", kind, direction, title_type as "titleType",
  buyer_name as "buyerName", buyer_tax_no as "buyerTaxNo", buyer_addr as "buyerAddr", buyer_tel as "buyerTel", buyer_bank as "buyerBank",
  buyer_acct as "buyerAcct", email, phone, subject_id as "subjectId", seller_name as "sellerName", seller_tax_no as "sellerTaxNo",
  seller_addr as "sellerAddr", seller_tel as "sellerTel", seller_bank as "sellerBank", seller_acct as "sellerAcct", drawer, remark,
  gross_fen as "grossFen", net_fen as "netFen", tax_fen as "taxFen", red_fen as "redFen", status, invoice_no as "invoiceNo",
  issued_at as "issuedAt", fail_reason as "failReason", retry_count as "retryCount", source, origin_id as "originId", operator_id as "operatorId",
  operator_name as "operatorName", applied_at as "appliedAt", plate_no as "plateNo", order_count as "orderCount", park_ids as "parkIds", files, rev`;

export interface InvoiceScope {
  dealerIds: readonly string[];
  parkIds?: readonly string[] | null;
}
/** Whoever is limited to lots sees invoices of which nothing stands elsewhere. */
export const withinLots = (of: string, { parkIds = null }: InvoiceScope) =>
  parkIds === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${of}.park_ids`)} <@ ${[...parkIds]}::uuid[]`;

export async function findInvoice(tx: Tx, id: string, scope: InvoiceScope, lock = false): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`select ${columns} from invoice i where id = ${id} and ${inDealers('dealer_id', scope.dealerIds)}
    and ${withinLots('i', scope)} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

export const lockInvoice = (tx: Tx, { dealerId, id }: InvoiceKey) => findInvoice(tx, id, { dealerIds: [dealerId] }, true);

/** The invoice that an application made; the same request is the same invoice. */
export async function invoiceOfRequest(tx: Tx, dealerId: string, requestId: string): Promise<InvoiceRow | undefined> {
  const { rows } =
    await sql<InvoiceRow>`select ${columns} from invoice where dealer_id = ${dealerId} and request_id = ${requestId}`.execute(tx);
  return rows[0];
}

/** The newest blue invoice of an order, whatever became of it. */
export async function newestOfOrder(tx: Tx, bizId: string, scope: InvoiceScope): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`select ${columns} from invoice i where direction = ${sql.lit(invoiceDirection.BLUE)}
    and ${inDealers('dealer_id', scope.dealerIds)} and ${withinLots('i', scope)}
    and exists (select from invoice_order o where o.dealer_id = i.dealer_id and o.invoice_id = i.id and o.biz_id = ${bizId})
    order by applied_at desc, id desc limit 1`.execute(tx);
  return rows[0];
}

/** Number under which a platform knows a request: at most 20 characters, never used twice. */
export async function applyNumber(tx: Tx, prefix: 'FP' | 'HZ', at: Date): Promise<string> {
  const { rows } = await sql<{ tail: number }>`select nextval('business_number')::int as tail`.execute(tx);
  return `${prefix}${compactStamp(at).slice(0, 8)}${String(rows[0]?.tail ?? 0).padStart(8, '0')}`;
}

export async function insertInvoice(
  tx: Tx,
  invoice: Omit<InvoiceRow, 'redFen' | 'failReason' | 'retryCount' | 'files' | 'rev'> & { requestId: string | null },
): Promise<void> {
  await tx
    .insertInto('invoice')
    .values({
      ...{
        dealer_id: invoice.dealerId,
        id: invoice.id,
        apply_no: invoice.applyNo,
        request_id: invoice.requestId,
        biz_type: invoice.bizType,
      },
      ...{ kind: invoice.kind, direction: invoice.direction, title_type: invoice.titleType, buyer_name: invoice.buyerName },
      ...{ buyer_tax_no: invoice.buyerTaxNo, buyer_addr: invoice.buyerAddr, buyer_tel: invoice.buyerTel, buyer_bank: invoice.buyerBank },
      ...{ buyer_acct: invoice.buyerAcct, email: invoice.email, phone: invoice.phone, subject_id: invoice.subjectId },
      ...{
        seller_name: invoice.sellerName,
        seller_tax_no: invoice.sellerTaxNo,
        seller_addr: invoice.sellerAddr,
        seller_tel: invoice.sellerTel,
      },
      ...{ seller_bank: invoice.sellerBank, seller_acct: invoice.sellerAcct, drawer: invoice.drawer, remark: invoice.remark },
      ...{ gross_fen: invoice.grossFen, net_fen: invoice.netFen, tax_fen: invoice.taxFen, status: invoice.status, source: invoice.source },
      ...{ invoice_no: invoice.invoiceNo, issued_at: invoice.issuedAt, origin_id: invoice.originId, operator_id: invoice.operatorId },
      ...{ operator_name: invoice.operatorName, applied_at: invoice.appliedAt, plate_no: invoice.plateNo, order_count: invoice.orderCount },
      park_ids: [...new Set(invoice.parkIds)],
    })
    .execute();
}

/** What changes of an invoice; its seller, buyer and amounts never do. */
export interface InvoiceChange {
  status?: number;
  applyNo?: string;
  retryCount?: number;
  invoiceNo?: string;
  issuedAt?: Date;
  failCode?: string;
  failReason?: string;
  redFen?: number;
  replacedBy?: string;
  files?: InvoiceRow['files'];
}

export async function changeInvoice(tx: Tx, { dealerId, id }: InvoiceKey, change: InvoiceChange): Promise<void> {
  const { issuedAt, files } = change;
  const values = {
    ...(change.status !== undefined && { status: change.status }),
    ...(change.applyNo !== undefined && { apply_no: change.applyNo }),
    ...(change.retryCount !== undefined && { retry_count: change.retryCount }),
    ...(change.invoiceNo !== undefined && { invoice_no: change.invoiceNo }),
    ...(issuedAt !== undefined && { issued_at: issuedAt.toISOString() }),
    ...(change.failCode !== undefined && { fail_code: change.failCode }),
    ...(change.failReason !== undefined && { fail_reason: change.failReason }),
    ...(change.redFen !== undefined && { red_fen: change.redFen }),
    ...(change.replacedBy !== undefined && { replaced_by: change.replacedBy }),
    ...(files !== undefined && { files: json(files) }),
  };
  await tx
    .updateTable('invoice')
    .set({ ...values, rev: sql<number>`rev + 1` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

export async function logStep(
  tx: Tx,
  { dealerId, id }: InvoiceKey,
  log: { step: number; status: number; at: Date; by?: string; note?: string },
): Promise<void> {
  await tx
    .insertInto('invoice_log')
    .values({
      ...{ dealer_id: dealerId, id: newId(log.at), invoice_id: id, at: log.at.toISOString(), step: log.step, status: log.status },
      ...{ operator_name: log.by ?? '', note: (log.note ?? '').slice(0, 300) },
    })
    .execute();
}

/** Invoices that wait for their seller: the ones under way at the platform. */
export async function issuingOf(tx: Tx, dealerId: string, subjectId: string): Promise<{ id: string; applyNo: string }[]> {
  const { rows } = await sql<{ id: string; applyNo: string }>`select id, apply_no as "applyNo" from invoice
    where dealer_id = ${dealerId} and subject_id = ${subjectId} and status = ${sql.lit(invoiceStatus.ISSUING)} order by id limit 1000`.execute(
    tx,
  );
  return rows;
}

/** The invoice of a number at its platform. */
export async function invoiceOfNumber(tx: Tx, dealerId: string, applyNo: string): Promise<InvoiceKey | undefined> {
  const { rows } =
    await sql<InvoiceKey>`select dealer_id as "dealerId", id from invoice where dealer_id = ${dealerId} and apply_no = ${applyNo}`.execute(
      tx,
    );
  return rows[0];
}

/** Invoices that were ever asked for over an order. */
export async function countOfOrder(tx: Tx, dealerId: string, bizId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoice_order o
    join invoice i on i.dealer_id = o.dealer_id and i.id = o.invoice_id and i.direction = ${sql.lit(invoiceDirection.BLUE)}
    where o.dealer_id = ${dealerId} and o.biz_id = ${bizId}`.execute(tx);
  return rows[0]?.count ?? 0;
}
