import { callEffects, type PlanEffect } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { findPlan } from '../call-plan/call-plan.repo.ts';
import { customerEffectsOf, listCustomerEffects, listPlanEffects, planEffects } from './call-effect.repo.ts';

const effectExport: ExportDefinition<{ planName?: string | undefined }, PlanEffect> = {
  name: 'callEffects',
  title: '催缴效果',
  columns: fieldColumns(callEffects.list, [
    'planName',
    'drivers',
    'calls',
    'answered',
    'answerRateBp',
    'averageSec',
    'promises',
    'keptPromises',
    'paidPlates',
    'paidFen',
    'perCallFen',
  ]),
  async *batches(tx, { planName }) {
    yield await planEffects(tx, planName).execute();
  },
};

export function createCallEffectRoutes(app: App): void {
  implement(app, callEffects.list, ({ query }, { tx }) => listPlanEffects(tx, query));
  app.exports.set(effectExport.name, effectExport as never);
  implement(app, callEffects.export, ({ query }, context) => exportOrQueue(effectExport, query, context));
  implement(app, callEffects.plan, async ({ params }, { tx }) => customerEffectsOf(tx, found(await findPlan(tx, params.id)).planId));
  implement(app, callEffects.customers, ({ query }, { tx }) => listCustomerEffects(tx, query));
}
