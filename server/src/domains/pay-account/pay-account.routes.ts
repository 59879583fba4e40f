import { payAccounts, payApplies, payBillErrors, payBills, payConfigs } from '@bochong/contract/pay-account';
import type { App } from '../../kernel/app-context.ts';
import { constraintMeans } from '../../kernel/http/errors.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { accountLots, accountPage, setKeys, switchAccount } from './account/pay-account.service.ts';
import { receivingAccounts } from './account/receiving-accounts.service.ts';
import { listApplies } from './apply/pay-apply.repo.ts';
import { auditApply, createApply, submitApply, updateApply } from './apply/pay-apply.service.ts';
import { billFile, billsOf, channelBillEffect, fetchBill } from './channel-bill/channel-bill.service.ts';
import { chosenAccounts, listConfigs } from './config/pay-config.repo.ts';
import { assign } from './config/pay-config.service.ts';
import { startTest, testPayable } from './test-payment/test-payment.service.ts';

export function createPayAccountRoutes(app: App): void {
  app.channels.keptBy(receivingAccounts(app));
  app.payables.register(testPayable);
  constraintMeans('channel_bill_version_open', payBillErrors.closed);
  implement(app, payAccounts.list, ({ query }, context) => accountPage(query, context));
  implement(app, payAccounts.lots, ({ params }, context) => accountLots(params.id, context));
  implement(app, payAccounts.switchStatus, ({ params, body }, context) => switchAccount(params.id, body, context));
  implement(app, payAccounts.setKeys, ({ params, body }, context) => setKeys(params.id, body, context));
  implement(app, payAccounts.test, ({ params, body }, context) => startTest(params.id, body, context));
  registerOutbound(app, channelBillEffect);
  implement(app, payBills.list, ({ params }, context) => billsOf(params.id, context));
  implement(app, payBills.fetch, ({ params, body }, context) => fetchBill(params.id, body.billDay, context));
  implementOutside(app, payBills.file, ({ params }, context) => billFile(params.id, context));
  implement(app, payApplies.list, ({ query }, { tx, user }) => listApplies(tx, query, user));
  implement(app, payApplies.create, ({ body }, context) => createApply(body, context));
  implement(app, payApplies.update, ({ params, body }, context) => updateApply(params.id, body, context));
  implement(app, payApplies.submit, ({ params, body }, context) => submitApply(params.id, body, context));
  implement(app, payApplies.audit, ({ params, body }, context) => auditApply(params.id, body, context));
  implement(app, payConfigs.list, ({ query }, { tx, user }) => listConfigs(tx, query, user));
  implement(app, payConfigs.chosen, (_, { tx, user }) => chosenAccounts(tx, user.dealerIds));
  implement(app, payConfigs.assign, ({ body }, context) => assign(body, context));
}
