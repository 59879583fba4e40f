import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, documentNo, id, instant, rev, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { couponPayer, couponSaleFields, couponTemplateStatus, saleMerchantNames } from '../coupon/index.ts';
import { couponSalePage } from './menu.ts';

const qty = (label: string) => z.number().int().meta({ title: label });

export const couponSale = couponSaleFields.extend({
  templateId: id('优惠券'),
  couponNo: documentNo('券编号'),
  name: z.string().meta({ title: '优惠券' }),
  figure: z.string().meta({ title: '面值' }),
  /** Sold to merchants where they bear it, to drivers where the unit does. */
  payer: couponPayer.schema.meta({ title: '费用承担', help: '商户承担的券卖给商户，平台承担的券卖给车主' }),
  status: couponTemplateStatus.schema,
  merchantNames: saleMerchantNames,
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
    query: pageQuery({ keyword: searchText('名称/编号').optional(), onSale: queryCode(couponSaleFields.shape.onSale).optional() }),
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
