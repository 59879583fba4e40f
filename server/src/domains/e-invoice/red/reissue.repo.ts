import { type InvoiceTitle, type Reissue, reissueStatus } from '@bochong/contract/e-invoice';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, contains, dealerNameOf, inDealers, json, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import { withinLots } from '../invoice/invoice.repo.ts';

export interface ReissueRow {
  dealerId: string;
  id: string;
  invoiceId: string;
  title: InvoiceTitle;
  reason: string;
  status: number;
  newInvoiceId: string | null;
  applicantName: string;
  rev: number;
}
const columns = sql`dealer_id as "dealerId", id, invoice_id as "invoiceId", title, reason, status, new_invoice_id as "newInvoiceId",
  applicant_name as "applicantName", rev`;

export interface ReissueFilters {
  tab?: 0 | 1 | undefined;
  status?: number | undefined;
  keyword?: string | undefined;
}

export function listReissues(
  tx: Tx,
  { tab, status, keyword, ...page }: ReissueFilters & PageQuery,
  scope: { dealerIds: readonly string[]; parkIds: readonly string[] | null },
) {
  const open = codes(reissueStatus.TO_AUDIT, reissueStatus.WORKING);
  const rows = tx
    .selectFrom('invoice_reissue as r')
    .innerJoin('invoice as i', (join) => join.onRef('i.dealer_id', '=', 'r.dealer_id').onRef('i.id', '=', 'r.invoice_id'))
    .leftJoin('invoice as n', (join) => join.onRef('n.dealer_id', '=', 'r.dealer_id').onRef('n.id', '=', 'r.new_invoice_id'))
    .where(inDealers('r.dealer_id', scope.dealerIds))
    .where(withinLots('i', scope))
    .$if(tab !== undefined, (q) => q.where(tab === 0 ? sql<boolean>`r.status in ${open}` : sql<boolean>`r.status not in ${open}`))
    .$if(status !== undefined, (q) => q.where('r.status', '=', status ?? 0))
    .$if(keyword !== undefined, (q) => q.where((where) => where.or([contains('i.invoice_no', keyword), contains('i.buyer_name', keyword)])))
    .select([
      'r.id as reissueId',
      'r.invoice_id as invoiceId',
      'i.invoice_no as invoiceNo',
      'i.buyer_name as oldName',
      'i.gross_fen as grossFen',
    ])
    .select([
      sql<string>`r.title->>'buyerName'`.as('buyerName'),
      sql<string>`r.title->>'buyerTaxNo'`.as('buyerTaxNo'),
      'r.reason',
      'r.status',
    ])
    .select([
      'r.new_invoice_id as newInvoiceId',
      sql<string>`coalesce(n.invoice_no, '')`.as('newInvoiceNo'),
      'r.applicant_name as applicantName',
    ])
    .select(['r.applied_at as appliedAt', 'r.handler_name as handlerName', 'r.opinion', 'r.rev', dealerNameOf('r')])
    .orderBy('r.applied_at', 'desc')
    .orderBy('r.id', 'desc')
    .$castTo<Reissue>();
  return pageOf(tx, rows, page);
}

/** An application, locked; its invoice is locked first. */
export async function lockReissue(tx: Tx, id: string, dealerIds: readonly string[]): Promise<ReissueRow | undefined> {
  const { rows } =
    await sql<ReissueRow>`select ${columns} from invoice_reissue where id = ${id} and ${inDealers('dealer_id', dealerIds)} for update`.execute(
      tx,
    );
  return rows[0];
}
export async function findReissue(tx: Tx, id: string, dealerIds: readonly string[]): Promise<ReissueRow | undefined> {
  const { rows } =
    await sql<ReissueRow>`select ${columns} from invoice_reissue where id = ${id} and ${inDealers('dealer_id', dealerIds)}`.execute(tx);
  return rows[0];
}
export async function reissueOfRequest(tx: Tx, dealerId: string, requestId: string): Promise<ReissueRow | undefined> {
  const { rows } =
    await sql<ReissueRow>`select ${columns} from invoice_reissue where dealer_id = ${dealerId} and request_id = ${requestId}`.execute(tx);
  return rows[0];
}
/** The open application of an invoice. */
export async function openReissueOf(tx: Tx, dealerId: string, invoiceId: string): Promise<ReissueRow | undefined> {
  const { rows } = await sql<ReissueRow>`select ${columns} from invoice_reissue where dealer_id = ${dealerId} and invoice_id = ${invoiceId}
    and status in ${codes(reissueStatus.TO_AUDIT, reissueStatus.WORKING)}`.execute(tx);
  return rows[0];
}
/** The application that an invoice came of, while it is not over. */
export async function reissueMaking(tx: Tx, dealerId: string, newInvoiceId: string): Promise<ReissueRow | undefined> {
  const { rows } =
    await sql<ReissueRow>`select ${columns} from invoice_reissue where dealer_id = ${dealerId} and new_invoice_id = ${newInvoiceId}
    and status = ${sql.lit(reissueStatus.WORKING)} for update`.execute(tx);
  return rows[0];
}

export async function insertReissue(
  tx: Tx,
  row: Omit<ReissueRow, 'newInvoiceId' | 'rev'> & { requestId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('invoice_reissue')
    .values({
      ...{ dealer_id: row.dealerId, id: row.id, request_id: row.requestId, invoice_id: row.invoiceId, title: json(row.title) },
      ...{ reason: row.reason, status: row.status, applicant_name: row.applicantName, applied_at: row.at.toISOString() },
    })
    .execute();
}

export async function changeReissue(
  tx: Tx,
  { dealerId, id }: Pick<ReissueRow, 'dealerId' | 'id'>,
  change: { status: number; newInvoiceId?: string; handlerName?: string; opinion?: string },
): Promise<void> {
  const values = {
    ...{ status: change.status, rev: sql<number>`rev + 1` },
    ...(change.newInvoiceId !== undefined && { new_invoice_id: change.newInvoiceId }),
    ...(change.handlerName !== undefined && { handler_name: change.handlerName }),
    ...(change.opinion !== undefined && { opinion: change.opinion.slice(0, 200) }),
  };
  await tx.updateTable('invoice_reissue').set(values).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}
