import { runForDealers } from '../../kernel/jobs/jobs.ts';
import type { TestApp } from '../../kernel/testing/test-app.ts';
import { statementEquations } from './roll-up/statement-equation.ts';
import { statementJobs } from './statement.jobs.ts';

/** Runs a job of the statements now, for every unit. */
export async function runStatements(t: TestApp, name = 'statement-days'): Promise<void> {
  for (const job of statementJobs) if (job.name === name) await runForDealers(t.app, job);
}

/** Equations of the roll-up that do not hold, with the first rows that break them. */
export async function brokenStatements(t: TestApp): Promise<[name: string, rows: unknown[]][]> {
  const broken: [string, unknown[]][] = [];
  for (const { name, rows } of statementEquations) {
    const found = await t.owner.query(`select * from (${rows}) as broken limit 3`);
    if (found.rows.length > 0) broken.push([name, found.rows]);
  }
  return broken;
}
