import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { flag, integer, rev, uuid } from '../../kernel/fields.ts';
import { queryList } from '../../kernel/page.ts';
import { couponLimits, couponTemplate, pieces } from './coupon-fields.ts';
import { couponBuyers, couponSaleFields, saleMerchantNames } from './coupon-sale-fields.ts';
import { couponMultiEditPage, grantingPage } from './menu.ts';

const path = '/coupon/v2/api/coupons/batchEdit';
const most = 100;

/** A coupon as it stands among those that are edited together. */
export const editedCoupon = couponTemplate
  .pick({
    ...{ templateId: true, couponNo: true, name: true, status: true, payer: true, couponType: true, minutes: true, payBp: true },
    ...{ amountFen: true, thresholdFen: true, maxDiscountFen: true, freeSlots: true },
    ...{ perUserLimit: true, perPlateDayLimit: true, claimable: true, dealerName: true, rev: true },
  })
  .extend({ salePriceFen: couponSaleFields.shape.salePriceFen, onSale: couponSaleFields.shape.onSale, merchantNames: saleMerchantNames });
export type EditedCoupon = z.output<typeof editedCoupon>;

/** What several coupons that are being given get alike. Left out, a part stays as it is. */
const patch = z.object({
  perUserLimit: couponLimits.perUserLimit.optional(),
  perPlateDayLimit: integer('每车每日限用', 0, 10).optional().meta({ help: '0为不限' }),
  claimable: flag('扫码领取').optional(),
  merchantIds: couponBuyers.optional(),
  onSale: couponSaleFields.shape.onSale.optional(),
});

export const couponBatch = {
  several: endpoint({
    method: 'GET',
    path,
    title: '批量编辑的优惠券',
    access: [couponMultiEditPage.code, grantingPage.can.multiEdit],
    query: z.object({ ids: queryList(uuid('优惠券'), '优惠券', most) }),
    data: z.array(editedCoupon),
  }),
  /** All or none, each in the version that was read. */
  batchEdit: endpoint({
    method: 'POST',
    path,
    title: '批量编辑优惠券',
    access: [couponMultiEditPage.can.save],
    body: z.object({
      coupons: z
        .array(z.object({ templateId: uuid('优惠券'), rev }))
        .min(2, '请至少选择2个优惠券')
        .max(most, `最多${most}个优惠券`)
        .meta({ title: '优惠券' }),
      ...patch.shape,
    }),
    data: z.object({ changed: pieces('已修改') }),
  }),
};
