import {
  type MonthStatement,
  type MonthVerifyTask,
  monthStatements,
  monthVerify,
  type VerifyBill,
  type VerifyDiff,
  verifyBills,
} from '@bochong/contract/reconciliation';
import type { App, Context } from '../../../kernel/app-context.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { voucherNosOf } from '../../ledger/index.ts';
import { assertWhole } from '../diff/diff-deed.service.ts';
import { monthLineBatches } from '../match/channel-line.repo.ts';
import { dealMonth, generateMonth, monthDetail, taskOf } from './month.service.ts';
import { adjustBill, shownMonthDiff } from './month-adjust.service.ts';
import { monthPackage } from './month-archive.service.ts';
import * as bills from './month-bill.repo.ts';
import { executeMonth, followExecution } from './month-execute.service.ts';
import { followMaking } from './month-make.service.ts';
import { listStatements, type StatementFilters, statementBatches } from './month-statement.repo.ts';
import { confirmStatement, payStatement, statementOf } from './month-statement.service.ts';
import { listTasks, markOf, type TaskFilters, type TaskKey, taskBatches } from './month-task.repo.ts';
import { listSettlements } from './settlement.repo.ts';
import { settleMonth, unsettle } from './settlement.service.ts';

const taskExport: ExportDefinition<TaskFilters, MonthVerifyTask> = {
  name: 'monthVerifyTasks',
  title: '月账单',
  columns: fieldColumns<MonthVerifyTask>(monthVerify.tasks, [
    ...([
      'taskNo',
      'month',
      'payeeName',
      'channel',
      'platformNetFen',
      'channelNetFen',
      'ledgerNetFen',
      'diffCount',
      'diffAmountFen',
    ] as const),
    ...([
      'handledCount',
      'adjustAmountFen',
      'carryOutFen',
      'carryInFen',
      'channelFeeFen',
      'openingBalanceFen',
      'settledAmountFen',
    ] as const),
    ...(['closingBalanceFen', 'status', 'execStatus', 'dealtBy', 'dealtAt', 'executedBy', 'executedAt', 'archivedAt', 'remark'] as const),
  ]),
  batches: taskBatches,
};
const statementExport: ExportDefinition<StatementFilters, MonthStatement> = {
  name: 'monthStatements',
  title: '月结算单',
  columns: fieldColumns<MonthStatement>(monthStatements.list, [
    ...(['month', 'payeeName', 'targetType', 'targetName', 'receivedNetFen', 'adjustAmountFen', 'feeAmountFen', 'splitAmountFen'] as const),
    ...(['payableAmountFen', 'status', 'confirmedBy', 'confirmedAt', 'paidBy', 'paidAt', 'paidRef'] as const),
  ]),
  batches: statementBatches,
};
const billExport: ExportDefinition<TaskKey, VerifyBill> = {
  name: 'monthVerifyBills',
  title: '月账单明细',
  columns: fieldColumns<VerifyBill>(verifyBills.list, [
    ...([
      'targetType',
      'targetName',
      'bizType',
      'payType',
      'platformPayFen',
      'platformRefundFen',
      'platformCount',
      'channelPayFen',
    ] as const),
    ...(['channelRefundFen', 'diffCount', 'diffAmountFen', 'adjustAmountFen', 'adjustedNetFen', 'billStatus'] as const),
  ]),
  batches: (tx, task) => bills.billBatches(tx, task),
};
const diffExport = (app: App): ExportDefinition<TaskKey, VerifyDiff> => ({
  name: 'monthVerifyDiffs',
  title: '月账单差异',
  columns: fieldColumns<VerifyDiff>(verifyBills.diffs, [
    ...([
      'billDay',
      'direction',
      'diffType',
      'matchKey',
      'channelNo',
      'platformFen',
      'channelFen',
      'ledgerFen',
      'diffFen',
      'dueFen',
    ] as const),
    ...(['adjustFen', 'crossing', 'couponFen', 'otherDay', 'explanation', 'handleStatus', 'reason', 'handledBy', 'handledAt'] as const),
    ...(['bizType', 'plateNo', 'orderNo', 'billNo', 'refundNo'] as const),
  ]),
  async *batches(tx, task) {
    for await (const rows of bills.monthDiffBatches(tx, task)) yield rows.map((row) => shownMonthDiff(app, row));
  },
});
type Line = Awaited<ReturnType<ReturnType<typeof monthLineBatches>['next']>>['value'] extends readonly (infer L)[] ? L : never;
const lineExport: ExportDefinition<TaskKey, Line> = {
  name: 'monthVerifyLines',
  title: '渠道账单明细',
  columns: [
    { header: '账单日', value: ({ billDay }) => billDay },
    { header: '类型', value: ({ kind }) => ['', '支付', '退款', '撤销'][kind] ?? '' },
    { header: '商户单号', value: ({ matchKey }) => matchKey },
    { header: '渠道单号', value: ({ channelKey }) => channelKey },
    { header: '应结金额(元)', value: ({ settleFen }) => settleFen / 100 },
    { header: '优惠券(元)', value: ({ couponFen }) => couponFen / 100 },
    { header: '手续费(元)', value: ({ feeFen }) => feeFen / 100 },
  ],
  batches: (tx, task) => monthLineBatches(tx, task),
};

export function createMonthRoutes(app: App): void {
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
      results.push({ ...bill, diffs: rows.map((row) => shownMonthDiff(app, row)) });
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
    const page = await bills.listMonthDiffs(context.tx, await taskOf(params.id, context), query);
    return { ...page, results: page.results.map((row) => shownMonthDiff(app, row)) };
  });
  implement(app, verifyBills.adjustments, ({ params, query }, context) => adjustmentsOf(params.id, query, context));
  implement(app, verifyBills.adjust, ({ params, body }, context) => adjustBill(params.id, body, context));
  implement(app, monthStatements.list, ({ query }, context) => {
    assertWhole(context);
    return listStatements(context.tx, query, context.user);
  });
  implement(app, monthStatements.get, ({ params }, context) => statementOf(params.id, context));
  implement(app, monthStatements.confirm, ({ params, body }, context) => confirmStatement(params.id, body.rev, context));
  implement(app, monthStatements.paid, ({ params, body }, context) => payStatement(params.id, body, context));
  implement(app, monthStatements.export, ({ query }, context) => {
    assertWhole(context);
    return exportOrQueue(statementExport, query, context);
  });
}

/** Adjustments of a month with the numbers of their vouchers. */
async function adjustmentsOf(id: string, page: { pageNo: number; pageSize: number }, context: Context) {
  const task = await taskOf(id, context);
  const found = await bills.listAdjustments(context.tx, task, page);
  const numbers = await voucherNosOf(
    context.tx,
    task.dealerId,
    found.results.map(({ adjustId }) => adjustId),
  );
  return { ...found, results: found.results.map((row) => ({ ...row, voucherNo: numbers.get(row.adjustId) ?? '' })) };
}
