import { runForDealers } from '../../kernel/jobs/jobs.ts';
import type { TestApp } from '../../kernel/testing/test-app.ts';
import { ledgerJobs } from './ledger.jobs.ts';
import { ledgerEquations } from './proof/equation.ts';

/** Runs a job of the ledger now, for every unit. */
export async function runLedger(t: TestApp, name = 'ledger-posting'): Promise<void> {
  for (const job of ledgerJobs) if (job.name === name) await runForDealers(t.app, job);
}

/** Equations that do not hold, with the first rows that break them. */
export async function brokenEquations(t: TestApp): Promise<[name: string, rows: unknown[]][]> {
  const broken: [string, unknown[]][] = [];
  for (const { name, rows } of ledgerEquations) {
    const found = await t.owner.query(`select * from (${rows}) as broken limit 3`);
    if (found.rows.length > 0) broken.push([name, found.rows]);
  }
  return broken;
}

/** What the vouchers of a source, a bill or an order say: `ORDER_CLOSED`-like event codes with their lines as `D1122 1500`. */
export async function vouchersOf(t: TestApp, sourceId: string): Promise<string[]> {
  const { rows } = await t.owner.query<{ text: string }>(
    `select e.event_type || ': ' || string_agg(case when l.debit_fen > 0 then 'D' else 'C' end || l.account_code || ' ' || l.debit_fen + l.credit_fen, ', ' order by l.line_no) as text
     from ledger_entry e join ledger_line l on l.dealer_id = e.dealer_id and l.entry_id = e.id where e.source_id = $1
     group by e.no, e.event_type order by e.no`,
    [sourceId],
  );
  return rows.map(({ text }) => text);
}

/** Sums of everything: they agree at all times. */
export async function trialSums(t: TestApp): Promise<{ debit: number; credit: number; balance: number; entries: number }> {
  const { rows } = await t.owner.query(
    `select coalesce(sum(debit_fen), 0)::int as debit, coalesce(sum(credit_fen), 0)::int as credit,
      (select coalesce(sum(debit_fen - credit_fen), 0)::int from ledger_movement) as balance, (select count(*)::int from ledger_entry) as entries from ledger_line`,
  );
  return rows[0];
}
