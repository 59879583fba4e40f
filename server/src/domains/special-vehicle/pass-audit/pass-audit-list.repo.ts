import { type PassAuditRow, passAuditType } from '@bochong/contract/special-vehicle';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { dealerNameOf, inDealers, type PageQuery, pageOf } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import type { Reader } from '../pass-card/pass-card-list.repo.ts';

interface Filters extends PageQuery {
  auditTypes?: number[] | undefined;
  auditStatus?: number | undefined;
  handled?: number | undefined;
  plateNo?: string | undefined;
  phone?: string | undefined;
  ruleId?: string | undefined;
  parkIds?: string[] | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/** What application `a` says itself, else its card `c`; of whom a card goes to the card knows nothing. */
export const known = (column: 'phone_cipher' | 'phone_hash') =>
  sql<Buffer | null>`case when a.audit_type = ${passAuditType.CHANGE} then a.${sql.ref(column)} else coalesce(a.${sql.ref(column)}, c.${sql.ref(column)}) end`;

/** Applications of the types somebody may see, newest first. */
export async function listAudits(tx: Tx, filters: Filters, scope: ExportScope, types: readonly number[], { keys }: Reader) {
  const { auditTypes, auditStatus, handled, plateNo, phone, ruleId, startTime, endTime } = filters;
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
    .$if(auditTypes !== undefined, (q) => q.where('a.audit_type', 'in', auditTypes ?? []))
    .$if(auditStatus !== undefined, (q) => q.where('a.audit_status', '=', auditStatus ?? 0))
    .$if(handled !== undefined, (q) => q.where('a.audit_status', handled === 0 ? '=' : '<>', 0))
    .$if(plateNo !== undefined, (q) => q.where(sql<SqlBool>`position(${(plateNo ?? '').toUpperCase()} in a.plates::text) > 0`))
    .$if(phone !== undefined, (q) => q.where(sql<SqlBool>`${known('phone_hash')} = ${keys.hmac('phone', phone ?? '')}`))
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
      'a.former',
      known('phone_cipher').as('phoneCipher'),
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
  return { ...page, results: page.results.map(({ phoneCipher, ...audit }) => ({ ...audit, phone: keys.masked(phoneCipher) })) };
}
