import { callPlanErrors, callPlanStatus, callPlans } from '@bochong/contract/collection';
import type { App } from '../../../kernel/app-context.ts';
import { constraintMeans } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { listPlans, planBatches, planNames } from './call-plan.repo.ts';
import { callStaff, createPlan, editPlan, planDetail, redistribute, removePlan, startPlan, stopPlan } from './call-plan.service.ts';

constraintMeans('call_plan_name_key', callPlanErrors.nameTaken, 'planName');

type Listed = Awaited<ReturnType<typeof listPlans>>['results'][number];
const planExport: ExportDefinition<Parameters<typeof planBatches>[1], Listed> = {
  name: 'callPlans',
  title: '催缴计划',
  columns: [
    { header: '计划名称', width: 24, value: (row) => row.planName },
    { header: '状态', value: (row) => callPlanStatus.label(row.callPlanStatus) },
    { header: '开始日期', value: (row) => row.startDate },
    { header: '结束日期', value: (row) => row.endDate },
    { header: '对象', value: (row) => row.driverCount },
    { header: '名单欠费(元)', value: (row) => row.owedFen / 100 },
    { header: '已拨', value: (row) => row.calledCount },
    { header: '接通', value: (row) => row.answeredCount },
    { header: '承诺', value: (row) => row.promiseCount },
    { header: '缴费车', value: (row) => row.paidPlates },
    { header: '缴费额(元)', value: (row) => row.paidFen / 100 },
  ],
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
