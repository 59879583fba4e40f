import { type RoadSection, roadSections } from '@bochong/contract/parking-lot';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { findRoadSection, listRoadSections, type RoadFilters, roadSectionBatches } from './road-section.repo.ts';
import { createRoadSection, removeRoadSection, switchRoadSection, updateRoadSection } from './road-section.service.ts';

const exported: ExportDefinition<RoadFilters, RoadSection> = {
  name: 'road-sections',
  title: '路侧路段',
  columns: fieldColumns(roadSections.list, [
    'roadCode',
    'roadName',
    'parkName',
    'startPoint',
    'endPoint',
    'roadLevel',
    'berthCount',
    'occupiedCount',
    'maxStayMinutes',
    'status',
    'updatedAt',
  ]),
  batches: (tx, query, scope) => roadSectionBatches(tx, query, scope.parkIds),
};

export function createRoadSectionRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, roadSections.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, roadSections.list, ({ query }, { tx, user }) => listRoadSections(tx, query, user.parkIds));
  implement(app, roadSections.get, async ({ params }, { tx, user }) => found(await findRoadSection(tx, params.id, user.parkIds)));
  implement(app, roadSections.create, ({ body }, context) => createRoadSection(body, context));
  implement(app, roadSections.update, ({ params, body }, context) => updateRoadSection(params.id, body, context));
  implement(app, roadSections.switchStatus, ({ params, body }, context) => switchRoadSection(params.id, body, context));
  implement(app, roadSections.remove, ({ params }, context) => removeRoadSection(params.id, context));
}
