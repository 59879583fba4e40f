import { callEffects, type PlanEffect } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { findPlan } from '../call-plan/call-plan.repo.ts';
import { customerEffectsOf, listCustomerEffects, listPlanEffects, planEffects } from './call-effect.repo.ts';

const effectExport: ExportDefinition<{ planName?: string | undefined }, PlanEffect> = {
  name: 'callEffects',
  title: '催缴效果',
  columns: [
    { header: '计划', width: 24, value: (row) => row.planName },
    { header: '对象', value: (row) => row.drivers },
    { header: '通话', value: (row) => row.calls },
    { header: '接通', value: (row) => row.answered },
    { header: '接通率(%)', value: (row) => row.answerRateBp / 100 },
    { header: '平均时长(秒)', value: (row) => row.averageSec },
    { header: '承诺', value: (row) => row.promises },
    { header: '履约', value: (row) => row.keptPromises },
    { header: '缴费车', value: (row) => row.paidPlates },
    { header: '缴费额(元)', value: (row) => row.paidFen / 100 },
    { header: '每通回款(元)', value: (row) => row.perCallFen / 100 },
  ],
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
