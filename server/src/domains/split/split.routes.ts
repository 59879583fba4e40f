import {
  type SplitBalance,
  type SplitBill,
  type SplitDetail,
  splitAccounts,
  splitBalances,
  splitBills,
  splitDetails,
  splitRules,
  splitSettings,
} from '@bochong/contract/split';
import type { App } from '../../kernel/app-context.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { bindAccount, createAccount, switchAccount, updateAccount } from './account/split-account.service.ts';
import { chosenAccounts, listAccounts } from './account/split-account-list.repo.ts';
import { type BalanceFilters, balanceBatches, balanceExists, listBalances, withdrawsOf } from './balance/withdraw.repo.ts';
import { registerWithdraw, reverseWithdraw } from './balance/withdraw.service.ts';
import {
  type BillFilters,
  type DetailFilters,
  listOnline,
  listSplits,
  onlineBatches,
  sharesOfSplit,
  splitBatches,
} from './bill/split-list.repo.ts';
import { confirmShare, retryShare } from './execute/by-hand.service.ts';
import { listRules } from './rule/split-rule.repo.ts';
import { createRule, saveSetting, switchRuleStatus, updateRule } from './rule/split-rule.service.ts';
import { splitSettingOf } from './rule/split-setting.repo.ts';
import { previewRule } from './rule/what-if.service.ts';
import { followMoney } from './split.events.ts';
import { returnShare } from './take-back/take-back.service.ts';

const billExport: ExportDefinition<BillFilters, SplitBill> = {
  name: 'splitBills',
  title: '分账账单',
  columns: fieldColumns<SplitBill>(splitBills.list, [
    ...([
      'billNo',
      'parkName',
      'bizType',
      'payType',
      'mode',
      'ruleNames',
      'paidFen',
      'feeFen',
      'baseFen',
      'splitFen',
      'returnedFen',
      'refundedFen',
    ] as const),
    ...(['status', 'paidAt', 'planAt', 'doneAt'] as const),
  ]),
  batches: splitBatches,
};
const detailExport: ExportDefinition<DetailFilters, SplitDetail> = {
  name: 'splitDetails',
  title: '在线分账明细',
  columns: fieldColumns<SplitDetail>(splitDetails.list, [
    ...([
      'billNo',
      'parkName',
      'accountName',
      'ruleName',
      'feeKind',
      'baseFen',
      'shareFen',
      'nettedFen',
      'amountFen',
      'returnedFen',
    ] as const),
    ...(['detailStatus', 'outSplitNo', 'channelSplitNo', 'failText', 'paidAt', 'planAt', 'doneAt'] as const),
  ]),
  batches: onlineBatches,
};
const balanceExport: ExportDefinition<BalanceFilters, SplitBalance> = {
  name: 'splitBalances',
  title: '分账余额',
  columns: fieldColumns<SplitBalance>(splitBalances.list, [
    ...([
      'name',
      'ownerType',
      'receiverType',
      'accruedFen',
      'doneFen',
      'returnedFen',
      'withdrawnFen',
      'balanceFen',
      'withdrawableFen',
      'shortfallFen',
    ] as const),
  ]),
  batches: balanceBatches,
};

/** Shares of a payment of the scope: there is no payment without one. */
const someOf = <Row>(rows: Row[]): Row[] => found(rows.length > 0 ? rows : undefined);

export function createSplitRoutes(app: App): void {
  followMoney(app);
  for (const one of [billExport, detailExport, balanceExport]) app.exports.set(one.name, one as never);
  implement(app, splitAccounts.list, ({ query }, { tx, user }) => listAccounts(tx, query, user, app.keys));
  implement(app, splitAccounts.chosen, ({ query }, { tx, user }) => chosenAccounts(tx, query.keyword, user));
  implement(app, splitAccounts.create, ({ body }, context) => createAccount(body, context));
  implement(app, splitAccounts.update, ({ params, body }, context) => updateAccount(params.id, body, context));
  implement(app, splitAccounts.switchStatus, ({ params, body }, context) => switchAccount(params.id, body, context));
  implement(app, splitAccounts.bind, ({ params, body }, context) => bindAccount(params.id, body, context));
  implement(app, splitRules.list, ({ query }, { tx, user }) => listRules(tx, query, user));
  implement(app, splitRules.create, ({ body }, context) => createRule(body, context));
  implement(app, splitRules.update, ({ params, body }, context) => updateRule(params.id, body, context));
  implement(app, splitRules.switchStatus, ({ params, body }, context) => switchRuleStatus(params.id, body, context));
  implement(app, splitRules.preview, ({ params }, context) => previewRule(params.id, context));
  implement(app, splitSettings.get, (_, { tx, user }) => splitSettingOf(tx, user.dealerId));
  implement(app, splitSettings.update, ({ body }, context) => saveSetting(body, context));
  implement(app, splitBills.list, ({ query }, { tx, user }) => listSplits(tx, query, user));
  implement(app, splitBills.details, async ({ params }, { tx, user }) => someOf(await sharesOfSplit(tx, params.id, user)));
  implement(app, splitBills.export, ({ query }, context) => exportOrQueue(billExport, query, context));
  implement(app, splitBills.retry, ({ params, body }, context) => retryShare(params.id, body, context));
  implement(app, splitBills.return, ({ params, body }, context) => returnShare(params.id, body, context));
  implement(app, splitBills.confirm, ({ params, body }, context) => confirmShare(params.id, body, context));
  implement(app, splitDetails.list, ({ query }, { tx, user }) => listOnline(tx, query, user));
  implement(app, splitDetails.export, ({ query }, context) => exportOrQueue(detailExport, query, context));
  implement(app, splitBalances.list, ({ query }, { tx, user }) => listBalances(tx, query, user));
  implement(app, splitBalances.export, ({ query }, context) => exportOrQueue(balanceExport, query, context));
  implement(app, splitBalances.withdraws, async ({ params }, { tx, user }) => {
    found(await balanceExists(tx, params.id, user));
    return withdrawsOf(tx, params.id, user);
  });
  implement(app, splitBalances.withdraw, ({ params, body }, context) => registerWithdraw(params.id, body, context));
  implement(app, splitBalances.reverse, ({ params, body }, context) => reverseWithdraw(params.id, body, context));
}
