import {
  type BalanceAccount,
  type BalanceFlow,
  type BalanceWithdraw,
  balanceAccounts,
  balanceAdjusts,
  balanceFlows,
  balanceWithdraws,
  discountRules,
  withdrawSettings,
} from '@bochong/contract/balance';
import { refundBiz } from '@bochong/contract/refund';
import { type App, workIn } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { type AccountFilters, accountBatches, type FlowFilters, flowBatches, listAccounts, listFlows } from './account/account.repo.ts';
import { freezeAccount } from './account/account.service.ts';
import { listAdjusts } from './adjust/adjust.repo.ts';
import { applyAdjust, auditAdjust } from './adjust/adjust.service.ts';
import { balanceRecords } from './balance-records.repo.ts';
import { listRules } from './discount/discount-rule.repo.ts';
import { createRule, removeRule, switchRule, updateRule } from './discount/discount-rule.service.ts';
import { applyWithdraw, auditWithdraw, cancelWithdraw, previewOf } from './withdraw/withdraw.service.ts';
import { findWithdraw, listWithdraws, partsOf, type WithdrawFilters, withdrawBatches } from './withdraw/withdraw-list.repo.ts';
import { giveUpWithdraw, partArrived, partClosed, payWithdraw, retryWithdraw, settleWithdraw } from './withdraw/withdraw-pay.service.ts';
import { saveWithdrawSetting, withdrawSettingOf } from './withdraw/withdraw-setting.repo.ts';

function createAccountRoutes(app: App): void {
  const accountExport: ExportDefinition<AccountFilters, BalanceAccount> = {
    name: 'balanceAccounts',
    title: '账户余额',
    columns: fieldColumns<BalanceAccount>(balanceAccounts.list, [
      ...(['holderName', 'holderType', 'phone', 'principalFen', 'giftFen', 'frozenFen', 'withdrawingFen', 'creditLimitFen'] as const),
      ...(['usedCreditFen', 'availableFen', 'arrearsFen', 'totalRechargeFen', 'totalConsumeFen', 'status', 'openAt'] as const),
    ]),
    batches: (tx, query, scope) => accountBatches(tx, query, scope, app.keys),
  };
  const flowExport: ExportDefinition<FlowFilters, BalanceFlow> = {
    name: 'balanceFlows',
    title: '余额流水',
    columns: fieldColumns<BalanceFlow>(balanceFlows.list, [
      ...(['at', 'holderName', 'holderType', 'flowType', 'bizType', 'changePrincipalFen', 'changeGiftFen', 'changeCreditFen'] as const),
      ...(['principalAfterFen', 'giftAfterFen', 'operatorName', 'remark'] as const),
    ]),
    batches: (tx, query, scope) => flowBatches(tx, query, scope, app.keys),
  };
  app.exports.set(accountExport.name, accountExport as never);
  app.exports.set(flowExport.name, flowExport as never);
  implement(app, balanceAccounts.list, ({ query }, { tx, user }) => listAccounts(tx, query, user, app.keys));
  implement(app, balanceAccounts.export, ({ query }, context) => exportOrQueue(accountExport, query, context));
  implement(app, balanceAccounts.freeze, ({ params, body }, context) => freezeAccount(params.id, body, context));
  implement(app, balanceAccounts.adjust, ({ params, body }, context) => applyAdjust(params.id, body, context));
  implement(app, balanceAdjusts.list, ({ query }, { tx, user }) => listAdjusts(tx, query, user, app.keys));
  implement(app, balanceAdjusts.audit, ({ params, body }, context) => auditAdjust(params.id, body, context));
  implement(app, balanceFlows.list, ({ query }, { tx, user }) => listFlows(tx, query, user, app.keys));
  implement(app, balanceFlows.export, ({ query }, context) => exportOrQueue(flowExport, query, context));
}

