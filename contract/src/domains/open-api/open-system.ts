import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  documentNo,
  instant,
  instantInput,
  integer,
  lotsOrAll,
  nameText,
  network,
  rev,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { openSystemPage } from './menu.ts';
import { openEvent, openScope } from './open-enums.ts';

/** Hours that a key before holds beside the new one. */
export const formerKeyHours = 24;

/** Where a system is told; empty: nowhere. */
const callbackUrl = z
  .string()
  .trim()
  .max(300)
  .regex(/^$|^https?:\/\/[^\s/?#@]+(\/[^\s#]*)?$/, '请输入完整的http(s)地址，不含账号')
  .meta({ title: '推送地址', empty: '不推送', help: '事件以POST方式推送到这里；地址不能在内部网络' });

export const openSystemFields = z.object({
  name: nameText('系统名称', 32),
  scopes: z.array(openScope).min(1, '至少选择一项权限').max(4).meta({ title: '权限' }),
  parkIds: lotsOrAll('车场范围', 500).default([]),
  qpsLimit: integer('每秒调用上限', 1, 200).default(20),
  ipAllowList: z.array(network).max(50, '白名单最多50条').default([]).meta({ title: '来源地址白名单', empty: '不限来源' }),
  expireAt: instantInput('有效期至').nullable().default(null).meta({ empty: '长期有效' }),
  callbackUrl: callbackUrl.default(''),
  events: z.array(openEvent).max(8).default([]).meta({ title: '订阅事件', empty: '不推送' }),
});
export type OpenSystemFields = z.output<typeof openSystemFields>;

export const openSystem = openSystemFields.extend({
  systemId: uuid('系统'),
  dealerName,
  appKey: documentNo('AppKey'),
  status: named(z.literal([0, 1]).meta({ title: '状态' }), [1, '启用', 'green'], [0, '停用', 'grey']),
  expireAt: instant('有效期至').nullable().meta({ empty: '长期有效' }),
  secretAt: instant('密钥生成时间'),
  /** Until then the key before holds too. */
  formerUntil: instant('旧密钥有效至').nullable(),
  parkNames: z.string().meta({ title: '车场范围' }),
  todayCalls: z.number().int().meta({ title: '今日调用' }),
  todayRefused: z.number().int().meta({ title: '今日拒绝' }),
  /** Of a request that bore its key. */
  lastRefusal: words('最近一次拒绝'),
  lastRefusedAt: instant('最近拒绝时间').nullable(),
  updatedAt: instant('更新时间'),
  rev,
});
export type OpenSystem = z.output<typeof openSystem>;

/** Told once; nobody can read it again. */
const secretAnswer = z.object({ systemId: uuid('系统'), appKey: documentNo('AppKey'), appSecret: z.string().meta({ title: 'AppSecret' }) });

/** Calls of a day. */
const callDay = z.object({
  bizDate: z.iso.date().meta({ title: '日期', kind: 'day' }),
  calls: z.number().int().meta({ title: '成功' }),
  refused: z.number().int().meta({ title: '拒绝' }),
});

/** One check of a request, in the order they are made. */
const requestCheck = z.object({
  check: z.string().meta({ title: '检查' }),
  passed: z.boolean().nullable().meta({ title: '结果' }),
  note: z.string().meta({ title: '说明' }),
});
export type RequestCheck = z.output<typeof requestCheck>;

const path = '/platform/v2/api/openSystems';
const params = z.object({ id: uuid('系统') });

export const openSystems = {
  list: endpoint({
    method: 'GET',
    path,
    title: '开放平台系统列表',
    access: [openSystemPage.code],
    query: pageQuery({
      name: searchText('系统名称').optional(),
      status: queryCode(z.literal([0, 1]))
        .meta({ title: '状态' })
        .optional(),
    }),
    data: pageOf(openSystem),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增开放平台系统',
    access: [openSystemPage.can.add],
    body: openSystemFields,
    data: secretAnswer,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改开放平台系统',
    access: [openSystemPage.can.edit],
    params,
    body: openSystemFields.extend({ rev }),
    data: z.object({ systemId: uuid('系统') }),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    title: '启停开放平台系统',
    access: [openSystemPage.can.switch],
    params,
    body: z.object({ status: z.literal([0, 1]).meta({ title: '状态' }), rev }),
    data: z.null(),
  }),
  /** Makes another key; the one before holds for a day, so that the other side can change over. */
  rotate: endpoint({
    method: 'POST',
    path: `${path}/:id/secret`,
    title: '重置开放平台密钥',
    access: [openSystemPage.can.rotate],
    params,
    body: z.object({ rev }),
    data: secretAnswer.extend({ formerUntil: instant('旧密钥有效至') }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除开放平台系统',
    access: [openSystemPage.can.delete],
    params,
    data: z.null(),
  }),
  /** Calls of the last thirty days; days without any are left out. */
  calls: endpoint({
    method: 'GET',
    path: `${path}/:id/calls`,
    title: '开放平台调用统计',
    access: [openSystemPage.code],
    params,
    data: z.array(callDay),
  }),
  /** Says which checks a request that somebody pastes passes, one by one, and does nothing else: no number of its is used up. */
  explain: endpoint({
    method: 'POST',
    path: `${path}/explain`,
    title: '检查开放接口请求',
    access: [openSystemPage.code],
    writes: false,
    body: z.object({
      request: z.string().min(1, '请粘贴请求').max(20_000, '请求最长20000字').meta({ title: '请求', kind: 'words' }),
    }),
    data: z.object({ checks: z.array(requestCheck), signed: words('待签名文本') }),
  }),
};

export const openSystemErrors = {
  inner: error('44105', '推送地址不能在本机或内部网络'),
  noCallback: error('44106', '订阅事件前请填写推送地址'),
  foreignLot: error('44107', '所选车场不存在或不在您的范围内'),
  most: error('44108', '一个运营单位最多登记{most}个开放平台系统'),
  past: error('44109', '有效期必须晚于现在'),
};
