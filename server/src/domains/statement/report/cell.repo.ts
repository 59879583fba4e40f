import { ledgerAccount as account, ledgerCategory } from '@bochong/contract/ledger';
import { payBillState } from '@bochong/contract/pay-account';
import type { StatementBy, StatementGrain } from '@bochong/contract/statement';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { codes, inDealers, inParks } from '../../../kernel/database/query.ts';
import { datesOf, type Period, type Piece, piecesOf } from '../../charging-statistics/index.ts';
import { type Cell, type Measure, measures } from '../figures/measure.rule.ts';
import { columnOf, financeFacts, ofDays } from '../roll-up/finance-fact.repo.ts';
import { builtMonths, keyColumns, unbuiltDays } from '../roll-up/roll-up.repo.ts';
import { daysOfMonth, monthOf } from './statement-period.rule.ts';

/** What is asked of a statement, within what its asker may see. */
export interface StatementQuery extends Period {
  grain: StatementGrain;
  by: StatementBy;
  dealerIds: readonly string[];
  parkIds: readonly string[] | null;
  bizType: number | null;
  payType: number | null;
}

/** What rows are told by: one of time or place in the database; businesses and means of payment stand in every cell. */
export type CellKey = 'day' | 'month' | 'park' | 'hour' | 'none';
export const cellKeys: Record<CellKey, RawBuilder<unknown>> = {
  day: sql`f.stat_date::text`,
  month: sql`to_char(f.stat_date, 'YYYY-MM')`,
  park: sql`f.park_id::text`,
  none: sql`''`,
  hour: sql`lpad(f.hour::text, 2, '0')`,
};

/** Where the sums of a piece stand. */
type Source = Piece & { table: 'stat_finance_monthly' | 'stat_finance_daily' | null };

export const dayPieces = (period: Period, dealerIds: readonly string[], unbuilt: ReadonlyMap<string, ReadonlySet<string>>): Source[] => {
  const dates = datesOf(period);
  const built = new Map(dealerIds.map((id) => [id, new Set(dates.filter((date) => !unbuilt.get(id)?.has(date)))]));
  return piecesOf(period, dealerIds, built).map((piece) => ({ ...piece, table: piece.built ? 'stat_finance_daily' : null }));
};

/** Where each day of each unit is read: whole months and days that are added up from there, all else from the ledger. By day no months. */
async function sourcesFor(tx: Tx, { dealerIds, from, to }: StatementQuery, key: CellKey): Promise<Source[]> {
  const span = { dealerIds, from, to };
  const unbuilt = await unbuiltDays(tx, span);
  if (key === 'day') return dayPieces(span, dealerIds, unbuilt);
  const months = await builtMonths(tx, span);
  const whole = datesOf(span).filter((date) => daysOfMonth(monthOf(date)).from >= from && daysOfMonth(monthOf(date)).to <= to);
  const built = new Map(dealerIds.map((id) => [id, new Set(whole.filter((date) => months.get(id)?.has(`${monthOf(date)}-01`)))]));
  return piecesOf(span, dealerIds, built).flatMap((piece): Source[] =>
    piece.built ? [{ ...piece, table: 'stat_finance_monthly' }] : dayPieces(piece, piece.dealerIds, unbuilt),
  );
}

const facts = (sources: readonly Source[], wanted: readonly string[]) => {
  const columns = (table: string) => sql.join([...keyColumns, ...wanted].map((name) => sql.ref(`${table}.${name}`)));
  return sql.join(
    sources.map((piece) =>
      piece.table
        ? sql`select ${columns('r')} from ${sql.table(piece.table)} r
            where ${inDealers('r.dealer_id', piece.dealerIds)} and r.stat_date between ${piece.from}::date and ${piece.to}::date`
        : sql`select ${columns('x')} from (${financeFacts(piece)}) x`,
    ),
    sql` union all `,
  );
};

function within({ parkIds, bizType, payType }: StatementQuery): RawBuilder<SqlBool> {
  const where: Expression<SqlBool>[] = [inParks('f.park_id', parkIds)];
  if (bizType !== null) where.push(sql`f.biz_type = ${bizType}`);
  if (payType !== null) where.push(sql`f.pay_type = ${payType}`);
  return sql<SqlBool>`${sql.join(where, sql` and `)}`;
}

