import { type complaintFields, complaintStatus } from '@bochong/contract/appeal';
import type { Receipt } from '@bochong/contract/bill';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { Actor } from '../handle/appeal-step.repo.ts';

/** A complaint as its commands need it. */
export interface Complaint {
  id: string;
  dealerId: string;
  complaintNo: string;
  complaintSource: number;
  complaintStatus: number;
  category: number;
  content: string;
  billId: string | null;
  orderId: string | null;
  parkId: string | null;
  plateNo: string;
  complainant: string;
  phone: Buffer | null;
  handlerId: string | null;
  repliedAt: string | null;
  refundId: string | null;
  appealId: string | null;
  urgeCount: number;
  reopenCount: number;
}

const columns = [
  'id',
  'dealer_id as dealerId',
  'complaint_no as complaintNo',
  'complaint_source as complaintSource',
  'complaint_status as complaintStatus',
  'category',
  'content',
  'bill_id as billId',
  'order_id as orderId',
  'park_id as parkId',
  'plate_no as plateNo',
  'complainant',
  'phone',
  'handler_id as handlerId',
  'replied_at as repliedAt',
  'refund_id as refundId',
  'appeal_id as appealId',
  'urge_count as urgeCount',
  'reopen_count as reopenCount',
] as const;

export async function lockComplaint(tx: Tx, id: string): Promise<Complaint | undefined> {
  return tx.selectFrom('bill_complaint').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

type Fields = Omit<z.output<typeof complaintFields>, 'payNumber' | 'phone'>;
interface NewComplaint extends Fields {
  dealerId: string;
  complaintNo: string;
  phone: { cipher: Buffer; hash: string } | null;
  bill: Omit<Receipt, 'orderPath'> | undefined;
  receivedAt: Date;
  respondDeadline: Date;
  finishDeadline: Date;
}

export async function insertComplaint(tx: Tx, row: NewComplaint): Promise<string> {
  const id = newId(row.receivedAt);
  const { bill } = row;
  await tx
    .insertInto('bill_complaint')
    .values({
      dealer_id: row.dealerId,
      id,
      complaint_no: row.complaintNo,
      third_no: row.thirdNo === '' ? null : row.thirdNo,
      complaint_source: row.complaintSource,
      category: row.category,
      bill_id: bill?.billId ?? null,
      bill_no: bill?.billNo ?? null,
      order_id: bill?.orderId ?? null,
      order_no: bill?.orderNo ?? null,
      park_id: bill?.parkId ?? null,
      park_name: bill?.parkName ?? '',
      plate_no: bill?.plateNo ?? '',
      plate_color: bill?.plateColor ?? null,
      complainant: row.complainant,
      phone: row.phone?.cipher ?? null,
      phone_hash: row.phone?.hash ?? null,
      content: row.content,
      amount_fen: row.amountFen ?? null,
      received_at: row.receivedAt.toISOString(),
      respond_deadline: row.respondDeadline.toISOString(),
      finish_deadline: row.finishDeadline.toISOString(),
    })
    .execute();
  return id;
}

/** Columns a command may change. */
export interface ComplaintChange {
  complaint_status?: number;
  handler_id?: string;
  handler_name?: string;
  respond_deadline?: string;
  finish_deadline?: string;
  replied_at?: string | null;
  finished_at?: string | null;
  result?: number | null;
  refund_id?: string;
  refund_no?: string;
  appeal_id?: string;
  urge_count?: number;
  reopen_count?: number;
}

export async function updateComplaint(
  tx: Tx,
  { dealerId, id }: Pick<Complaint, 'dealerId' | 'id'>,
  change: ComplaintChange,
): Promise<void> {
  await tx
    .updateTable('bill_complaint')
    .set({ ...change, rev: sql`rev + 1` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .execute();
}

export async function insertFollow(
  tx: Tx,
  complaint: Pick<Complaint, 'dealerId' | 'id'>,
  follow: { action: number; by: Actor; content?: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('bill_complaint_follow')
    .values({
      dealer_id: complaint.dealerId,
      id: newId(follow.at),
      complaint_id: complaint.id,
      at: follow.at.toISOString(),
      action: follow.action,
      by_id: follow.by?.id ?? null,
      by_name: follow.by?.name ?? '系统',
      content: follow.content ?? '',
    })
    .execute();
}

/** Complaints whose next deadline comes before an instant: the reply's until there is one, then the end's. */
export async function dueComplaints(tx: Tx, dealerId: string, before: Date) {
  const { rows } = await sql<{ id: string; complaintNo: string; plateNo: string; parkId: string | null; replyDue: boolean }>`
    select id, complaint_no as "complaintNo", plate_no as "plateNo", park_id as "parkId", complaint_status < ${sql.lit(complaintStatus.REPLIED)} as "replyDue" from bill_complaint
    where dealer_id = ${dealerId}::uuid and complaint_status < ${sql.lit(complaintStatus.FINISHED)} and least(respond_deadline, finish_deadline) <= ${before.toISOString()}
      and case when complaint_status < ${sql.lit(complaintStatus.REPLIED)} then respond_deadline else finish_deadline end <= ${before.toISOString()}
    order by id limit 500`.execute(tx);
  return rows;
}
