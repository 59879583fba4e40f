import { type CompanyAccount, companyAccounts } from '@bochong/contract/charging-customer';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { changeCredit } from '../company-terms/company-terms.service.ts';
import { type AccountFilters, accountBatches, listAccounts } from './company-account.repo.ts';

const accountExport: ExportDefinition<AccountFilters, CompanyAccount> = {
  name: 'companyAccounts',
  title: '企业账户',
  columns: fieldColumns<CompanyAccount>(companyAccounts.list, [
    ...(['companyName', 'payMode', 'principalFen', 'giftFen', 'frozenFen', 'creditLimitFen', 'usedCreditFen'] as const),
    ...(['availableFen', 'arrearsFen', 'totalPaidFen', 'companyStatus', 'updatedAt'] as const),
  ]),
  batches: accountBatches,
};

export function createCompanyAccountRoutes(app: App): void {
  app.exports.set(accountExport.name, accountExport as never);
  implement(app, companyAccounts.list, ({ query }, { tx, user }) => listAccounts(tx, query, user));
  implement(app, companyAccounts.export, ({ query }, context) => exportOrQueue(accountExport, query, context));
  implement(app, companyAccounts.credit, ({ params, body }, context) => changeCredit(params.id, body, context));
}
