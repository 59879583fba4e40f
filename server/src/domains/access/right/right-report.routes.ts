import { type RightHolding, rightReports } from '@bochong/contract/access';
import { menuModules, resourceCodes } from '@bochong/contract/catalogue';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { resourceTitle } from './right.service.ts';
import { type HoldingFilters, holdingBatches, listHoldings } from './right-report.repo.ts';
import { sensitiveRights } from './sensitive.rule.ts';

type Filters = HoldingFilters & { kind?: number | undefined; title?: string | undefined };

const all = sensitiveRights(menuModules).map(({ code, kind }) => ({
  ...{ code, kind, title: resourceTitle(code) },
  types: [1, 2, 4].filter((type) => resourceCodes(type).has(code)),
}));
const asked = ({ kind, title = '' }: Filters) =>
  all.filter((right) => (kind === undefined || right.kind === kind) && right.title.includes(title));

const reportExport: ExportDefinition<Filters, RightHolding> = {
  name: 'rightReports',
  title: '敏感权限报告',
  columns: fieldColumns<RightHolding>(rightReports.list, [
    'kind',
    { name: 'title', width: 40 },
    ...(['userName', 'account', 'userType', 'roleName', 'since', 'grantedBy', 'lastLoginAt', 'dealerName'] as const),
  ]),
  batches: (tx, query, { dealerIds }) => holdingBatches(tx, asked(query), query, dealerIds),
};

export function createRightReportRoutes(app: App): void {
  app.exports.set(reportExport.name, reportExport as never);
  implement(app, rightReports.list, ({ query }, { tx, user }) => listHoldings(tx, asked(query), query, user.dealerIds));
  implement(app, rightReports.export, ({ query }, context) => exportOrQueue(reportExport, query, context));
}
