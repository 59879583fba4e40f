import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, documentNo, fen, flag, id, instant, integer, rev, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { couponTemplateStatus } from '../coupon/index.ts';
import { couponSalePage } from './menu.ts';

const qty = (label: string) => z.number().int().meta({ title: label });

/** How a coupon is sold to merchants. */
export const couponSaleFields = z.object({
  salePriceFen: fen('售价', 1_000_000).min(1, '售价须大于0').nullable().default(null).meta({ title: '售价', empty: '未定' }),
  saleQty: integer('可售量', 0, 1_000_000),
  /** Who may buy it; none named: all. */
  merchantIds: z.array(uuid('商户')).max(200, '最多200个商户').default([]).meta({ title: '可购商户', empty: '全部商户' }),
  onSale: flag('上架'),
});
export type CouponSaleFields = z.output<typeof couponSaleFields>;

export const couponSale = couponSaleFields.extend({
  templateId: id('优惠券'),
  couponNo: documentNo('券编号'),
  name: z.string().meta({ title: '优惠券' }),
  figure: z.string().meta({ title: '面值' }),
  status: couponTemplateStatus.schema,
  merchantNames: words('可购商户').meta({ empty: '全部商户' }),
  totalQty: qty('发行量'),
  soldQty: qty('已售'),
  saleReservedQty: qty('已售未发'),
  saleLeftQty: qty('可售'),
  grantedQty: qty('已发放'),
  usedQty: qty('已使用'),
  createdAt: instant('创建时间'),
  dealerName,
  rev,
});
export type CouponSale = z.output<typeof couponSale>;

const path = '/coupon/v2/api/couponSales';

export const couponSales = {
  list: endpoint({
    method: 'GET',
    path,
    title: '在线售卖',
    access: [couponSalePage.code],
    query: pageQuery({ keyword: searchText('名称/编号').optional(), onSale: queryCode(flag('上架')).optional() }),
    data: pageOf(couponSale),
  }),
  /** Of a coupon that is being given; what was sold stays sold at the price it had. */
  save: endpoint({
    method: 'POST',
    path: `${path}/:id`,
    title: '上架优惠券',
    access: [couponSalePage.can.onSale],
    params: z.object({ id: uuid('优惠券') }),
    body: couponSaleFields.extend({ rev }),
    data: z.null(),
  }),
};
