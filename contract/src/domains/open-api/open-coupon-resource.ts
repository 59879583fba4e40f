import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, flag, instant, instantInput, integer, rev, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery } from '../../kernel/page.ts';
import { couponResourcePage } from './menu.ts';

export const couponResourceFields = z.object({
  systemId: uuid('系统'),
  templateId: uuid('优惠券'),
  quota: integer('额度(张)', 1, 1_000_000),
  perUserLimit: integer('每车限领(张)', 1, 100),
  startTime: instantInput('生效时间'),
  endTime: instantInput('失效时间'),
  callbackOnUse: flag('使用时推送').default(0),
  status: flag('启用').default(1),
});
export type CouponResourceFields = z.output<typeof couponResourceFields>;

const resource = couponResourceFields.extend({
  resourceId: uuid('优惠券资源'),
  systemName: z.string().meta({ title: '系统' }),
  couponName: z.string().meta({ title: '优惠券' }),
  usedQuota: z.number().int().meta({ title: '已发(张)' }),
  /** Pieces of the coupon that are in nobody's hands yet. */
  restQty: z.number().int().meta({ title: '券剩余(张)' }),
  startTime: instant('生效时间'),
  endTime: instant('失效时间'),
  callbackOnUse: named(z.literal([0, 1]).meta({ title: '使用时推送' }), [1, '推送'], [0, '不推送']),
  status: named(z.literal([0, 1]).meta({ title: '状态' }), [1, '启用', 'green'], [0, '停用', 'grey']),
  updatedAt: instant('更新时间'),
  dealerName,
  rev,
});
export type CouponResource = z.output<typeof resource>;

const path = '/platform/v2/api/couponResources';
const params = z.object({ id: uuid('优惠券资源') });
const saved = z.object({ resourceId: uuid('优惠券资源') });

export const couponResources = {
  list: endpoint({
    method: 'GET',
    path,
    title: '优惠券资源列表',
    access: [couponResourcePage.code],
    query: pageQuery({ systemId: uuid('系统').optional() }),
    data: pageOf(resource),
  }),
  /** Systems that may give coupons, and coupons that may be given, at most two hundred of each. */
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    title: '优惠券资源可选项',
    access: [couponResourcePage.code],
    data: z.object({
      systems: z.array(z.object({ systemId: uuid('系统'), name: z.string() })),
      templates: z.array(z.object({ templateId: uuid('优惠券'), name: z.string(), restQty: z.number().int() })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增优惠券资源',
    access: [couponResourcePage.can.add],
    body: couponResourceFields,
    data: saved,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改优惠券资源',
    access: [couponResourcePage.can.edit],
    params,
    body: couponResourceFields.extend({ rev }),
    data: saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除优惠券资源',
    access: [couponResourcePage.can.delete],
    params,
    data: z.null(),
  }),
};

export const couponResourceErrors = {
  /** On the wire. */
  otherRequest: error('44123', '外部请求号{no}已用于另一次发放'),
  closed: error('44124', '优惠券资源不存在、未启用或不在有效期内'),
  quota: error('44125', '优惠券资源的额度仅剩{left}张'),
  perUser: error('44126', '该车辆在此资源中最多领取{limit}张'),
  /** On the page. */
  rest: error('44127', '额度不能超过已发与优惠券剩余之和{most}张'),
  fewer: error('44128', '额度不能少于已发的{used}张'),
  noScope: error('44129', '所选系统没有发放优惠券的权限'),
  lots: error('44130', '优惠券可用的车场超出了系统的车场范围'),
  merchant: error('44131', '由商户承担的优惠券不能通过开放接口发放'),
  period: error('44132', '失效时间必须晚于生效时间'),
  fixed: error('44133', '已发放过的资源不能更换系统或优惠券'),
};
