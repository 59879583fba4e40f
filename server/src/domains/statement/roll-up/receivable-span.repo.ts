import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import { type FactSpan, ofDays } from './finance-fact.repo.ts';

/** Orders whose receivable moved on some days. */
const touched = (span: FactSpan) => sql`select distinct l.dealer_id, l.order_id from receivable_line l
  where ${inDealers('l.dealer_id', span.dealerIds)} and ${ofDays('l.entry_id', span)} and l.accounting_date between ${span.from}::date and ${span.to}::date`;

/**
 * What was open of some orders at the end of each day, from all lines of theirs: rows as the table has them. An order that is paid on the day
 * that it is charged has none.
 */
const spans = (orders: RawBuilder<unknown>) => sql`
  select dealer_id, order_id, park_id, from_date, to_date, min(charged_on) over (partition by dealer_id, order_id) as opened_on, biz_type, balance_fen
  from (
    select dealer_id, order_id, park_id, accounting_date as from_date, biz_type, coalesce(charged_on, accounting_date) as charged_on,
      lead(accounting_date, 1, 'infinity') over step as to_date, (sum(fen) over step)::bigint as balance_fen
    from (
      select l.dealer_id, l.order_id, l.park_id, l.accounting_date, max(l.biz_type) as biz_type, sum(l.debit_fen - l.credit_fen) as fen,
        min(l.accounting_date) filter (where l.debit_fen > 0) as charged_on
      from receivable_line l join (${orders}) t on t.dealer_id = l.dealer_id and t.order_id = l.order_id group by 1, 2, 3, 4) as days
    window step as (partition by dealer_id, order_id, park_id order by accounting_date)) as run`;

/** Writes anew what was open of the orders of a day, day by day. */
export async function rebuildSpans(tx: Tx, span: FactSpan): Promise<void> {
  await sql`delete from stat_receivable_span s using (${touched(span)}) t where s.dealer_id = t.dealer_id and s.order_id = t.order_id`.execute(
    tx,
  );
  await sql`insert into stat_receivable_span (dealer_id, order_id, park_id, from_date, to_date, opened_on, biz_type, balance_fen)
    select dealer_id, order_id, park_id, from_date, to_date, opened_on, biz_type, balance_fen from (${spans(touched(span))}) s
    where balance_fen <> 0`.execute(tx);
}

/** What was open at the end of a date; orders that moved on days which are not added up are read from the ledger. */
export function openAt(dealerIds: readonly string[], date: string, unbuilt: readonly FactSpan[]): RawBuilder<unknown> {
  const kept = sql`select s.dealer_id, s.order_id, s.park_id, s.opened_on, s.biz_type, s.balance_fen from stat_receivable_span s
    where ${inDealers('s.dealer_id', dealerIds)} and s.from_date <= ${date}::date and s.to_date > ${date}::date`;
  if (unbuilt.length === 0) return kept;
  const moved = sql.join(unbuilt.map(touched), sql` union `);
  return sql`${kept} and not exists (select from (${moved}) t where t.dealer_id = s.dealer_id and t.order_id = s.order_id)
    union all select l.dealer_id, l.order_id, l.park_id, l.opened_on, l.biz_type, l.balance_fen from (${spans(moved)}) l
      where l.from_date <= ${date}::date and l.to_date > ${date}::date and l.balance_fen <> 0`;
}
