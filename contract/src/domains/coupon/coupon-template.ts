import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { rev, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, queryCode, searchText } from '../../kernel/page.ts';
import { couponBatch } from './coupon-batch.ts';
import { couponKind, couponTemplateStatus } from './coupon-enums.ts';
import { couponShape, couponTemplate, couponTemplateFields, pieces, soundCoupon } from './coupon-fields.ts';
import {
  couponAddPage,
  couponCopyPage,
  couponEditPage,
  couponGivePage,
  couponPage,
  draftBoxPage,
  grantingPage,
  grantOverPage,
} from './menu.ts';

export const couponFilters = {
  keyword: searchText('名称/编号').optional(),
  status: queryCode(couponTemplateStatus.schema).optional(),
  couponType: queryCode(couponKind.schema).optional(),
  parkIds: parkIds.optional(),
};

const path = '/coupon/v2/api/coupons';
const key = z.object({ id: uuid('优惠券') });
const state = { params: key, body: z.object({ rev }), data: z.null() };

/** What of a published coupon may still change. */
export const couponAdjustment = couponTemplateFields.pick({
  name: true,
  description: true,
  totalQty: true,
  perUserLimit: true,
  perPlateDayLimit: true,
  claimable: true,
});
export const coupons = {
  list: endpoint({
    method: 'GET',
    path,
    title: '优惠券列表',
    access: [couponPage.code, draftBoxPage.code, grantingPage.code, grantOverPage.code],
    query: pageQuery(couponFilters),
    data: pageOf(couponTemplate),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '优惠券详情',
    access: [couponPage.code, couponEditPage.code, couponCopyPage.code],
    params: key,
    data: couponTemplate,
  }),
  /** Coupons that can be given now. */
  chosen: endpoint({
    method: 'GET',
    path: `${path}/chosen`,
    title: '选择优惠券',
    access: [couponGivePage.code],
    query: z.object({ keyword: searchText('名称/编号').optional() }),
    data: z.array(z.object({ templateId: uuid('优惠券'), name: z.string(), figure: z.string(), remainQty: pieces('剩余') })),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增优惠券',
    access: [couponAddPage.code, couponCopyPage.can.save],
    body: soundCoupon(z.object(couponShape)),
    data: z.object({ templateId: uuid('优惠券') }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改优惠券',
    access: [couponEditPage.code],
    params: key,
    body: soundCoupon(z.object({ ...couponShape, rev })),
    data: z.null(),
  }),
  adjust: endpoint({
    method: 'POST',
    path: `${path}/:id/adjust`,
    title: '调整优惠券',
    access: [couponPage.can.adjust],
    params: key,
    body: couponAdjustment.extend({ rev }),
    data: z.null(),
  }),
  ...couponBatch,
  publish: endpoint({
    method: 'POST',
    path: `${path}/:id/publish`,
    title: '发布优惠券',
    access: [couponPage.can.publish, draftBoxPage.can.publish],
    ...state,
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/:id/end`,
    title: '结束发放',
    access: [couponPage.can.end, grantingPage.can.end],
    ...state,
  }),
  stop: endpoint({ method: 'POST', path: `${path}/:id/stop`, title: '停用优惠券', access: [couponPage.can.stop], ...state }),
  resume: endpoint({ method: 'POST', path: `${path}/:id/resume`, title: '启用优惠券', access: [couponPage.can.stop], ...state }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/:id/remove`,
    title: '删除优惠券',
    access: [couponPage.can.delete, draftBoxPage.can.delete],
    ...state,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出优惠券',
    access: [couponPage.can.export],
    kind: 'file',
    query: z.object(couponFilters),
    data: exportAnswer,
    audited: true,
  }),
};
