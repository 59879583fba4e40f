import { type EffectRow, effectStatistics } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { ageingTable, type EffectQuery, effectPage, effectRows, scopeOf, shortMsgSummary } from './effect-statistic.service.ts';

/** The query with the day it was asked for: a task runs later. */
const effectExport: ExportDefinition<{ query: EffectQuery; at: string }, EffectRow> = {
  name: 'effectStatistics',
  title: '追缴效果统计',
  columns: [
    { header: '分组', width: 24, value: (row) => row.label },
    { header: '触达', value: (row) => row.touches },
    { header: '送达', value: (row) => row.delivered },
    { header: '接通', value: (row) => row.answered },
    { header: '触达车辆', value: (row) => row.platesTouched },
    { header: '缴费车辆', value: (row) => row.platesPaid },
    { header: '缴费笔数', value: (row) => row.recordsPaid },
    { header: '回款(元)', value: (row) => row.paidFen / 100 },
    { header: '触达时欠费(元)', value: (row) => row.owedAtTouchFen / 100 },
    { header: '回收率(%)', value: (row) => row.recoveryBp / 100 },
    { header: '成本(元)', value: (row) => row.costFen / 100 },
    { header: '平均回款天数', value: (row) => row.averageDays },
  ],
  async *batches(tx, { query, at }, scope) {
    yield await effectRows(query, scopeOf(query, scope, new Date(at)), tx);
  },
};

export function createEffectStatisticRoutes(app: App): void {
  implement(app, effectStatistics.page, ({ query }, context) => effectPage(query, context));
  app.exports.set(effectExport.name, effectExport as never);
  implement(app, effectStatistics.export, ({ query }, context) =>
    exportOrQueue(effectExport, { query, at: context.now.toISOString() }, context),
  );
  implement(app, effectStatistics.ageing, ({ query }, context) => ageingTable(query, context));
  implement(app, effectStatistics.shortMsg, ({ query }, context) => shortMsgSummary(query, context));
}
