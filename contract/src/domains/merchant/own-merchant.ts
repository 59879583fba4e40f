import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { fen, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, pageWithSummary, period, platePart } from '../../kernel/page.ts';
import { couponGrant } from '../coupon/index.ts';
import { bought, buyable, buying, couponPurchase, purchaseFilters, purchaseSums } from './coupon-purchase.ts';
import { ownMerchantCouponPage, ownMerchantGivePage, ownMerchantPage, ownMerchantPurchasePage, ownMerchantUsePage } from './menu.ts';
import { merchant, merchantFlow, merchantGiving } from './merchant.ts';
import { merchantUse } from './merchant-settlement.ts';

const path = '/coupon/v2/api/ownMerchant';
const qty = (label: string) => z.number().int().meta({ title: label });
/** Whatever is asked is of the caller's own merchant, whose customers' plates need no mask. */
const own = { ownWords: true } as const;

/** A coupon as its merchant has it: what it bought, gave and saw used, and at what price it may buy more. */
export const ownCoupon = buyable.omit({ saleLeftQty: true }).extend({
  salePriceFen: fen('售价').nullable().meta({ empty: '未上架' }),
  saleLeftQty: qty('可购'),
  boughtQty: qty('已购'),
  leftQty: qty('未发'),
  givenQty: qty('已发'),
  usedQty: qty('已使用'),
});
export type OwnCoupon = z.output<typeof ownCoupon>;

export const ownMerchant = {
  account: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/account`,
    title: '商户概况',
    access: [ownMerchantPage.code],
    data: merchant
      .pick({
        ...{ merchantName: true, merchantNo: true, settleMode: true, balanceFen: true, creditLimitFen: true, creditUsedFen: true },
        ...{
          creditLeftFen: true,
          owedFen: true,
          leftQty: true,
          givenToday: true,
          giveDayLimit: true,
          counterPath: true,
          counterCoupon: true,
        },
        ...{ counterTemplateId: true, parkNames: true },
      })
      .extend({ usedQty: qty('本月使用'), usedFen: fen('本月抵扣') }),
  }),
  flows: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/flows`,
    title: '本商户流水',
    access: [ownMerchantPage.code],
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(merchantFlow.omit({ operatorName: true })),
  }),
  /** Which coupon the code at the counter gives; none closes it. */
  counter: endpoint({
    ...own,
    method: 'POST',
    path: `${path}/counter`,
    title: '设置柜台领券码',
    access: [ownMerchantPage.can.code],
    body: z.object({ templateId: uuid('优惠券').nullable().meta({ title: '优惠券', empty: '关闭领券码' }) }),
    data: z.null(),
  }),
  coupons: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/coupons`,
    title: '我的优惠券',
    access: [ownMerchantCouponPage.code, ownMerchantGivePage.code, ownMerchantPage.code],
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(ownCoupon),
  }),
  buy: endpoint({
    ...own,
    method: 'POST',
    path: `${path}/buy`,
    title: '购买优惠券',
    access: [ownMerchantCouponPage.can.buy],
    body: buying,
    data: bought,
  }),
  gives: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/gives`,
    title: '发券记录',
    access: [ownMerchantGivePage.code],
    query: pageQuery({ ...period('发放时间') }),
    data: pageOf(couponGrant.omit({ dealerName: true, merchantName: true, way: true })),
  }),
  give: endpoint({
    ...own,
    method: 'POST',
    path: `${path}/give`,
    title: '发券给顾客',
    access: [ownMerchantGivePage.can.give],
    body: merchantGiving,
    data: z.object({ grantId: uuid('批次'), qty: qty('发放张数') }),
  }),
  purchases: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/purchases`,
    title: '我的购买记录',
    access: [ownMerchantPurchasePage.code],
    query: pageQuery(purchaseFilters),
    data: pageWithSummary(couponPurchase.omit({ dealerName: true, merchantName: true, plateNo: true }), purchaseSums),
  }),
  uses: endpoint({
    ...own,
    method: 'GET',
    path: `${path}/uses`,
    title: '我的使用明细',
    access: [ownMerchantUsePage.code],
    query: pageQuery({ plateNo: platePart().optional(), ...period('使用时间') }),
    data: pageWithSummary(merchantUse, z.object({ count: qty('张数'), appliedFen: fen('抵扣金额'), prepaidFen: fen('券价') }).nullable()),
  }),
};
