import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, documentNo, fen, id, instant, integer, plateNo, text, uuid, words } from '../../kernel/fields.ts';
import { fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode, searchText } from '../../kernel/page.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { sheetBody } from '../../kernel/sheet.ts';
import { couponStatus, couponWay } from './coupon-enums.ts';
import { couponGivePage } from './menu.ts';

const qty = (label: string) => z.number().int().meta({ title: label });

/** One act of giving: who gave which coupon to how many vehicles. */
export const couponGrant = z.object({
  grantId: id('批次'),
  grantNo: documentNo('批次号'),
  templateId: id('优惠券'),
  name: z.string().meta({ title: '优惠券' }),
  way: couponWay.schema,
  vehicles: qty('车辆数'),
  qty: qty('发放张数'),
  usedQty: qty('已使用'),
  revokedQty: qty('已撤回'),
  openQty: qty('未使用'),
  merchantName: z.string().meta({ title: '商户', empty: '平台' }),
  reason: words('发放原因'),
  operatorName: z.string().meta({ title: '操作员' }),
  grantedAt: instant('发放时间'),
  dealerName,
});
export type CouponGrant = z.output<typeof couponGrant>;

/** A coupon of one vehicle. */
export const coupon = z.object({
  couponId: id('券'),
  code: documentNo('券码'),
  name: z.string().meta({ title: '优惠券' }),
  figure: z.string().meta({ title: '面值' }),
  way: couponWay.schema,
  plateNo: plateNo(),
  startTime: instant('生效时间'),
  endTime: instant('失效时间'),
  status: couponStatus.schema,
  usedAt: instant('使用时间').nullable(),
  appliedFen: fen('抵扣金额'),
  givenAt: instant('发放时间'),
});
export type Coupon = z.output<typeof coupon>;

/** Columns of an import file, in order. */
export const couponImportColumns = { plateNo: '车牌号', couponNo: '券编号', qty: '张数', reason: '发放原因' } as const;

const reason = text('发放原因', 100, 2);
const qtyEach = integer('每车张数', 1, 10);
/** A row of an import: one vehicle. */
export const couponImportRow = z.object({ plateNo: anyPlate(), couponNo: text('券编号', 24, 1), qty: qtyEach, reason });

const path = '/coupon/v2/api/grants';
const key = z.object({ id: uuid('批次') });

export const couponGrants = {
  list: endpoint({
    method: 'GET',
    path,
    title: '发放批次',
    access: [couponGivePage.code],
    query: pageQuery({
      keyword: searchText('优惠券/批次号').optional(),
      way: queryCode(couponWay.schema).optional(),
      ...period('发放时间'),
    }),
    data: pageOf(couponGrant),
  }),
  coupons: endpoint({
    method: 'GET',
    path: `${path}/:id/coupons`,
    title: '批次的券',
    access: [couponGivePage.code],
    params: key,
    data: z.array(coupon),
  }),
  /** Finds the coupons of one vehicle, whichever way it got them. */
  ofPlate: endpoint({
    method: 'GET',
    path: `${path}/ofPlate`,
    title: '车辆的券',
    access: [couponGivePage.code],
    query: z.object({ plateNo: anyPlate() }),
    data: z.array(coupon),
  }),
  give: endpoint({
    method: 'POST',
    path,
    title: '定向发放',
    access: [couponGivePage.can.give],
    body: z.object({
      templateId: uuid('优惠券'),
      plates: z.array(anyPlate()).min(1, '请填写车牌').max(500, '一次最多500个车牌').meta({ title: '车牌' }),
      qtyEach,
      reason,
      requestId: uuid('请求号'),
    }),
    data: z.object({ grantId: uuid('批次'), qty: qty('发放张数') }),
  }),
  template: endpoint({
    method: 'GET',
    path: `${path}/template`,
    title: '发券导入模板',
    access: [couponGivePage.can.import],
    kind: 'file',
    data: fileAnswer,
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    title: '导入发券',
    access: [couponGivePage.can.import],
    kind: 'multipart',
    body: sheetBody,
    data: importResult,
  }),
  /** Takes back what of a batch is unused. */
  revoke: endpoint({
    method: 'POST',
    path: `${path}/:id/revoke`,
    title: '撤回批次',
    access: [couponGivePage.can.revoke],
    params: key,
    body: z.object({ reason: text('撤回原因', 100, 2) }),
    data: z.object({ revoked: qty('已撤回') }),
  }),
  revokeOne: endpoint({
    method: 'POST',
    path: '/coupon/v2/api/couponInstances/:id/revoke',
    title: '撤回一张券',
    access: [couponGivePage.can.revoke],
    params: z.object({ id: uuid('券') }),
    body: z.object({ reason: text('撤回原因', 100, 2) }),
    data: z.null(),
  }),
};