function createWithdrawRoutes(app: App): void {
  const withdrawExport: ExportDefinition<WithdrawFilters, BalanceWithdraw> = {
    name: 'balanceWithdraws',
    title: '提现申请',
    columns: fieldColumns<BalanceWithdraw>(balanceWithdraws.list, [
      ...(['applyNo', 'holderName', 'holderType', 'amountFen', 'actualAmountFen', 'returnedFen', 'method', 'status', 'bankText'] as const),
      ...(['reason', 'applicantName', 'appliedAt', 'firstAuditorName', 'auditorName', 'auditedAt', 'auditOpinion'] as const),
      ...(['payerName', 'paidAt', 'voucherNo', 'failReason'] as const),
    ]),
    batches: (tx, query, scope) => withdrawBatches(tx, query, scope, app.keys),
  };
  app.exports.set(withdrawExport.name, withdrawExport as never);
  app.events.within('RefundExecuted', async (tx, refund, { dealerId }) => {
    if (refund.refundBiz === refundBiz.WALLET) await partArrived(workIn(app, tx), dealerId, refund.refundId);
  });
  app.events.on('RefundClosed', 'balance', async (tx, refund, { dealerId }) => {
    if (refund.refundBiz === refundBiz.WALLET) await partClosed(workIn(app, tx), dealerId, refund.refundId);
  });
  implement(app, balanceWithdraws.list, ({ query }, { tx, user }) => listWithdraws(tx, query, user, app.keys));
  implement(app, balanceWithdraws.get, async ({ params }, { tx, user }) => {
    const { dealerId, id, ...row } = found(await findWithdraw(tx, params.id, user, app.keys));
    return { ...row, parts: await partsOf(tx, { dealerId, id }) };
  });
  implement(app, balanceWithdraws.export, ({ query }, context) => exportOrQueue(withdrawExport, query, context));
  implement(app, balanceWithdraws.preview, ({ params }, context) => previewOf(params.id, context));
  implement(app, balanceWithdraws.apply, ({ body }, context) => applyWithdraw(body, context));
  implement(app, balanceWithdraws.audit, ({ params, body }, context) => auditWithdraw(params.id, body, context));
  implement(app, balanceWithdraws.cancel, ({ params, body }, context) => cancelWithdraw(params.id, body, context));
  implement(app, balanceWithdraws.pay, ({ params, body }, context) => payWithdraw(params.id, body, context));
  implement(app, balanceWithdraws.settle, ({ params, body }, context) => settleWithdraw(params.id, body, context));
  implement(app, balanceWithdraws.retry, ({ params, body }, context) => retryWithdraw(params.id, body, context));
  implement(app, balanceWithdraws.giveUp, ({ params, body }, context) => giveUpWithdraw(params.id, body, context));
  implement(app, withdrawSettings.get, (_, { tx, user }) => withdrawSettingOf(tx, user.dealerId));
  implement(app, withdrawSettings.update, async ({ body }, { tx, user, now, audit }) => {
    const before = await withdrawSettingOf(tx, user.dealerId);
    await saveWithdrawSetting(tx, user.dealerId, body, now);
    audit({ targetType: 'withdrawSetting', targetId: user.dealerId, detail: { before, after: body } });
    return null;
  });
}

function createDiscountRoutes(app: App): void {
  declareRecords(app, balanceRecords);
  implement(app, discountRules.list, ({ query }, { tx, user, now }) => listRules(tx, query, user, now));
  implement(app, discountRules.create, ({ body }, context) => createRule(body, context));
  implement(app, discountRules.update, ({ params, body }, context) => updateRule(params.id, body, context));
  implement(app, discountRules.switchStatus, ({ params, body }, context) => switchRule(params.id, body, context));
  implement(app, discountRules.remove, ({ params }, context) => removeRule(params.id, context));
}

export function createBalanceRoutes(app: App): void {
  createAccountRoutes(app);
  createWithdrawRoutes(app);
  createDiscountRoutes(app);
}
