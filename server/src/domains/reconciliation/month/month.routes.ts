import type { UploadedFile } from '@bochong/contract/kernel/file';
import { adjustAttachments, financeConfigs, monthStatements, monthVerify, verifyBills } from '@bochong/contract/reconciliation';
import type { App } from '../../../kernel/app-context.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { assertWhole } from '../diff/diff-deed.service.ts';
import { financeTermsOf } from '../finance-config/finance-config.service.ts';
import { dealMonth, generateMonth, monthDetail, taskOf } from './month.service.ts';
import { adjustBill } from './month-adjust.service.ts';
import { monthPackage } from './month-archive.service.ts';
import { attachFile, shownAdjustments, shownDiffs } from './month-attachment.service.ts';
import * as bills from './month-bill.repo.ts';
import { executeMonth, followExecution } from './month-execute.service.ts';
import { billExport, diffExport, lineExport, statementExport, taskExport } from './month-export.ts';
import { followMaking } from './month-make.service.ts';
import { fetchMissing } from './month-missing.service.ts';
import { listStatements } from './month-statement.repo.ts';
import { confirmStatement, payStatement } from './month-statement.service.ts';
import { printMonthStatement } from './month-statement-paper.service.ts';
import { listTasks, markOf } from './month-task.repo.ts';
import { listSettlements } from './settlement.repo.ts';
import { settleMonth, unsettle } from './settlement.service.ts';

export function createMonthRoutes(app: App): void {
  implement(app, financeConfigs.get, (_, context) => financeTermsOf(context));
  const diffs = diffExport(app);
  for (const definition of [taskExport, statementExport, billExport, diffs, lineExport])
    app.exports.set(definition.name, definition as never);
  followMaking(app);
  followExecution(app);
  implement(app, monthVerify.tasks, ({ query }, context) => {
    assertWhole(context);
    return listTasks(context.tx, query, context.user);
  });
  implement(app, monthVerify.export, ({ query }, context) => {
    assertWhole(context);
    return exportOrQueue(taskExport, query, context);
  });
  implement(app, monthVerify.cornerMark, async ({ query }, { tx, user }) =>
    user.parkIds === null ? markOf(tx, query.dealStatus, user) : 0,
  );
  implement(app, monthVerify.get, ({ params }, context) => monthDetail(params.id, context));
  implement(app, monthVerify.generate, ({ body }, context) => generateMonth(body, context));
  implement(app, monthVerify.fetchMissing, ({ params }, context) => fetchMissing(params.id, context));
  implement(app, monthVerify.deal, ({ body }, context) => dealMonth(body, context));
  implement(app, monthVerify.execute, ({ params }, context) => executeMonth(params.id, context));
  implement(app, monthVerify.settlements, async ({ params, query }, context) =>
    listSettlements(context.tx, await taskOf(params.id, context), query),
  );
  implement(app, monthVerify.settle, ({ params, body }, context) => settleMonth(params.id, body, context));
  implement(app, monthVerify.unsettle, ({ params }, context) => unsettle(params.id, context));
  implementOutside(app, monthVerify.package, ({ params }, context) => monthPackage(params.id, context));
  implement(app, verifyBills.list, async ({ query: { taskId, ...query } }, context) => {
    const task = await taskOf(taskId, context);
    const page = await bills.listBills(context.tx, task, query);
    const results = [];
    for (const bill of page.results) {
      const rows = bill.diffCount > 0 ? await bills.diffsOfBill(context.tx, task, bill.billId, 20) : [];
      results.push({ ...bill, diffs: await shownDiffs(context, task, rows) });
    }
    return { ...page, results };
  });
  implement(app, verifyBills.export, async ({ query }, context) => {
    const { dealerId, taskId, accountId, month } = await taskOf(query.taskId, context);
    const key = { dealerId, taskId, accountId, month };
    if (query.type === 'diff') return exportOrQueue(diffs, key, context);
    return query.type === 'line' ? exportOrQueue(lineExport, key, context) : exportOrQueue(billExport, key, context);
  });
  implement(app, verifyBills.diffs, async ({ params, query }, context) => {
    const task = await taskOf(params.id, context);
    const page = await bills.listMonthDiffs(context.tx, task, query);
    return { ...page, results: await shownDiffs(context, task, page.results) };
  });
  implement(app, verifyBills.adjustments, async ({ params, query }, context) =>
    shownAdjustments(await taskOf(params.id, context), query, context),
  );
  implementOutside(app, adjustAttachments.attach, ({ body }, context) => attachFile(body.file as UploadedFile, context));
  implement(app, verifyBills.adjust, ({ params, body }, context) => adjustBill(params.id, body, context));
  implement(app, monthStatements.list, ({ query }, context) => {
    assertWhole(context);
    return listStatements(context.tx, query, context.user);
  });
  implement(app, monthStatements.confirm, ({ params, body }, context) => confirmStatement(params.id, body.rev, context));
  implement(app, monthStatements.paid, ({ params, body }, context) => payStatement(params.id, body, context));
  implement(app, monthStatements.print, ({ params }, context) => printMonthStatement(params.id, context));
  implement(app, monthStatements.export, ({ query }, context) => {
    assertWhole(context);
    return exportOrQueue(statementExport, query, context);
  });
}
