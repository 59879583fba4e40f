import { callPlanErrors, callPlans } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { listPlans, planBatches, planNames } from './call-plan.repo.ts';
import { callStaff, createPlan, editPlan, planDetail, redistribute, removePlan, startPlan, stopPlan } from './call-plan.service.ts';

constraintMeans('call_plan_name_key', callPlanErrors.nameTaken, 'planName');

type Listed = Awaited<ReturnType<typeof listPlans>>['results'][number];
const planExport: ExportDefinition<Parameters<typeof planBatches>[1], Listed> = {
  name: 'callPlans',
  title: '催缴计划',
  columns: fieldColumns(callPlans.page, [
    'planName',
    'callPlanStatus',
    'startDate',
    'endDate',
    'driverCount',
    'owedFen',
    'calledCount',
    'answeredCount',
    'promiseCount',
    'paidPlates',
    'paidFen',
  ]),
  batches: planBatches,
};

export function createCallPlanRoutes(app: App): void {
  implement(app, callPlans.page, ({ query }, { tx }) => listPlans(tx, query));
  app.exports.set(planExport.name, planExport as never);
  implement(app, callPlans.export, ({ query }, context) => exportOrQueue(planExport, query, context));
  implement(app, callPlans.planNames, ({ query }, { tx }) => planNames(tx, query.search));
  implement(app, callPlans.customers, (_, context) => callStaff(context));
  implement(app, callPlans.get, ({ params }, context) => planDetail(params.id, context));
  implement(app, callPlans.save, ({ body }, context) => createPlan(body, context));
  implement(app, callPlans.upd, ({ body }, context) => editPlan(body, context));
  implement(app, callPlans.del, ({ params }, context) => removePlan(params.id, context));
  implement(app, callPlans.start, ({ body }, context) => startPlan(body, context));
  implement(app, callPlans.stop, ({ body }, context) => stopPlan(body, context));
  implement(app, callPlans.redistribute, ({ body }, context) => redistribute(body, context));
}
