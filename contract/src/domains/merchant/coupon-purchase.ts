import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, documentNo, fen, id, instant, integer, personName, plateNo, rev, text, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, period, queryCode, searchText } from '../../kernel/page.ts';
import { couponPurchasePage } from './menu.ts';
import { merchantMode, purchaseStatus } from './merchant-enums.ts';

const qty = (label: string) => z.number().int().meta({ title: label });

/** What a merchant or (without one) a driver bought, and what became of its pieces: bought = left + open + used + expired + returned. */
export const couponPurchase = z.object({
  purchaseId: id('购买'),
  purchaseNo: documentNo('购买单号'),
  merchantId: id('商户').nullable(),
  merchantName: z.string().meta({ title: '商户', empty: '车主' }),
  plateNo: plateNo().nullable().meta({ empty: '—' }),
  templateId: id('优惠券'),
  name: z.string().meta({ title: '优惠券' }),
  settleMode: merchantMode.schema,
  qty: qty('数量'),
  unitPriceFen: fen('单价'),
  amountFen: fen('金额'),
  leftQty: qty('未发'),
  openQty: qty('已发未用'),
  usedQty: qty('已使用'),
  expiredQty: qty('已过期'),
  returnedQty: qty('已退'),
  refundFen: fen('已退金额'),
  status: purchaseStatus.schema,
  boughtAt: instant('购买时间'),
  operatorName: personName('操作员'),
  dealerName,
  rev,
});
export type CouponPurchase = z.output<typeof couponPurchase>;

export const purchaseFilters = {
  keyword: searchText('优惠券/单号').optional(),
  status: queryCode(purchaseStatus.schema).optional(),
  ...period('购买时间'),
};
const filters = { ...purchaseFilters, merchantId: uuid('商户').optional() };
export const purchaseSums = z
  .object({ count: qty('笔数'), qty: qty('张数'), amountFen: fen('金额'), refundFen: fen('已退金额') })
  .nullable();

/** `unitPriceFen` is the price that the buyer saw: at another one nothing is bought. */
export const buying = z.object({
  templateId: uuid('优惠券'),
  qty: integer('数量', 1, 10_000),
  unitPriceFen: fen('单价', 1_000_000),
  requestId: uuid('请求号'),
});
export const bought = z.object({ purchaseId: uuid('购买'), purchaseNo: documentNo('购买单号'), amountFen: fen('金额') });
/** A coupon that a merchant may buy now. */
export const buyable = z.object({
  templateId: uuid('优惠券'),
  name: z.string().meta({ title: '优惠券' }),
  figure: z.string().meta({ title: '面值' }),
  terms: z.string().meta({ title: '使用条件' }),
  salePriceFen: fen('售价'),
  saleLeftQty: qty('可售'),
});
export type Buyable = z.output<typeof buyable>;

const path = '/coupon/v2/api/purchases';

export const couponPurchases = {
  list: endpoint({
    method: 'GET',
    path,
    title: '购买记录',
    access: [couponPurchasePage.code],
    query: pageQuery(filters),
    data: pageWithSummary(couponPurchase, purchaseSums),
  }),
  /** What a merchant may buy now. */
  chosen: endpoint({
    method: 'GET',
    path: `${path}/buyable`,
    title: '商户可购的券',
    access: [couponPurchasePage.can.buy],
    query: z.object({ merchantId: uuid('商户'), keyword: searchText('优惠券').optional() }),
    data: z.array(buyable),
  }),
  buy: endpoint({
    method: 'POST',
    path,
    title: '代商户购券',
    access: [couponPurchasePage.can.buy],
    body: buying.extend({ merchantId: uuid('商户') }),
    data: bought,
  }),
  /** Whatever of it is unused is taken away, and its price goes back to where it came from. */
  refund: endpoint({
    method: 'POST',
    path: `${path}/:id/refund`,
    title: '退券',
    access: [couponPurchasePage.can.refund],
    params: z.object({ id: uuid('购买') }),
    body: z.object({ reason: text('退款原因', 100, 2), rev }),
    data: z.object({ returnedQty: qty('退券张数'), refundFen: fen('退款金额') }),
    whileBarred: true,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出购买记录',
    access: [couponPurchasePage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};
