import { passAuditStatus } from '@bochong/contract/special-vehicle';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, json } from '../../../kernel/database/query.ts';
import type { PlateRef } from '../pass-card/pass-card.repo.ts';

/** An application as its handling reads it. */
export interface PassAudit {
  id: string;
  dealerId: string;
  auditType: number;
  auditStatus: number;
  cardId: string | null;
  ruleId: string;
  plates: PlateRef[];
  ownerName: string;
  /** Of a transfer: whose the card was, with which plates. */
  former: { ownerName: string; plates: PlateRef[] } | null;
  phoneCipher: Buffer | null;
  company: string;
  periods: number;
  startDate: string | null;
  reason: string;
  amountFen: number;
  payDeadline: string | null;
  rev: number;
}

const columns = [
  'id',
  'dealer_id as dealerId',
  'audit_type as auditType',
  'audit_status as auditStatus',
  'card_id as cardId',
  'rule_id as ruleId',
  'plates',
  'owner_name as ownerName',
  'former',
  'phone_cipher as phoneCipher',
  'company',
  'periods',
  'start_date as startDate',
  'reason',
  'amount_fen as amountFen',
  'pay_deadline as payDeadline',
  'rev',
] as const;

export async function lockAudit(tx: Tx, id: string, dealerIds: readonly string[]): Promise<PassAudit | undefined> {
  const query = tx.selectFrom('pass_audit').select(columns).where('id', '=', id).where(inDealers('dealer_id', dealerIds)).forUpdate();
  return (await query.executeTakeFirst()) as PassAudit | undefined;
}

export interface NewAudit extends Omit<PassAudit, 'auditStatus' | 'payDeadline' | 'rev'> {
  phoneHash: string | null;
  materials: readonly string[];
  refundFen: number;
  applicant: { id: string; name: string };
  at: Date;
}

export async function insertAudit(tx: Tx, audit: NewAudit): Promise<void> {
  await tx
    .insertInto('pass_audit')
    .values({
      dealer_id: audit.dealerId,
      id: audit.id,
      audit_type: audit.auditType,
      audit_status: passAuditStatus.TO_AUDIT,
      card_id: audit.cardId,
      rule_id: audit.ruleId,
      plates: json(audit.plates) as never,
      owner_name: audit.ownerName,
      former: audit.former && (json(audit.former) as never),
      phone_cipher: audit.phoneCipher,
      phone_hash: audit.phoneHash,
      company: audit.company,
      materials: [...audit.materials],
      periods: audit.periods,
      start_date: audit.startDate,
      reason: audit.reason,
      amount_fen: audit.amountFen,
      refund_fen: audit.refundFen,
      applicant_id: audit.applicant.id,
      applicant_name: audit.applicant.name,
      submitted_at: audit.at.toISOString(),
    })
    .execute();
}

/** What a step changes of an application. */
export interface AuditChange {
  auditStatus: number;
  cardId?: string;
  amountFen?: number;
  refundFen?: number;
  payDeadline?: string;
  decision?: { by: string; at: string; opinion: string };
}

export async function saveAudit(tx: Tx, audit: Pick<PassAudit, 'dealerId' | 'id'>, change: AuditChange): Promise<void> {
  const { cardId, amountFen, refundFen, payDeadline, decision } = change;
  await tx
    .updateTable('pass_audit')
    .set({
      audit_status: change.auditStatus,
      ...(cardId !== undefined && { card_id: cardId }),
      ...(amountFen !== undefined && { amount_fen: amountFen }),
      ...(refundFen !== undefined && { refund_fen: refundFen }),
      ...(payDeadline !== undefined && { pay_deadline: payDeadline }),
      ...(decision && { auditor_name: decision.by, audited_at: decision.at, opinion: decision.opinion }),
      rev: sql`rev + 1`,
    })
    .where('dealer_id', '=', audit.dealerId)
    .where('id', '=', audit.id)
    .execute();
}

/** Closes applications nobody paid in time: the place they kept is free again. */
export async function timeOut(tx: Tx, dealerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('pass_audit')
    .set({ audit_status: passAuditStatus.TIMEOUT, rev: sql`rev + 1` })
    .where('dealer_id', '=', dealerId)
    .where('audit_status', '=', passAuditStatus.TO_PAY)
    .where('pay_deadline', '<', now.toISOString())
    .execute();
}
