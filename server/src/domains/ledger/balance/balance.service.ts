import { type AccountBalance, ledgerAccount, ledgerErrors, type PartBalance, trialBalances } from '@bochong/contract/ledger';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { fail } from '../../../kernel/http/errors.ts';
import type { ExportDefinition, ExportScope } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import type { SheetColumn } from '../../../kernel/sheets/workbook.ts';
import { businessDate, dateStart, dayMs } from '../../../kernel/time.ts';
import { monthOf } from '../period/open-day.rule.ts';
import { progressOf } from '../post/backfill.repo.ts';
import { isCaughtUp } from '../post/backfill.service.ts';
import { lastProof } from '../proof/proof.repo.ts';
import { accountsOver, partsOver, type Span, waitingFacts } from './balance.repo.ts';

const longestDays = 366;

type Asked = { [K in keyof Span]?: Span[K] | undefined };

/** The days asked for, or this month's up to today; refuses a span that runs backwards or is too long. */
function spanOf<A extends Asked>(asked: A, now: Date): A & Span {
  const endDate = asked.endDate ?? asked.startDate ?? businessDate(now);
  const startDate = asked.startDate ?? monthOf(endDate);
  const days = (dateStart(endDate) - dateStart(startDate)) / dayMs;
  if (days < 0 || days >= longestDays) fail(ledgerErrors.span);
  return { ...asked, startDate, endDate };
}

async function rowsOf(tx: Tx, span: Span, scope: ExportScope): Promise<AccountBalance[]> {
  const rows = await accountsOver(tx, span, scope);
  return rows.map((row) => ({ ...row, accountName: ledgerAccount.label(row.accountCode) }));
}

const none = { openingFen: 0, debitFen: 0, creditFen: 0, closingFen: 0 };
const add = (sum: typeof none, row: typeof none) => ({
  openingFen: sum.openingFen + row.openingFen,
  debitFen: sum.debitFen + row.debitFen,
  creditFen: sum.creditFen + row.creditFen,
  closingFen: sum.closingFen + row.closingFen,
});

/** Every account over a span; both sides agree, and opening and closing balances cancel out. */
export async function trialBalance(query: Asked, { tx, user, now }: Context) {
  const span = spanOf(query, now);
  const rows = await rowsOf(tx, span, user);
  let catchingUp = false;
  for (const dealerId of user.dealerIds) catchingUp ||= !isCaughtUp(await progressOf(tx, dealerId));
  const { startDate, endDate } = span;
  return {
    startDate,
    endDate,
    rows,
    total: rows.reduce(add, none),
    catchingUp,
    waiting: await waitingFacts(tx, user),
    proof: await lastProof(tx, user.dealerIds),
  };
}

export function partsOfAccount(query: Asked & PageQuery & { accountCode: number }, { tx, user, now }: Context) {
  return partsOver(tx, spanOf(query, now), user);
}

export const balanceExport: ExportDefinition<Asked & { asOf: string }, AccountBalance> = {
  name: 'ledgerTrialBalance',
  title: '科目余额表',
  columns: [
    { header: '科目', value: ({ accountCode }) => String(accountCode) },
    { header: '科目名称', value: ({ accountName }) => accountName },
    ...fieldColumns<AccountBalance & PartBalance>(trialBalances.parts, ['openingFen', 'debitFen', 'creditFen', 'closingFen']),
  ] as readonly SheetColumn<AccountBalance>[],
  async *batches(tx, query, scope) {
    yield await rowsOf(tx, spanOf(query, new Date(query.asOf)), scope);
  },
};

/** The balances as a workbook; what is asked for is settled now, so that a task shows the same. */
export function exportBalance(query: Asked, context: Context) {
  const { parkId, startDate, endDate } = spanOf(query, context.now);
  return exportOrQueue(balanceExport, { startDate, endDate, parkId, asOf: context.now.toISOString() }, context);
}
