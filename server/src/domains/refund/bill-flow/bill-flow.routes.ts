import { billFlows } from '@bochong/contract/refund';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type FlowFilters, type FlowRow, flowBatches, listFlows } from './bill-flow.repo.ts';

/** What the list shows by the same filters, newest first. */
const flowExport: ExportDefinition<FlowFilters, FlowRow> = {
  name: 'billFlows',
  title: '账单流水',
  columns: fieldColumns(billFlows.list, [
    'at',
    'flowKind',
    'amountFen',
    'payChannel',
    'plateNo',
    'parkName',
    'number',
    'orderNo',
    'channelNo',
  ]),
  batches: flowBatches,
};

export function createBillFlowRoutes(app: App): void {
  app.exports.set(flowExport.name, flowExport as never);
  implement(app, billFlows.list, async ({ query }, { tx, user }) => {
    const page = await listFlows(tx, query, user);
    return {
      ...page,
      results: page.results.map(({ bizType, ...row }) => ({ ...row, orderPath: app.payables.pageOf({ ...row, bizType }) })),
    };
  });
  implement(app, billFlows.export, ({ query }, context) => exportOrQueue(flowExport, query, context));
}
