import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { inDealers } from '../../../kernel/database/query.ts';
import { type FactSpan, financeFacts, measureColumns } from './finance-fact.repo.ts';
import { rebuildSpans } from './receivable-span.repo.ts';
import { statementEquations } from './statement-equation.ts';

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

/** Takes away the marks of days whose sums are not those of the ledger; answers how many there were. */
export async function forgetWrongDays(tx: Tx): Promise<number> {
  const wrong = sql.join(
    statementEquations.map(({ rows }) => sql`select dealer_id, day from (${sql.raw(rows)}) as broken`),
    sql` union `,
  );
  const { numAffectedRows = 0n } =
    await sql`delete from stat_finance_date d using (${wrong}) w where d.dealer_id = w.dealer_id and d.stat_date = w.day`.execute(tx);
  return Number(numAffectedRows);
}