/** Sums by a key of time or place, business and means of payment; measures that are not wanted are 0. */
export async function cellsBy(tx: Tx, query: StatementQuery, key: CellKey, wanted: readonly Measure[]): Promise<Cell[]> {
  if (query.from > query.to) return [];
  const pieces = await sourcesFor(tx, query, key);
  const sums = measures.map((name) =>
    wanted.includes(name) ? sql`sum(${sql.ref(`f.${columnOf(name)}`)})::bigint as ${sql.ref(name)}` : sql`0 as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Cell>`select ${cellKeys[key]} as key, f.biz_type as "bizType", f.pay_type as "payType", ${sql.join(sums)}
    from (${facts(pieces, wanted.map(columnOf))}) f where ${within(query)} group by 1, 2, 3`.execute(tx);
  return rows;
}

/** What came in and was kept, by a key and the weekday (0: Monday), for whatever is to be compared. */
export async function netByWeekday(
  tx: Tx,
  query: StatementQuery,
  key: CellKey,
  businesses: readonly [number, ...number[]],
): Promise<{ key: string; weekday: number; fen: number }[]> {
  const pieces = await sourcesFor(tx, query, key);
  const { rows } = await sql<{ key: string; weekday: number; fen: number }>`
    select ${cellKeys[key]} as key, (extract(isodow from f.stat_date) - 1)::int as weekday,
      sum(f.received_fen + f.principal_fen - f.refund_fen - f.principal_back_fen)::bigint as fen
    from (${facts(pieces, ['received_fen', 'principal_fen', 'refund_fen', 'principal_back_fen'])}) f
    where ${within(query)} and f.biz_type in ${codes(...businesses)} group by 1, 2`.execute(tx);
  return rows;
}

/** Balances of accounts (debit less credit) as the ledger keeps them: before a period, and what moved in it. */
export async function ledgerBalances(tx: Tx, { dealerIds, parkIds, from, to }: StatementQuery) {
  const { rows } = await sql<{ code: number; openingFen: number; movedFen: number }>`
    select b.account_code as code, coalesce(sum(b.debit_fen - b.credit_fen) filter (where b.accounting_date < ${from}::date), 0)::bigint as "openingFen",
      coalesce(sum(b.debit_fen - b.credit_fen) filter (where b.accounting_date >= ${from}::date), 0)::bigint as "movedFen"
    from posted_balance b where ${inDealers('b.dealer_id', dealerIds)} and ${inParks('b.park_id', parkIds)} and b.accounting_date <= ${to}::date
      and b.account_code in ${codes(account.RECEIVABLE, account.PRINCIPAL, account.GIFT, account.PASS_ADVANCE)} group by 1`.execute(tx);
  const of = (...wanted: number[]) =>
    rows
      .filter(({ code }) => wanted.includes(code))
      .reduce((sum, row) => ({ openingFen: sum.openingFen + row.openingFen, movedFen: sum.movedFen + row.movedFen }), {
        openingFen: 0,
        movedFen: 0,
      });
  return { receivable: of(account.RECEIVABLE), wallets: of(account.PRINCIPAL, account.GIFT), passes: of(account.PASS_ADVANCE) };
}
export type LedgerBalances = Awaited<ReturnType<typeof ledgerBalances>>;

/** What channels' bills of a day say came in less what went back, and what the ledger has of it under the same receiving accounts; null: there is no bill. */
export async function channelDay(tx: Tx, { dealerIds, to }: StatementQuery): Promise<{ channelFen: number; ledgerFen: number } | null> {
  const { rows } = await sql<{ channelFen: number; ledgerFen: number }>`with bill as (
      select c.dealer_id, c.account_id, c.paid_fen - c.refund_fen as fen from channel_day c
      where ${inDealers('c.dealer_id', dealerIds)} and c.bill_day = ${to}::date and c.state in ${codes(payBillState.FETCHED, payBillState.EMPTY)})
    select sum(b.fen)::bigint as "channelFen", coalesce(sum((
      select sum(l.debit_fen - l.credit_fen) from posted_line l where l.dealer_id = b.dealer_id and l.sub_key = b.account_id
        and l.account_code = ${sql.lit(account.CHANNEL)} and l.category = ${sql.lit(ledgerCategory.TRADE)} and l.pay_channel is not null
        and l.accounting_date = ${to}::date and ${ofDays('l.entry_id', { from: to, to })} and ${ofDays('l.voucher_id', { from: to, to })})), 0)::bigint as "ledgerFen"
    from bill b having count(*) > 0`.execute(tx);
  return rows[0] ?? null;
}

/** What passes of each lot are no revenue yet before a period. */
export async function openingPassesByLot(tx: Tx, { dealerIds, parkIds, from }: StatementQuery): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string;
    fen: number;
  }>`select b.park_id as id, sum(b.credit_fen - b.debit_fen)::bigint as fen from posted_balance b
    where ${inDealers('b.dealer_id', dealerIds)} and ${inParks('b.park_id', parkIds)} and b.accounting_date < ${from}::date
      and b.account_code = ${sql.lit(account.PASS_ADVANCE)} group by 1`.execute(tx);
  return new Map(rows.map(({ id, fen }) => [id, fen]));
}

/** Names of lots, and of stations that stand in none; the zero id has none. */
export async function placeNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select m.id, m.place_name as name from money_place m
    where m.id = any (${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lots that are asked for, with their spaces as they are now. */
export async function lotSpaces(tx: Tx, { dealerIds, parkIds }: StatementQuery): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; spaces: number }>`select p.id, p.total_spaces as spaces from park p
    where ${inDealers('p.dealer_id', dealerIds)} and ${inParks('p.id', parkIds)} and p.is_delete = 0`.execute(tx);
  return new Map(rows.map(({ id, spaces }) => [id, spaces]));
}

/** Units of the scope by name, for the head of a paper. */
export async function dealerNames(tx: Tx, dealerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select dealer_name as name from dealer where ${inDealers('dealer_id', dealerIds)} order by 1 limit 3`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Facts that the ledger has yet to post, up to some thousand. */
export async function waitingFacts(tx: Tx, dealerIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from waiting_fact w where ${inDealers('w.dealer_id', dealerIds)} limit 10000) s`.execute(tx);
  return rows[0]?.n ?? 0;
}
