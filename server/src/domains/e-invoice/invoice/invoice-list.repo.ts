import { type Invoice, type InvoiceDetail, invoiceDirection } from '@bochong/contract/e-invoice';
import { sql } from 'kysely';
import { batchesOf } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import {
  contains,
  dealerNameOf,
  inDealers,
  type PageQuery,
  pageWithSums,
  plateMatches,
  startsWith,
} from '../../../kernel/database/query.ts';
import { type InvoiceKey, type InvoiceScope, withinLots } from './invoice.repo.ts';

export interface InvoiceFilters {
  status?: number | undefined;
  bizType?: number | undefined;
  kind?: number | undefined;
  direction?: number | undefined;
  titleType?: number | undefined;
  source?: number | undefined;
  invoiceNo?: string | undefined;
  buyerName?: string | undefined;
  plateNo?: string | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

const codes = {
  status: 'i.status',
  bizType: 'i.biz_type',
  kind: 'i.kind',
  direction: 'i.direction',
  titleType: 'i.title_type',
  source: 'i.source',
} as const;

function filtered(tx: Tx, filters: InvoiceFilters, scope: InvoiceScope) {
  let query = tx.selectFrom('invoice as i').where(inDealers('i.dealer_id', scope.dealerIds)).where(withinLots('i', scope));
  for (const name of ['status', 'bizType', 'kind', 'direction', 'titleType', 'source'] as const) {
    const value = filters[name];
    if (value !== undefined) query = query.where(codes[name], '=', value);
  }
  const { invoiceNo, buyerName, plateNo, startTime, endTime } = filters;
  if (invoiceNo !== undefined) query = query.where(startsWith('i.invoice_no', invoiceNo));
  if (buyerName !== undefined) query = query.where(contains('i.buyer_name', buyerName));
  if (plateNo !== undefined)
    query = query.where(
      sql<boolean>`exists (select from invoice_order o where o.dealer_id = i.dealer_id and o.invoice_id = i.id and ${plateMatches('o.plate_no', plateNo)})`,
    );
  if (startTime !== undefined) query = query.where('i.applied_at', '>=', startTime);
  if (endTime !== undefined) query = query.where('i.applied_at', '<', endTime);
  return query;
}

const rows = (tx: Tx, filters: InvoiceFilters, scope: InvoiceScope) =>
  filtered(tx, filters, scope)
    .select(['i.id as invoiceId', 'i.apply_no as applyNo', 'i.biz_type as bizType', 'i.kind', 'i.direction', 'i.title_type as titleType'])
    .select([
      'i.buyer_name as buyerName',
      'i.buyer_tax_no as buyerTaxNo',
      'i.gross_fen as grossFen',
      'i.net_fen as netFen',
      'i.tax_fen as taxFen',
    ])
    .select(['i.red_fen as redFen', 'i.order_count as orderCount', 'i.status', 'i.invoice_no as invoiceNo', 'i.issued_at as issuedAt'])
    .select(['i.fail_reason as failReason', 'i.source', 'i.seller_name as subjectName', 'i.operator_name as operatorName'])
    .select(['i.applied_at as appliedAt', dealerNameOf('i'), 'i.rev'])
    .orderBy('i.applied_at', 'desc')
    .orderBy('i.id', 'desc')
    .$castTo<Invoice>();

/** What was issued: an invoice without a number is none yet. */
const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`i.${column}`)}) filter (where i.invoice_no <> ''), 0)::bigint`;

/** One page of invoices, the newest first, with the sums of the whole filter; red ones count against blue ones. */
export function listInvoices(tx: Tx, { pageNo, pageSize, ...filters }: PageQuery & InvoiceFilters, scope: InvoiceScope) {
  const sums = filtered(tx, filters, scope)
    .select([sql<number>`count(*)::int`.as('count'), total('gross_fen').as('grossFen')])
    .select([total('net_fen').as('netFen'), total('tax_fen').as('taxFen')]);
  return pageWithSums(tx, rows(tx, filters, scope), sums, { pageNo, pageSize });
}

export const invoiceBatches = (tx: Tx, filters: InvoiceFilters, scope: InvoiceScope): AsyncGenerator<Invoice[]> =>
  batchesOf(tx, rows(tx, filters, scope));

export const shownInvoice = (tx: Tx, id: string, scope: InvoiceScope): Promise<Invoice | undefined> =>
  rows(tx, {}, scope).where('i.id', '=', id).executeTakeFirst();

/** Steps of an invoice, the newest first. */
export async function logsOf(tx: Tx, { dealerId, id }: InvoiceKey): Promise<InvoiceDetail['logs']> {
  const { rows: logs } = await sql<
    InvoiceDetail['logs'][number]
  >`select id as "logId", at, step, status, operator_name as "operatorName", note
    from invoice_log where dealer_id = ${dealerId} and invoice_id = ${id} order by id desc limit 200`.execute(tx);
  return logs;
}

/** Number of the invoice that a red one takes back. */
export async function originNoOf(tx: Tx, dealerId: string, originId: string | null): Promise<string> {
  if (originId === null) return '';
  const { rows: found } = await sql<{ no: string }>`select invoice_no as no from invoice where dealer_id = ${dealerId} and id = ${originId}
    and direction = ${sql.lit(invoiceDirection.BLUE)}`.execute(tx);
  return found[0]?.no ?? '';
}
