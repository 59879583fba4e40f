import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import { type FactSpan, financeFacts, measureColumns } from './finance-fact.repo.ts';
import { rebuildSpans } from './receivable-span.repo.ts';
import { statementEquations } from './statement-equation.ts';
import { rebuildStays } from './stay-fact.repo.ts';

export interface StatDay {
  dealerId: string;
  date: string;
  now: Date;
}

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));
export const keyColumns = ['dealer_id', 'stat_date', 'park_id', 'biz_type', 'pay_type'];

/**
 * Adds a day up anew. What is posted of it is kept as it was before the lines are read: what is posted meanwhile makes the day one that has
 * changed.
 */
export async function rebuildDay(tx: Tx, { dealerId, date, now }: StatDay): Promise<void> {
  const span: FactSpan = { dealerIds: [dealerId], from: date, to: date };
  await sql`insert into stat_finance_date (dealer_id, stat_date, debit_fen, built_at)
    select ${dealerId}, ${date}, coalesce((select debit_fen from ledger_day where dealer_id = ${dealerId} and accounting_date = ${date}), 0), ${now.toISOString()}
    on conflict (dealer_id, stat_date) do update set debit_fen = excluded.debit_fen, built_at = excluded.built_at`.execute(tx);
  await sql`delete from stat_finance_daily where dealer_id = ${dealerId} and stat_date = ${date}`.execute(tx);
  const columns = names([...keyColumns, ...measureColumns]);
  await sql`insert into stat_finance_daily (${columns}) select ${columns} from (${financeFacts(span)}) f`.execute(tx);
  await rebuildStays(tx, span);
  await rebuildSpans(tx, span);
}

/** Days with vouchers that are not added up, or have changed since. */
const changed = sql`l.debit_fen is distinct from (select d.debit_fen from stat_finance_date d
  where d.dealer_id = l.dealer_id and d.stat_date = l.accounting_date)`;

/** Days of each unit with vouchers that must be read from the ledger. */
export async function unbuiltDays(tx: Tx, { dealerIds, from, to }: FactSpan): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{
    dealerId: string;
    date: string;
  }>`select l.dealer_id as "dealerId", l.accounting_date as date from ledger_day l
    where ${inDealers('l.dealer_id', dealerIds)} and l.accounting_date between ${from}::date and ${to}::date and ${changed}`.execute(tx);
  return new Map([...Map.groupBy(rows, (row) => row.dealerId)].map(([id, days]) => [id, new Set(days.map(({ date }) => date))]));
}

/** Days before `before` that are to be added up, the latest first. */
export async function daysToBuild(tx: Tx, dealerId: string, before: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`select l.accounting_date as date from ledger_day l
    where l.dealer_id = ${dealerId} and l.accounting_date < ${before}::date and ${changed} order by 1 desc limit ${sql.lit(most)}`.execute(
    tx,
  );
  return rows.map(({ date }) => date);
}

/** What is posted of each month: by the ledger, by the days that are added up, and by the month as it is added up. */
const months = (dealerIds: readonly string[], from: string, to: string) => sql`
  select p.dealer_id, p.month, p.posted_fen, p.built_fen, m.debit_fen as kept_fen from (
    select l.dealer_id, date_trunc('month', l.accounting_date)::date as month, sum(l.debit_fen) as posted_fen, sum(d.debit_fen) as built_fen
    from ledger_day l left join stat_finance_date d on d.dealer_id = l.dealer_id and d.stat_date = l.accounting_date
    where ${inDealers('l.dealer_id', dealerIds)} and l.accounting_date between ${from}::date and ${to}::date group by 1, 2) p
    left join stat_finance_month m on m.dealer_id = p.dealer_id and m.month = p.month`;

/** First days of the months of each unit that are added up and have not changed since; a month without vouchers is none. */
export async function builtMonths(tx: Tx, { dealerIds, from, to }: FactSpan): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ dealerId: string; month: string }>`select dealer_id as "dealerId", month
    from (${months(dealerIds, from, to)}) m where kept_fen = posted_fen`.execute(tx);
  return new Map([...Map.groupBy(rows, (row) => row.dealerId)].map(([id, all]) => [id, new Set(all.map(({ month }) => month))]));
}

/** Adds up months before a day's whose days are all added up and that are not, or have changed. */
export async function rebuildMonths(tx: Tx, { dealerId, date, now }: StatDay): Promise<void> {
  const { rows } = await sql<{ month: string }>`select month from (${months([dealerId], '2000-01-01', date)}) m
    where built_fen = posted_fen and kept_fen is distinct from posted_fen and month < date_trunc('month', ${date}::date) order by 1`.execute(
    tx,
  );
  const columns = names([...keyColumns, ...measureColumns]);
  for (const { month } of rows) {
    const days = sql`stat_date >= ${month}::date and stat_date < ${month}::date + interval '1 month'`;
    // What the days were added up with, not what is posted by now: if that is more, the month is one that has changed.
    await sql`insert into stat_finance_month (dealer_id, month, debit_fen, built_at)
      select ${dealerId}, ${month}, sum(debit_fen), ${now.toISOString()} from stat_finance_date where dealer_id = ${dealerId} and ${days}
      on conflict (dealer_id, month) do update set debit_fen = excluded.debit_fen, built_at = excluded.built_at`.execute(tx);
    await sql`delete from stat_finance_monthly where dealer_id = ${dealerId} and ${days}`.execute(tx);
    await sql`insert into stat_finance_monthly (${columns})
      select dealer_id, ${month}::date + (stat_date - ${month}::date) % 7, park_id, biz_type, pay_type,
        ${sql.join(measureColumns.map((name) => sql`sum(${sql.ref(name)})`))}
      from stat_finance_daily where dealer_id = ${dealerId} and ${days} group by 1, 2, 3, 4, 5`.execute(tx);
  }
}

/** Takes away the marks of days whose sums are not those of the ledger; answers how many there were. */
export async function forgetWrongDays(tx: Tx): Promise<number> {
  const wrong = sql.join(
    statementEquations.map(({ rows }) => sql`select dealer_id, day from (${sql.raw(rows)}) as broken`),
    sql` union `,
  );
  await sql`delete from stat_finance_month m using (${wrong}) w where m.dealer_id = w.dealer_id and m.month = date_trunc('month', w.day)`.execute(
    tx,
  );
  const { numAffectedRows = 0n } =
    await sql`delete from stat_finance_date d using (${wrong}) w where d.dealer_id = w.dealer_id and d.stat_date = w.day`.execute(tx);
  return Number(numAffectedRows);
}
