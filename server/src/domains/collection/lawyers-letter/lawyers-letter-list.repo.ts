import type { LawyersLetter, PrintedLetter } from '@bochong/contract/collection';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, inDealers, type PageQuery, pageOf, startsWith } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { debtorSeen } from '../debtor-scope.repo.ts';

export interface LetterFilters {
  plateNo?: string | undefined;
  letterStatus?: number | undefined;
  lawFirm?: string | undefined;
  minFen?: number | undefined;
}

function conditions(filters: LetterFilters, { dealerIds, parkIds }: ExportScope) {
  const where = [inDealers('l.dealer_id', dealerIds), debtorSeen('l', parkIds)];
  if (filters.plateNo) where.push(startsWith('l.plate_no', filters.plateNo));
  if (filters.letterStatus !== undefined) where.push(sql<SqlBool>`l.letter_status = ${filters.letterStatus}`);
  if (filters.lawFirm) where.push(sql<SqlBool>`${contains('l.law_firm', filters.lawFirm)}`);
  if (filters.minFen) where.push(sql<SqlBool>`l.owed_fen >= ${filters.minFen}`);
  return where;
}

const rows = (tx: Tx, where: ReturnType<typeof conditions>) =>
  tx
    .selectFrom('lawyers_letter as l')
    .select([
      'l.id as letterId',
      'l.letter_no as letterNo',
      'l.plate_id as plateId',
      'l.plate_no as plateNo',
      'l.plate_color as plateColor',
      'l.owner_name as ownerName',
      'l.record_count as recordCount',
      'l.owed_fen as owedFen',
      'l.law_firm as lawFirm',
      'l.lawyer_name as lawyerName',
      'l.send_way as sendWay',
      'l.express_no as expressNo',
      'l.letter_status as letterStatus',
      'l.applicant_name as applicantName',
      'l.auditor_name as auditorName',
      'l.audit_opinion as auditOpinion',
      'l.created_at as createdAt',
      'l.sent_at as sentAt',
      'l.signed_at as signedAt',
      sql<string | null>`l.pay_deadline::text`.as('payDeadline'),
      'l.result_paid_fen as resultPaidFen',
      'l.closed_reason as closedReason',
      'l.rev',
    ])
    .where(sql<SqlBool>`${sql.join(where, sql` and `)}`)
    .orderBy('l.id', 'desc')
    .$castTo<LawyersLetter>();

export const listLetters = (tx: Tx, query: LetterFilters & PageQuery, scope: ExportScope) =>
  pageOf(tx, rows(tx, conditions(query, scope)), query);

/** Every letter of the filter; there are never many. */
export async function* letterBatches(tx: Tx, filters: LetterFilters, scope: ExportScope): AsyncGenerator<LawyersLetter[]> {
  yield await rows(tx, conditions(filters, scope)).execute();
}

/** Letters as they are printed, in the order asked for. */
export async function printedLetters(tx: Tx, ids: readonly string[], scope: ExportScope): Promise<PrintedLetter[]> {
  const found = await rows(tx, [...conditions({}, scope), sql<SqlBool>`l.id = any (${ids}::uuid[])`])
    .select((eb) => [
      'l.address',
      'l.content',
      sql<PrintedLetter['records']>`coalesce((select jsonb_agg(jsonb_build_object('arrearsNo', r.arrears_no, 'parkName', r.park_name,
        'enterTime', to_char(r.enter_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"'),
        'exitTime', to_char(r.exit_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"'), 'owedFen', n.owed_fen) order by r.id)
        from lawyers_letter_item n join arrears_record r on r.dealer_id = n.dealer_id and r.id = n.arrears_id
        where n.dealer_id = ${eb.ref('l.dealer_id')} and n.letter_id = ${eb.ref('l.id')}), '[]')`.as('records'),
    ])
    .execute();
  const byId = new Map(found.map((letter) => [letter.letterId, letter]));
  return ids.flatMap((id) => byId.get(id) ?? []) as unknown as PrintedLetter[];
}
