import type { AccountBalance, PartBalance } from '@bochong/contract/ledger';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers, inParks, type PageQuery, totalOf } from '../../../kernel/database/query.ts';
import type { ExportScope } from '../../../kernel/sheets/export.ts';
import { hasManyParts } from '../rule/entry.rule.ts';
import { partNameOf } from '../voucher/part-name.repo.ts';

export interface Span {
  startDate: string;
  endDate: string;
  parkId?: string | undefined;
}

type Sums = Omit<AccountBalance, 'accountName'>;

const within = (
  { parkId }: Span,
  { dealerIds, parkIds }: ExportScope,
  upTo: string,
) => sql`${inDealers('m.dealer_id', dealerIds)} and ${inParks('m.park_id', parkIds)}
  and m.accounting_date <= ${upTo} ${parkId === undefined ? sql`` : sql`and m.park_id = ${parkId}`}`;
const figures = ({ startDate }: Span) => sql`
  coalesce(sum(m.debit_fen - m.credit_fen) filter (where m.accounting_date < ${startDate}), 0)::bigint as "openingFen",
  coalesce(sum(m.debit_fen) filter (where m.accounting_date >= ${startDate}), 0)::bigint as "debitFen",
  coalesce(sum(m.credit_fen) filter (where m.accounting_date >= ${startDate}), 0)::bigint as "creditFen",
  coalesce(sum(m.debit_fen - m.credit_fen), 0)::bigint as "closingFen"`;

/** Accounts that ever moved, over a span of days. */
export async function accountsOver(tx: Tx, span: Span, scope: ExportScope): Promise<Sums[]> {
  const { rows } = await sql<Sums>`select m.account_code as "accountCode", ${figures(span)} from ledger_movement m
    where ${within(span, scope, span.endDate)} group by 1 order by 1`.execute(tx);
  return rows;
}

/** Parts of an account over a span, those that moved most first. */
export async function partsOver(
  tx: Tx,
  { accountCode, pageNo, pageSize, ...span }: Span & PageQuery & { accountCode: number },
  scope: ExportScope,
) {
  // Accounts of many parts are kept as a whole: their parts are the sums of lines.
  const source = hasManyParts(accountCode) ? sql`ledger_line` : sql`ledger_movement`;
  const sums = sql`select m.dealer_id, m.sub_key, ${figures(span)} from ${source} m
    where ${within(span, scope, span.endDate)} and m.account_code = ${accountCode} group by 1, 2`;
  const moved = sql`select * from (${sums}) s where "openingFen" <> 0 or "debitFen" <> 0 or "creditFen" <> 0`;
  const { rows } =
    await sql<PartBalance>`select p.sub_key as "subKey", ${partNameOf('p')} as "subName", "openingFen", "debitFen", "creditFen", "closingFen"
    from (${moved} order by "debitFen" + "creditFen" desc, sub_key limit ${sql.lit(pageSize)} offset ${(pageNo - 1) * pageSize}) p
    order by "debitFen" + "creditFen" desc, p.sub_key`.execute(tx);
  return { pageNo, pageSize, ...(await totalOf(tx, moved)), results: rows };
}

/** Facts of units that wait for their posting, up to some thousand. */
export async function waitingFacts(tx: Tx, { dealerIds }: Pick<ExportScope, 'dealerIds'>): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select from ledger_due d where ${inDealers('d.dealer_id', dealerIds)} limit 10000) w`.execute(tx);
  return rows[0]?.n ?? 0;
}
