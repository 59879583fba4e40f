import { payChannel } from '@bochong/contract/bill';
import { type PassCardRow, type PassFlow, passFlowType, passSource, passStatus } from '@bochong/contract/special-vehicle';
import type { App, Context } from '../../../kernel/app-context.ts';
import { clockText, type ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { businessDate } from '../../../kernel/time.ts';
import { cardBatches, type PassCardFilters } from './pass-card-list.repo.ts';
import { type FlowFilters, flowBatches } from './pass-flow-list.repo.ts';

/** Cards as a workbook; phones are masked whoever asks. */
const cardExport = (app: App): ExportDefinition<PassCardFilters, PassCardRow> => ({
  name: 'passCards',
  title: '包期证',
  columns: [
    { header: '证号', width: 26, value: (row) => row.certCode },
    { header: '车牌', width: 24, value: (row) => row.plates.map(({ plateNo }) => plateNo).join('、') },
    { header: '车主', value: (row) => row.ownerName },
    { header: '电话', value: (row) => row.phone },
    { header: '单位', value: (row) => row.company },
    { header: '规则', width: 24, value: (row) => row.ruleName },
    { header: '车场', width: 30, value: (row) => row.parkNames },
    { header: '有效期起', value: (row) => row.validFrom },
    { header: '有效期止', value: (row) => row.validTo },
    { header: '剩余天数', value: (row) => row.daysLeft },
    { header: '状态', value: (row) => passStatus.label(row.passStatus) },
    { header: '累计缴费(元)', value: (row) => row.totalPaidFen / 100 },
    { header: '来源', value: (row) => passSource.label(row.source) },
    { header: '办理时间', width: 20, value: (row) => clockText(row.createdAt) },
  ],
  batches: (tx, query, scope) => cardBatches(tx, query, scope, { keys: app.keys, today: businessDate(app.clock.now()) }),
});

const flowExport: ExportDefinition<FlowFilters, PassFlow> = {
  name: 'passFlows',
  title: '包期充值记录',
  columns: [
    { header: '时间', width: 20, value: (row) => clockText(row.at) },
    { header: '证号', width: 26, value: (row) => row.certCode },
    { header: '类型', value: (row) => passFlowType.label(row.flowType) },
    { header: '车牌', width: 24, value: (row) => row.plates },
    { header: '车主', value: (row) => row.ownerName },
    { header: '规则', width: 24, value: (row) => row.ruleName },
    { header: '期数', value: (row) => row.periods },
    { header: '起', value: (row) => row.fromDate },
    { header: '止', value: (row) => row.toDate },
    { header: '应收(元)', value: (row) => row.receivableFen / 100 },
    { header: '实收(元)', value: (row) => row.paidFen / 100 },
    { header: '已退(元)', value: (row) => row.refundFen / 100 },
    { header: '渠道', value: (row) => (row.payChannel === null ? '' : payChannel.label(row.payChannel)) },
    { header: '支付流水', width: 26, value: (row) => row.billNo },
    { header: '经办', value: (row) => row.operatorName },
  ],
  batches: flowBatches,
};

export function registerPassExports(app: App) {
  const cards = cardExport(app);
  app.exports.set(cards.name, cards as never);
  app.exports.set(flowExport.name, flowExport as never);
  return {
    cards: (query: PassCardFilters, context: Context) => exportOrQueue(cards, query, context),
    flows: (query: FlowFilters, context: Context) => exportOrQueue(flowExport, query, context),
  };
}
