import { z } from 'zod';
import { fen, flag, integer, uuid, words } from '../../kernel/fields.ts';

/** Who may buy it; none named: all. */
export const couponBuyers = z.array(uuid('商户')).max(200, '最多200个商户').meta({ title: '可购商户', empty: '全部商户' });

/** How a coupon is sold to merchants. */
export const couponSaleFields = z.object({
  salePriceFen: fen('售价', 1_000_000).min(1, '售价须大于0').nullable().default(null).meta({ title: '售价', empty: '未定' }),
  saleQty: integer('可售量', 0, 1_000_000),
  merchantIds: couponBuyers.default([]),
  onSale: flag('上架'),
});
export type CouponSaleFields = z.output<typeof couponSaleFields>;

/** Who may buy a coupon, by name. */
export const saleMerchantNames = words('可购商户').meta({ empty: '全部商户' });
