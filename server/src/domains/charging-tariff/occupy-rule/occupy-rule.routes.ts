import { type OccupyRule, occupyRules } from '@bochong/contract/charging-tariff';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { listRules, type OccupyFilters, ruleBatches } from './occupy-rule.repo.ts';
import { occupyPreviewOf } from './occupy-rule.rule.ts';
import { createRule, removeRule, switchRules, updateRule } from './occupy-rule.service.ts';

const exported: ExportDefinition<OccupyFilters, OccupyRule> = {
  name: 'occupyRules',
  title: '占位规则',
  columns: fieldColumns(occupyRules.list, [
    ...(['ruleName', 'startOn', 'graceMin', 'graceMode', 'unitMin', 'unitPriceFen', 'capFen', 'dayCapFen', 'windowText'] as const),
    ...(['exemptText', 'stationNames', 'enabled', 'effectiveFrom', 'operatorName', 'since'] as const),
  ]),
  batches: (tx, query, scope) => ruleBatches(tx, query, scope.parkIds),
};

export function createOccupyRuleRoutes(app: App): void {
  app.exports.set(exported.name, exported as never);
  implement(app, occupyRules.list, ({ query }, { tx, user }) => listRules(tx, query, user.parkIds));
  implement(app, occupyRules.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, occupyRules.create, ({ body }, context) => createRule(body, context));
  implement(app, occupyRules.update, ({ params, body }, context) => updateRule(params.id, body, context));
  implement(app, occupyRules.switchStatus, ({ body }, context) => switchRules(body, context));
  implement(app, occupyRules.remove, ({ params }, context) => removeRule(params.id, context));
  implement(app, occupyRules.preview, async ({ body }) => occupyPreviewOf(body.rule, Date.parse(body.beginAt), body.stayMin));
}
