import {
  type CouponTemplate,
  type CouponUse,
  couponGrants,
  couponImportColumns,
  couponSettings,
  coupons,
  couponUses,
  driverCoupons,
  driverShops,
} from '@bochong/contract/coupon';
import { refundBiz } from '@bochong/contract/refund';
import type { App } from '../../kernel/app-context.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import type { ExportDefinition } from '../../kernel/sheets/export.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { sheetTemplate } from '../../kernel/sheets/sheet.ts';
import { claimCoupon, lookAtCoupon } from './grant/claim.service.ts';
import { listGrants } from './grant/grant.repo.ts';
import { giveToPlates, grantCoupons, plateCoupons, revokeCoupon, revokeGrant } from './grant/grant.service.ts';
import { importGrants } from './grant/import.service.ts';
import { editTemplates } from './sale/batch.service.ts';
import { severalTemplates } from './sale/sale-list.repo.ts';
import { buyInShop, shopAt, shopPurchaseState } from './shop/shop.service.ts';
import { shopPayable } from './shop/shop-payable.service.ts';
import { restoreShopRefund } from './shop/shop-refund.service.ts';
import { chosenTemplates, listTemplates, shownTemplate, type TemplateFilters, templateBatches } from './template/coupon-list.repo.ts';
import { couponSettingOf, saveCouponSetting } from './template/coupon-setting.repo.ts';
import { adjustTemplate, createTemplate, moveTemplate, removeTemplate, updateTemplate } from './template/coupon-template.service.ts';
import { listUses, type UseFilters, useBatches } from './use/use.repo.ts';

const templateExport: ExportDefinition<TemplateFilters, CouponTemplate> = {
  name: 'coupons',
  title: '优惠券',
  columns: fieldColumns<CouponTemplate>(coupons.list, [
    ...([
      'couponNo',
      'name',
      'couponType',
      'status',
      'totalQty',
      'grantedQty',
      'remainQty',
      'usedQty',
      'expiredQty',
      'revokedQty',
    ] as const),
    ...(['discountFen', 'perUserLimit', 'perPlateDayLimit', 'parkNames', 'validType', 'startTime', 'endTime', 'validDays'] as const),
    ...(['createdBy', 'createdAt', 'publishedAt', 'endedAt', 'description'] as const),
  ]),
  batches: templateBatches,
};
const useExport: ExportDefinition<UseFilters, CouponUse> = {
  name: 'couponUses',
  title: '优惠券使用明细',
  columns: fieldColumns<CouponUse>(couponUses.list, [
    ...(['code', 'name', 'couponType', 'way', 'plateNo', 'parkName', 'orderNo', 'appliedFen', 'usedAt', 'returnedAt'] as const),
  ]),
  batches: useBatches,
};

const example = ['浙A12345', 'YH20260101090000000001', '1', '老客户回馈'];

function createTemplateRoutes(app: App): void {
  app.exports.set(templateExport.name, templateExport as never);
  implement(app, coupons.list, ({ query }, { tx, user }) => listTemplates(tx, query, user));
  implement(app, coupons.chosen, ({ query }, { tx, user }) => chosenTemplates(tx, query.keyword, user));
  implement(app, coupons.export, ({ query }, context) => exportOrQueue(templateExport, query, context));
  implement(app, coupons.get, async ({ params }, { tx, user }) => found(await shownTemplate(tx, params.id, user)));
  implement(app, coupons.create, ({ body }, context) => createTemplate(body, context));
  implement(app, coupons.update, ({ params, body }, context) => updateTemplate(params.id, body, context));
  implement(app, coupons.adjust, ({ params, body }, context) => adjustTemplate(params.id, body, context));
  implement(app, coupons.several, ({ query }, { tx, user }) => severalTemplates(tx, query.ids, user));
  implement(app, coupons.batchEdit, ({ body }, context) => editTemplates(body, context));
  implement(app, coupons.publish, ({ params, body }, context) => moveTemplate('publish', params.id, body.rev, context));
  implement(app, coupons.end, ({ params, body }, context) => moveTemplate('end', params.id, body.rev, context));
  implement(app, coupons.stop, ({ params, body }, context) => moveTemplate('stop', params.id, body.rev, context));
  implement(app, coupons.resume, ({ params, body }, context) => moveTemplate('resume', params.id, body.rev, context));
  implement(app, coupons.remove, ({ params, body }, context) => removeTemplate(params.id, body.rev, context));
  implement(app, couponSettings.get, (_, { tx, user }) => couponSettingOf(tx, user.dealerId));
  implement(app, couponSettings.update, async ({ body: { rev, ...setting } }, { tx, user, now, audit }) => {
    await saveCouponSetting(tx, { dealerId: user.dealerId, setting, rev, by: user.userName, now });
    audit({ targetType: 'couponSetting', targetId: user.dealerId, detail: { after: setting } });
    return null;
  });
}

/** What drivers buy: their page, their purchases at the till, and what comes back of them. */
function createShopRoutes(app: App): void {
  app.payables.register(shopPayable);
  app.events.within('RefundClosed', async (tx, { refundId, refundBiz: biz, bizId }, { dealerId }) => {
    if (biz === refundBiz.COUPON && bizId !== null) await restoreShopRefund({ tx }, dealerId, { refundId, purchaseId: bizId });
  });
  implement(app, driverShops.list, ({ params }, context) => shopAt(params.token, context));
  implement(app, driverShops.buy, ({ body }, context) => buyInShop(body, context));
  implement(app, driverShops.purchase, ({ body }, context) => shopPurchaseState(body, context));
}

export function createCouponRoutes(app: App): void {
  createShopRoutes(app);
  createTemplateRoutes(app);
  app.exports.set(useExport.name, useExport as never);
  implement(app, couponGrants.list, ({ query }, { tx, user }) => listGrants(tx, query, user));
  implement(app, couponGrants.ofPlate, ({ query }, context) => plateCoupons(query.plateNo, context));
  implement(app, couponGrants.template, () => sheetTemplate('发券', Object.values(couponImportColumns), example));
  implement(app, couponGrants.coupons, ({ params }, context) => grantCoupons(params.id, context));
  implement(app, couponGrants.give, ({ body }, context) => giveToPlates(body, context));
  implement(app, couponGrants.import, ({ body }, context) => importGrants(body, context));
  implement(app, couponGrants.revoke, ({ params, body }, context) => revokeGrant(params.id, body.reason, context));
  implement(app, couponGrants.revokeOne, ({ params, body }, context) => revokeCoupon(params.id, body.reason, context));
  implement(app, couponUses.list, ({ query }, { tx, user }) => listUses(tx, query, user));
  implement(app, couponUses.export, ({ query }, context) => exportOrQueue(useExport, query, context));
  implement(app, driverCoupons.look, ({ params }, context) => lookAtCoupon(params.token, context));
  implement(app, driverCoupons.claim, ({ body }, context) => claimCoupon(body, context));
}
