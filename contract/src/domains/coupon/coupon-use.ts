import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, documentNo, fen, id, instant, parkName, plateNo } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, parkIds, period, platePart, queryCode, searchText } from '../../kernel/page.ts';
import { couponKind, couponWay } from './coupon-enums.ts';
import { couponUsePage } from './menu.ts';

/** A coupon that was used: what it took off which order. */
export const couponUse = z.object({
  useId: id('使用'),
  code: documentNo('券码'),
  templateId: id('优惠券'),
  name: z.string().meta({ title: '优惠券' }),
  couponType: couponKind.schema,
  way: couponWay.schema,
  plateNo: plateNo(),
  parkName,
  orderId: id('订单'),
  orderNo: documentNo('订单号'),
  /** Who bought it: a merchant by name, or its driver; empty when nobody did. */
  merchantName: z.string().meta({ title: '购买方', empty: '平台发放' }),
  appliedFen: fen('抵扣金额'),
  usedAt: instant('使用时间'),
  returnedAt: instant('退回时间').nullable().meta({ empty: '未退回', help: '实付金额全部退还时券退回车主' }),
  dealerName,
});
export type CouponUse = z.output<typeof couponUse>;

export const couponUseFilters = {
  plateNo: platePart().optional(),
  keyword: searchText('优惠券').optional(),
  couponType: queryCode(couponKind.schema).optional(),
  parkIds: parkIds.optional(),
  ...period('使用时间'),
};

export const couponUses = {
  list: endpoint({
    method: 'GET',
    path: '/coupon/v2/api/useDetails',
    title: '优惠券使用明细',
    access: [couponUsePage.code],
    query: pageQuery(couponUseFilters),
    data: pageWithSummary(
      couponUse,
      z
        .object({
          count: z.number().int().meta({ title: '张数' }),
          appliedFen: fen('抵扣金额'),
          returnedFen: fen('其中已退回').meta({ help: '全额退款后退回车主的券原抵扣的金额' }),
        })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: '/coupon/v2/api/useDetails/export',
    title: '导出优惠券使用明细',
    access: [couponUsePage.can.export],
    kind: 'file',
    query: z.object(couponUseFilters),
    data: exportAnswer,
    audited: true,
  }),
};
