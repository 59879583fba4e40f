import { type PassCardRow, type PassFlow, passCards, passFlows } from '@bochong/contract/special-vehicle';
import type { App, Context } from '../../../kernel/app-context.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { businessDate } from '../../../kernel/time.ts';
import { cardBatches, type PassCardFilters } from './pass-card-list.repo.ts';
import { type FlowFilters, flowBatches } from './pass-flow-list.repo.ts';

/** Cards as a workbook; phones are masked whoever asks. */
const cardExport = (app: App): ExportDefinition<PassCardFilters, PassCardRow> => ({
  name: 'passCards',
  title: '包期证',
  columns: fieldColumns(passCards.list, [
    'certCode',
    { header: '车牌', width: 24, plates: true, value: (row) => row.plates.map(({ plateNo }) => plateNo).join('、') },
    'ownerName',
    'phone',
    'company',
    'ruleName',
    'parkNames',
    'validFrom',
    'validTo',
    'daysLeft',
    'passStatus',
    'totalPaidFen',
    'source',
    'createdAt',
  ]),
  batches: (tx, query, scope) => cardBatches(tx, query, scope, { keys: app.keys, today: businessDate(app.clock.now()) }),
});

const flowExport: ExportDefinition<FlowFilters, PassFlow> = {
  name: 'passFlows',
  title: '包期充值记录',
  columns: fieldColumns(passFlows.recharges, [
    'at',
    'certCode',
    'flowType',
    'plates',
    'ownerName',
    'ruleName',
    'periods',
    'fromDate',
    'toDate',
    'receivableFen',
    'paidFen',
    'refundFen',
    'payChannel',
    'billNo',
    'operatorName',
  ]),
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
