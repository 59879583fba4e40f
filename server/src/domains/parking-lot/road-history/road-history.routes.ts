import { type RoadHistory, roadHistories } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type HistoryFilters, listRoadHistory, roadHistoryBatches } from './road-history.repo.ts';

const exported: ExportDefinition<HistoryFilters, RoadHistory> = {
  name: 'road-histories',
  title: '历史路段',
  columns: fieldColumns(roadHistories.list, [
    'roadCode',
    'roadName',
    'parkName',
    'version',
    'changeType',
    'effectiveFrom',
    'effectiveTo',
    'operatorName',
  ]),
  batches: (tx, query, scope) => roadHistoryBatches(tx, query, scope.parkIds),
};

export function createRoadHistoryRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, roadHistories.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, roadHistories.list, ({ query }, { tx, user }) => listRoadHistory(tx, query, user.parkIds));
}
