import { payChannel } from '@bochong/contract/bill';
import { type BillFlow, billFlows, flowKind } from '@bochong/contract/refund';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { type FlowFilters, flowBatches, listFlows } from './bill-flow.repo.ts';

/** What the list shows by the same filters, newest first. */
const flowExport: ExportDefinition<FlowFilters, BillFlow> = {
  name: 'billFlows',
  title: '账单流水',
  columns: [
    { header: '时间', width: 20, value: (row) => row.at.slice(0, 19).replace('T', ' ') },
    { header: '收支', value: (row) => flowKind.label(row.flowKind) },
    { header: '金额(元)', value: (row) => row.amountFen / 100 },
    { header: '支付渠道', value: (row) => payChannel.label(row.payChannel) },
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '车场', width: 24, value: (row) => row.parkName },
    { header: '流水号/退款单号', width: 26, value: (row) => row.number },
    { header: '订单号', width: 26, value: (row) => row.orderNo },
    { header: '渠道单号', width: 30, value: (row) => row.channelNo },
  ],
  batches: flowBatches,
};

export function createBillFlowRoutes(app: App): void {
  app.exports.set(flowExport.name, flowExport as never);
  implement(app, billFlows.list, ({ query }, { tx, user }) => listFlows(tx, query, user));
  implement(app, billFlows.export, ({ query }, context) => exportOrQueue(flowExport, query, context));
}
