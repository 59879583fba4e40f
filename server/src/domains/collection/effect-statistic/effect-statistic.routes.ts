import { type EffectRow, effectStatistics } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import {
  ageingTable,
  type EffectQuery,
  effectFunnel,
  effectPage,
  effectRows,
  effectVehicles,
  scopeOf,
  shortMsgSummary,
} from './effect-statistic.service.ts';

/** The query with the day it was asked for: a task runs later. */
const effectExport: ExportDefinition<{ query: EffectQuery; at: string }, EffectRow> = {
  name: 'effectStatistics',
  title: '追缴效果统计',
  columns: fieldColumns(effectStatistics.page, [
    'label',
    'touches',
    'delivered',
    'answered',
    'platesTouched',
    'platesPaid',
    'recordsPaid',
    'paidFen',
    'owedAtTouchFen',
    'recoveryBp',
    'costFen',
    'averageDays',
  ]),
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
  implement(app, effectStatistics.funnel, ({ query }, context) => effectFunnel(query, context));
  implement(app, effectStatistics.vehicles, ({ query }, context) => effectVehicles(query, context));
  implement(app, effectStatistics.ageing, ({ query }, context) => ageingTable(query, context));
  implement(app, effectStatistics.shortMsg, ({ query }, context) => shortMsgSummary(query, context));
}
