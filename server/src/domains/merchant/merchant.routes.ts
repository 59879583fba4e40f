import { commonErrors } from '@bochong/contract/kernel/error';
import { driverCounters, type Merchant, merchantErrors, merchantImportColumns, merchants, merchantUsers } from '@bochong/contract/merchant';
import { refundBiz } from '@bochong/contract/refund';
import { type App, type Context, workIn } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../kernel/sheets/sheet.ts';
import { stockOf } from '../coupon/index.ts';
import { claimAtCounter, lookAtCounter } from './counter.service.ts';
import { giveFromMerchant } from './coupon-trade.service.ts';
import { findMerchant } from './merchant.repo.ts';
import { changeStatus, createMerchant, lockedMerchant, openLogin, resetLogin, updateMerchant } from './merchant.service.ts';
import { importMerchants } from './merchant-import.service.ts';
import {
  chosenMerchants,
  listMerchants,
  type MerchantFilters,
  merchantBatches,
  merchantFlows,
  merchantOfUser,
  merchantRecharges,
  merchantsAndStaff,
} from './merchant-list.repo.ts';
import { merchantRecords } from './merchant-records.repo.ts';
import { createOwnMerchantRoutes } from './own-merchant.routes.ts';
import { merchantPayable, rechargeMerchant, refundRecharge, restoreRefund } from './recharge.service.ts';
import { createSaleRoutes } from './sale.routes.ts';
import { merchantSettlementPayable } from './settlement.service.ts';

/** Phones are masked whoever asks. */
const merchantExport = (app: App): ExportDefinition<MerchantFilters, Merchant> => ({
  name: 'merchants',
  title: '商户',
  columns: fieldColumns<Merchant>(merchants.list, [
    ...(['merchantNo', 'merchantName', 'category', 'parkNames', 'settleMode', 'balanceFen', 'creditLimitFen', 'creditUsedFen'] as const),
    ...(['owedFen', 'leftQty', 'giveDayLimit', 'contact', 'phone', 'account', 'status', 'createdAt', 'remark'] as const),
  ]),
  batches: (tx, query, scope) => merchantBatches(tx, query, scope, { keys: app.keys, now: app.clock.now() }),
});
const importExample = ['示例面馆', '餐饮', '', '', '示例停车场', '预付', '', '50', ''];
const merchantAt = async (id: string, { tx, user }: Context) => found(await findMerchant(tx, id, user));
const reading = ({ app, now }: Context) => ({ keys: app.keys, now });

export function createMerchantRoutes(app: App): void {
  declareRecords(app, merchantRecords);
  app.payables.register(merchantPayable);
  app.payables.register(merchantSettlementPayable);
  app.events.on('RefundClosed', 'merchant', async (tx, refund, { dealerId }) => {
    if (refund.refundBiz === refundBiz.COUPON && refund.bizId !== null)
      await restoreRefund(workIn(app, tx), dealerId, { refundId: refund.refundId, rechargeId: refund.bizId });
  });
  const exported = merchantExport(app);
  app.exports.set(exported.name, exported as never);
  implement(app, merchants.list, ({ query }, context) => listMerchants(context.tx, query, context.user, reading(context)));
  implement(app, merchants.chosen, ({ query }, { tx, user }) => chosenMerchants(tx, query.keyword, user));
  implement(app, merchants.template, () => sheetTemplate('商户', Object.values(merchantImportColumns), importExample));
  implement(app, merchants.import, ({ body }, context) => importMerchants(body, context));
  implement(app, merchants.create, ({ body }, context) => createMerchant(body, context));
  implement(app, merchants.update, ({ params, body }, context) => updateMerchant(params.id, body, context));
  implement(app, merchants.changeStatus, ({ params, body }, context) => changeStatus(params.id, body, context));
  implement(app, merchants.flows, async ({ params, query }, context) =>
    merchantFlows(context.tx, await merchantAt(params.id, context), query),
  );
  implement(app, merchants.recharges, async ({ params, query }, context) =>
    merchantRecharges(context.tx, await merchantAt(params.id, context), query),
  );
  implement(app, merchants.recharge, ({ params, body }, context) => rechargeMerchant(params.id, body, context));
  implement(app, merchants.refundRecharge, ({ params, body }, context) => refundRecharge(params, body, context));
  implement(app, merchants.give, async ({ params, body }, context) =>
    giveFromMerchant(await lockedMerchant(params.id, context), body, context),
  );
  implement(app, merchants.stock, async ({ params, query }, context) => {
    const { dealerId, id } = await merchantAt(params.id, context);
    return (await stockOf(context.tx, dealerId, id)).filter(({ leftQty, name }) => leftQty > 0 && name.includes(query.keyword ?? ''));
  });
  implement(app, merchants.openLogin, ({ params, body }, context) => openLogin(params.id, body.account, context));
  implement(app, merchants.reset, ({ params }, context) => resetLogin(params.id, context));
  implement(app, merchants.export, ({ query }, context) => exportOrQueue(exported, query, context));
  implement(app, merchantUsers.get, async ({ params }, { app: { keys }, tx, user }) =>
    found(await merchantOfUser(tx, params.userId, user, keys)),
  );
  implement(app, merchantUsers.all, ({ query }, { tx, user }) => merchantsAndStaff(tx, query, user));
  implement(app, driverCounters.look, ({ params }, context) => lookAtCounter(params.token, context));
  implement(app, driverCounters.claim, ({ body }, context) => claimAtCounter(body, context));
  createSaleRoutes(app);
  createOwnMerchantRoutes(app, async (context, lock = false) => {
    const { dealerId, merchantId } = context.user;
    if (merchantId === null) fail(commonErrors.forbidden);
    const merchant = found(await findMerchant(context.tx, merchantId, { dealerIds: [dealerId], parkIds: null }, lock));
    return merchant.status === 1 ? merchant : fail(merchantErrors.closed, { name: merchant.merchantName });
  });
}
