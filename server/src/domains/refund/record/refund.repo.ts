import { refundStatus } from '@bochong/contract/refund';
import { type Selectable, sql } from 'kysely';
import type { RefundApply } from '../../../kernel/database/database.gen.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { codes } from '../../../kernel/database/query.ts';

/** Refund as services need it. */
export type Refund = Awaited<ReturnType<typeof lockRefund>> & object;

const columns = [
  'id',
  'dealer_id as dealerId',
  'refund_no as refundNo',
  'refund_biz as refundBiz',
  'biz_id as bizId',
  'bill_id as billId',
  'subject_id as subjectId',
  'appeal_id as appealId',
  'park_id as parkId',
  'plate_no as plateNo',
  'pay_channel as payChannel',
  'channel_refund_no as channelRefundNo',
  'voucher_no as voucherNo',
  'apply_fen as applyFen',
  'approved_fen as approvedFen',
  'refund_reason as refundReason',
  'reason_text as reasonText',
  'refund_way as refundWay',
  'apply_source as applySource',
  'applicant_id as applicantId',
  'applicant_name as applicantName',
  'audit_level as auditLevel',
  'auditor_id as auditorId',
  'auditor_name as auditorName',
  'refund_status as refundStatus',
  'out_refund_no as outRefundNo',
  'number_closed as numberClosed',
  'try_count as tryCount',
  'rev',
] as const;

export interface NewRefund {
  refundNo: string;
  refundBiz: number;
  bizId: string | null;
  appealId: string | null;
  complaintId: string | null;
  bill: { id: string; dealerId: string; parkId: string; plateNo: string; plateColor: number; payChannel: number; paidFen: number };
  subjectId: string | null;
  /** Lot whose money goes back. */
  parkId: string;
  applyFen: number;
  approvedFen: number;
  refundReason: number;
  reasonText: string;
  evidence: readonly string[];
  refundWay: number;
  applySource: number;
  applicant: { id: string; name: string } | null;
  refundStatus: number;
  requestId: string | null;
  at: Date;
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const id = newId(refund.at);
  const { bill } = refund;
  await tx
    .insertInto('refund_apply')
    .values({
      dealer_id: bill.dealerId,
      id,
      refund_no: refund.refundNo,
      refund_biz: refund.refundBiz,
      biz_id: refund.bizId,
      appeal_id: refund.appealId,
      complaint_id: refund.complaintId,
      bill_id: bill.id,
      subject_id: refund.subjectId,
      park_id: refund.parkId,
      plate_no: bill.plateNo,
      plate_color: bill.plateColor,
      pay_channel: bill.payChannel,
      paid_fen: bill.paidFen,
      apply_fen: refund.applyFen,
      approved_fen: refund.approvedFen,
      refund_reason: refund.refundReason,
      reason_text: refund.reasonText,
      evidence: [...refund.evidence],
      refund_way: refund.refundWay,
      apply_source: refund.applySource,
      applicant_id: refund.applicant?.id ?? null,
      applicant_name: refund.applicant?.name ?? '系统',
      refund_status: refund.refundStatus,
      request_id: refund.requestId,
      apply_at: refund.at.toISOString(),
    })
    .execute();
  return id;
}

/** Dealer, bill and subject of a refund within the scope: what has to be known before it is locked. */
export async function whereRefund(tx: Tx, id: string) {
  return tx
    .selectFrom('refund_apply')
    .select(['dealer_id as dealerId', 'bill_id as billId', 'subject_id as subjectId', 'park_id as parkId', 'refund_biz as refundBiz'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lockRefund(tx: Tx, dealerId: string, id: string) {
  return tx
    .selectFrom('refund_apply')
    .select(columns)
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The refund, unlocked: what the channel is told needs no lock, its number makes it one. */
export async function findRefund(tx: Tx, dealerId: string, id: string) {
  return tx.selectFrom('refund_apply').select(columns).where('dealer_id', '=', dealerId).where('id', '=', id).executeTakeFirst();
}

export async function findByRequest(tx: Tx, dealerId: string, requestId: string) {
  return tx
    .selectFrom('refund_apply')
    .select(['id as refundId', 'refund_no as refundNo', 'refund_status as refundStatus'])
    .where('dealer_id', '=', dealerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/** Refund behind a channel's number, across dealers. */
export async function findByNumber(tx: Tx, outRefundNo: string): Promise<{ dealerId: string; refundId: string } | undefined> {
  const { rows } = await sql<{ dealerId: string; refundId: string }>`
    select dealer_id as "dealerId", id as "refundId" from bochong.refund_of_number(${outRefundNo})`.execute(tx);
  return rows[0];
}

export type RefundChange = Partial<Omit<Selectable<RefundApply>, 'dealer_id' | 'id' | 'rev'>>;

export async function updateRefund(tx: Tx, refund: { dealerId: string; id: string }, change: RefundChange): Promise<void> {
  await tx
    .updateTable('refund_apply')
    .set({ ...change, rev: sql`rev + 1` })
    .where('dealer_id', '=', refund.dealerId)
    .where('id', '=', refund.id)
    .execute();
}

/** What the refunds of a bill ask of it. Read under the lock of the bill. */
export async function claimsOnBill(tx: Tx, dealerId: string, billId: string) {
  return tx
    .selectFrom('refund_apply')
    .select(['id', 'subject_id as subjectId', 'refund_status as refundStatus', 'apply_fen as applyFen', 'approved_fen as approvedFen'])
    .where('dealer_id', '=', dealerId)
    .where('bill_id', '=', billId)
    .execute();
}

/** How many of some subjects have a refund that has not ended. */
export async function countUnderRefund(tx: Tx, dealerId: string, subjectIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct subject_id)::int as count from refund_apply
    where dealer_id = ${dealerId} and subject_id = any (${subjectIds}::uuid[]) and refund_status in ${codes(refundStatus.TO_AUDIT, refundStatus.PASSED, refundStatus.REFUNDING, refundStatus.FAILED)}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** What is on its way back for a subject and has not arrived, refunds that failed and wait for a retry among them. */
export async function pendingOf(tx: Tx, dealerId: string, subjectId: string): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(case when refund_status = ${sql.lit(refundStatus.TO_AUDIT)} then apply_fen else approved_fen end), 0)::bigint as fen from refund_apply
    where dealer_id = ${dealerId} and subject_id = ${subjectId} and refund_status in ${codes(refundStatus.TO_AUDIT, refundStatus.PASSED, refundStatus.REFUNDING, refundStatus.FAILED)}`.execute(
    tx,
  );
  return rows[0]?.fen ?? 0;
}
