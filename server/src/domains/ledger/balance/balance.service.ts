import { type AccountBalance, ledgerAccount, ledgerErrors, type PartBalance, trialBalances } from '@bochong/contract/ledger';
import type { Context } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { fail } from '../../../kernel/http/errors.ts';
import type { ExportDefinition, ExportScope } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import type { SheetColumn } from '../../../kernel/sheets/workbook.ts';
import { dateStart, dayMs } from '../../../kernel/time.ts';
import { progressOf } from '../post/backfill.repo.ts';
import { isCaughtUp } from '../post/backfill.service.ts';
import { lastProof } from '../proof/proof.repo.ts';
import { accountsOver, partsOver, type Span, waitingFacts } from './balance.repo.ts';

const longestDays = 366;

function assertSpan({ startDate, endDate }: Span): void {
  const days = (dateStart(endDate) - dateStart(startDate)) / dayMs;
  if (days < 0 || days >= longestDays) fail(ledgerErrors.span);
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
export async function trialBalance(query: Span, { tx, user }: Context) {
  assertSpan(query);
  const rows = await rowsOf(tx, query, user);
  let catchingUp = false;
  for (const dealerId of user.dealerIds) catchingUp ||= !isCaughtUp(await progressOf(tx, dealerId));
  return {
    rows,
    total: rows.reduce(add, none),
    catchingUp,
    waiting: await waitingFacts(tx, user),
    proof: await lastProof(tx, user.dealerIds),
  };
}

export function partsOfAccount(query: Parameters<typeof partsOver>[1], { tx, user }: Context) {
  assertSpan(query);
  return partsOver(tx, query, user);
}

export const balanceExport: ExportDefinition<Span, AccountBalance> = {
  name: 'ledgerTrialBalance',
  title: '科目余额表',
  columns: [
    { header: '科目', value: ({ accountCode }) => String(accountCode) },
    { header: '科目名称', value: ({ accountName }) => accountName },
    ...fieldColumns<AccountBalance & PartBalance>(trialBalances.parts, ['openingFen', 'debitFen', 'creditFen', 'closingFen']),
  ] as readonly SheetColumn<AccountBalance>[],
  async *batches(tx, query, scope) {
    assertSpan(query);
    yield await rowsOf(tx, query, scope);
  },
};
