import type { PassAuditRow } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/db.ts';
import type { ExportScope } from '../../../kernel/export.ts';
import { maskPhones } from '../../../kernel/mask.ts';
import { dealerNameOf, inDealers, json, type PageQuery, pageOf } from '../../../kernel/query.ts';
import type { PlateRef } from '../pass-card/pass-card.repo.ts';
import type { Reader } from '../pass-card/pass-card-list.repo.ts';

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
      audit_status: 0,
      card_id: audit.cardId,
      rule_id: audit.ruleId,
      plates: json(audit.plates) as never,
      owner_name: audit.ownerName,
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
    .set({ audit_status: 6, rev: sql`rev + 1` })
    .where('dealer_id', '=', dealerId)
    .where('audit_status', '=', 4)
    .where('pay_deadline', '<', now.toISOString())
    .execute();
}

interface Filters extends PageQuery {
  auditType?: number | undefined;
  auditStatus?: number | undefined;
  handled?: number | undefined;
  plateNo?: string | undefined;
  phone?: string | undefined;
  ruleId?: string | undefined;
  parkIds?: string[] | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** Applications of the types somebody may see, newest first. */
export async function listAudits(tx: Tx, filters: Filters, scope: ExportScope, types: readonly number[], { keys, plain }: Reader) {
  const { auditType, auditStatus, handled, plateNo, phone, ruleId, startTime, endTime } = filters;
  const inScope = (ids: readonly string[] | null | undefined) =>
    ids ? sql<SqlBool>`r.park_ids && ${[...ids]}::uuid[]` : sql<SqlBool>`true`;
  const query = tx
    .selectFrom('pass_audit as a')
    .innerJoin('pass_rule as r', (join) => join.onRef('r.dealer_id', '=', 'a.dealer_id').onRef('r.id', '=', 'a.rule_id'))
    .leftJoin('pass_card as c', (join) => join.onRef('c.dealer_id', '=', 'a.dealer_id').onRef('c.id', '=', 'a.card_id'))
    .where(inDealers('a.dealer_id', scope.dealerIds))
    .where(inScope(scope.parkIds))
    .where(inScope(filters.parkIds))
    .where(sql<SqlBool>`a.audit_type = any (${[...types]}::int[])`)
    .$if(auditType !== undefined, (q) => q.where('a.audit_type', '=', auditType ?? 0))
    .$if(auditStatus !== undefined, (q) => q.where('a.audit_status', '=', auditStatus ?? 0))
    .$if(handled !== undefined, (q) => q.where('a.audit_status', handled === 0 ? '=' : '<>', 0))
    .$if(plateNo !== undefined, (q) => q.where(sql<SqlBool>`position(${(plateNo ?? '').toUpperCase()} in a.plates::text) > 0`))
    .$if(phone !== undefined, (q) => q.where(sql<SqlBool>`coalesce(a.phone_hash, c.phone_hash) = ${keys.hmac('phone', phone ?? '')}`))
    .$if(ruleId !== undefined, (q) => q.where('a.rule_id', '=', ruleId ?? ''))
    .$if(startTime !== undefined, (q) => q.where('a.submitted_at', '>=', startTime ?? ''))
    .$if(endTime !== undefined, (q) => q.where('a.submitted_at', '<=', endTime ?? ''))
    .select([
      'a.id as auditId',
      'a.audit_type as auditType',
      'a.audit_status as auditStatus',
      'a.card_id as cardId',
      'c.cert_code as certCode',
      'a.rule_id as ruleId',
      'r.rule_name as ruleName',
      sql<string>`coalesce((select string_agg(k.park_name, '、' order by k.park_name) from park k
        where k.dealer_id = r.dealer_id and k.id = any (r.park_ids)), '')`.as('parkNames'),
      dealerNameOf('a'),
      'a.plates',
      'a.owner_name as ownerName',
      sql<Buffer | null>`coalesce(a.phone_cipher, c.phone_cipher)`.as('phoneCipher'),
      'a.company',
      'a.materials',
      'a.periods',
      'a.start_date as startDate',
      'a.reason',
      'a.amount_fen as amountFen',
      'a.refund_fen as refundFen',
      'a.applicant_name as applicantName',
      'a.submitted_at as submittedAt',
      'a.auditor_name as auditorName',
      'a.audited_at as auditedAt',
      'a.opinion',
      'a.pay_deadline as payDeadline',
      'a.rev',
    ])
    .orderBy('a.id', 'desc')
    .$castTo<Omit<PassAuditRow, 'phone'> & { phoneCipher: Buffer | null }>();
  const page = await pageOf(tx, query, filters);
  const shown = (phoneCipher: Buffer | null) => {
    const number = phoneCipher === null ? '' : keys.show(phoneCipher);
    return plain ? number : maskPhones(number);
  };
  return { ...page, results: page.results.map(({ phoneCipher, ...audit }) => ({ ...audit, phone: shown(phoneCipher) })) };
}
