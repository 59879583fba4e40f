import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, json } from '../../../kernel/database/query.ts';
import type { InvoiceKey } from '../invoice/invoice.repo.ts';
import type { PartRow } from '../invoice/invoice-content.repo.ts';
import type { Taxed } from '../rule/invoice-tax.rule.ts';
import type { RedLine } from '../rule/red.rule.ts';

/** A red confirmation form. */
export interface RedRow extends Taxed {
  dealerId: string;
  id: string;
  confirmNo: string;
  invoiceId: string;
  reason: number;
  /** What of which payment becomes red. */
  parts: Pick<PartRow, 'billId' | 'itemNo' | 'bizId' | 'fen'>[];
  lines: RedLine[];
  status: number;
  open: boolean;
  polls: number;
  reissueId: string | null;
  operatorName: string;
}

const columns = sql`dealer_id as "dealerId", id, confirm_no as "confirmNo", invoice_id as "invoiceId", reason, parts, lines, gross_fen as "grossFen",
  net_fen as "netFen", tax_fen as "taxFen", status, open, polls, reissue_id as "reissueId", operator_name as "operatorName"`;

/** A form, locked; its invoice is locked first. */
export async function lockRed(tx: Tx, dealerId: string, id: string): Promise<RedRow | undefined> {
  const { rows } = await sql<RedRow>`select ${columns} from invoice_red where dealer_id = ${dealerId} and id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}
export async function invoiceOfRed(tx: Tx, dealerId: string, id: string): Promise<InvoiceKey | undefined> {
  const { rows } = await sql<{ id: string }>`select invoice_id as id from invoice_red where dealer_id = ${dealerId} and id = ${id}`.execute(
    tx,
  );
  return rows[0] && { dealerId, id: rows[0].id };
}
export async function redOfRequest(tx: Tx, dealerId: string, requestId: string): Promise<RedRow | undefined> {
  const { rows } =
    await sql<RedRow>`select ${columns} from invoice_red where dealer_id = ${dealerId} and request_id = ${requestId}`.execute(tx);
  return rows[0];
}
/** The form of a number at the platform. */
export async function redOfNumber(tx: Tx, dealerId: string, confirmNo: string): Promise<RedRow | undefined> {
  const { rows } =
    await sql<RedRow>`select ${columns} from invoice_red where dealer_id = ${dealerId} and confirm_no = ${confirmNo}`.execute(tx);
  return rows[0];
}

export async function insertRed(tx: Tx, red: Omit<RedRow, 'polls' | 'open'> & { requestId: string; at: Date }): Promise<void> {
  await tx
    .insertInto('invoice_red')
    .values({
      ...{ dealer_id: red.dealerId, id: red.id, confirm_no: red.confirmNo, request_id: red.requestId, invoice_id: red.invoiceId },
      ...{
        reason: red.reason,
        parts: json(red.parts),
        lines: json(red.lines),
        gross_fen: red.grossFen,
        net_fen: red.netFen,
        tax_fen: red.taxFen,
      },
      ...{ status: red.status, open: true, reissue_id: red.reissueId, operator_name: red.operatorName, at: red.at.toISOString() },
    })
    .execute();
}

export async function changeRed(
  tx: Tx,
  { dealerId, id }: Pick<RedRow, 'dealerId' | 'id'>,
  change: {
    status?: number;
    open?: boolean;
    polls?: number;
    platformNo?: string;
    expireAt?: Date | null;
    redInvoiceId?: string;
    failReason?: string;
  },
): Promise<void> {
  const values = {
    ...(change.status !== undefined && { status: change.status }),
    ...(change.open !== undefined && { open: change.open }),
    ...(change.polls !== undefined && { polls: change.polls }),
    ...(change.platformNo !== undefined && { platform_no: change.platformNo }),
    ...(change.expireAt !== undefined && { expire_at: change.expireAt?.toISOString() ?? null }),
    ...(change.redInvoiceId !== undefined && { red_invoice_id: change.redInvoiceId }),
    ...(change.failReason !== undefined && { fail_reason: change.failReason.slice(0, 200) }),
  };
  await tx.updateTable('invoice_red').set(values).where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

/** Forms of an invoice, the newest first, with the numbers of the red invoices. */
export async function redsOf(tx: Tx, { dealerId, id }: InvoiceKey) {
  const { rows } = await sql<{
    confirmId: string;
    confirmNo: string;
    reason: 1;
    redGrossFen: number;
    confirmStatus: 1;
    redInvoiceNo: string;
    expireAt: string | null;
    failReason: string;
    operatorName: string;
    at: string;
  }>`select r.id as "confirmId", r.confirm_no as "confirmNo", r.reason, r.gross_fen as "redGrossFen", r.status as "confirmStatus",
      coalesce(i.invoice_no, '') as "redInvoiceNo", r.expire_at as "expireAt", r.fail_reason as "failReason", r.operator_name as "operatorName", r.at
    from invoice_red r left join invoice i on i.dealer_id = r.dealer_id and i.id = r.red_invoice_id
    where r.dealer_id = ${dealerId} and r.invoice_id = ${id} order by r.at desc, r.id desc`.execute(tx);
  return rows;
}

/** Forms of a seller's invoices that are not over. */
export async function openRedsOf(tx: Tx, dealerId: string, subjectId: string): Promise<RedRow[]> {
  const { rows } = await sql<RedRow>`select ${columns} from invoice_red r where dealer_id = ${dealerId} and open
    and exists (select from invoice i where i.dealer_id = r.dealer_id and i.id = r.invoice_id and i.subject_id = ${subjectId}) order by id limit 1000`.execute(
    tx,
  );
  return rows;
}

/** Whether something in scope has an id; another dealer's has not. */
export async function dealerOfRed(tx: Tx, id: string, dealerIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{
    dealerId: string;
  }>`select dealer_id as "dealerId" from invoice_red where id = ${id} and ${inDealers('dealer_id', dealerIds)}`.execute(tx);
  return rows[0]?.dealerId;
}
