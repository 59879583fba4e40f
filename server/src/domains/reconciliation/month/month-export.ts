import {
  type MonthStatement,
  type MonthVerifyTask,
  monthStatements,
  monthVerify,
  type VerifyBill,
  type VerifyDiff,
  verifyBills,
} from '@bochong/contract/reconciliation';
import type { App } from '../../../kernel/app-context.ts';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { monthLineBatches } from '../match/channel-line.repo.ts';
import { shownMonthDiff } from './month-adjust.service.ts';
import * as bills from './month-bill.repo.ts';
import { type StatementFilters, statementBatches } from './month-statement.repo.ts';
import { type TaskFilters, type TaskKey, taskBatches } from './month-task.repo.ts';

export const taskExport: ExportDefinition<TaskFilters, MonthVerifyTask> = {
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
export const statementExport: ExportDefinition<StatementFilters, MonthStatement> = {
  name: 'monthStatements',
  title: '月结算单',
  columns: fieldColumns<MonthStatement>(monthStatements.list, [
    ...(['month', 'payeeName', 'targetType', 'targetName', 'receivedNetFen', 'adjustAmountFen', 'feeAmountFen', 'splitAmountFen'] as const),
    ...(['payableAmountFen', 'status', 'confirmedBy', 'confirmedAt', 'paidBy', 'paidAt', 'paidRef'] as const),
  ]),
  batches: statementBatches,
};
export const billExport: ExportDefinition<TaskKey, VerifyBill> = {
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
type SheetDiff = Omit<VerifyDiff, 'attachments'>;
export const diffExport = (app: App): ExportDefinition<TaskKey, SheetDiff> => ({
  name: 'monthVerifyDiffs',
  title: '月账单差异',
  columns: fieldColumns<SheetDiff>(verifyBills.diffs, [
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
export const lineExport: ExportDefinition<TaskKey, Line> = {
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
