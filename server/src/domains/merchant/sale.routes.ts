import {
  type CouponPurchase,
  couponPurchases,
  couponSales,
  type MerchantSettlement,
  merchantSettlements,
} from '@bochong/contract/merchant';
import type { App } from '../../kernel/app-context.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { buyableBy, listSales, saveSale } from '../coupon/index.ts';
import { buyCoupons, returnPurchase } from './coupon-trade.service.ts';
import { findMerchant } from './merchant.repo.ts';
import { lockedMerchant } from './merchant.service.ts';
import { listPurchases, type PurchaseFilters, purchaseBatches } from './purchase-list.repo.ts';
import { findSettlement, listSettlements, type SettlementFilters, settlementBatches, usesOfSettlement } from './settlement.repo.ts';
import { receiveSettlement } from './settlement.service.ts';

const purchaseExport: ExportDefinition<PurchaseFilters, CouponPurchase> = {
  name: 'couponPurchases',
  title: '优惠券购买记录',
  columns: fieldColumns<CouponPurchase>(couponPurchases.list, [
    ...([
      'purchaseNo',
      'boughtAt',
      'merchantName',
      'plateNo',
      'name',
      'settleMode',
      'qty',
      'unitPriceFen',
      'amountFen',
      'leftQty',
      'openQty',
    ] as const),
    ...(['usedQty', 'expiredQty', 'returnedQty', 'refundFen', 'status', 'operatorName'] as const),
  ]),
  batches: purchaseBatches,
};
const settlementExport: ExportDefinition<SettlementFilters, MerchantSettlement> = {
  name: 'merchantSettlements',
  title: '商户结算单',
  columns: fieldColumns<MerchantSettlement>(merchantSettlements.list, [
    ...(['settleNo', 'merchantName', 'month', 'usedQty', 'appliedFen', 'payableFen', 'paidFen', 'status', 'createdAt'] as const),
  ]),
  batches: settlementBatches,
};

/** What merchants may buy, what they bought and what they owe. */
export function createSaleRoutes(app: App): void {
  app.exports.set(purchaseExport.name, purchaseExport as never);
  app.exports.set(settlementExport.name, settlementExport as never);
  implement(app, couponSales.list, ({ query }, { tx, user }) => listSales(tx, query, user) as never);
  implement(app, couponSales.save, ({ params, body }, context) => saveSale(params.id, body, context));
  implement(app, couponPurchases.list, ({ query }, { tx, user }) => listPurchases(tx, query, user));
  implement(app, couponPurchases.chosen, async ({ query }, context) => {
    const { dealerId, id } = found(await findMerchant(context.tx, query.merchantId, context.user));
    return buyableBy(context.tx, dealerId, id, query.keyword) as never;
  });
  implement(app, couponPurchases.buy, async ({ body: { merchantId, ...body } }, context) =>
    buyCoupons(await lockedMerchant(merchantId, context), body, context),
  );
  implement(app, couponPurchases.refund, ({ params, body }, context) => returnPurchase(params.id, body, context));
  implement(app, couponPurchases.export, ({ query }, context) => exportOrQueue(purchaseExport, query, context));
  implement(app, merchantSettlements.list, ({ query }, { tx, user }) => listSettlements(tx, query, user));
  implement(app, merchantSettlements.uses, async ({ params, query }, { tx, user }) =>
    usesOfSettlement(tx, found(await findSettlement(tx, params.id, user)), query),
  );
  implement(app, merchantSettlements.receive, ({ params, body }, context) => receiveSettlement(params.id, body, context));
  implement(app, merchantSettlements.export, ({ query }, context) => exportOrQueue(settlementExport, query, context));
}
