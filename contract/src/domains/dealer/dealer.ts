import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { id, instant, mobile, uuid } from '../../kernel/fields.ts';
import { payChannel } from '../bill/index.ts';
import { codeSent, smsCode } from '../session/index.ts';
import { managerName } from './dealer-fields.ts';
import { applyStatus, enterpriseStatus } from './enterprise.ts';
import { operator } from './operator.ts';

export const platformInfo = z.object({
  domain: z.string(),
  platformType: z.literal(['1', '2']),
  dealerId: z.string(),
  platName: z.string(),
  platLogoUrl: z.string(),
  faviconUrl: z.string(),
  loginBgUrl: z.string(),
  screenFlag: z.literal([0, 1]),
  loginModes: z.array(z.number().int()),
  copyright: z.string(),
  icpNo: z.string(),
  servicePhone: z.string(),
});
export type PlatformInfo = z.output<typeof platformInfo>;

/** Group 1 third-party, 2 cash, 3 balance and cards, 4 automatic. */
const payType = z.object({
  payType: payChannel.schema,
  payTypeName: z.string(),
  payGroup: z.number().int(),
  icon: z.string(),
  sort: z.number().int(),
});

const city = z.object({ addrCode: z.string(), addrName: z.string(), level: z.number().int() });
const address = city.extend({ children: z.array(city).optional() });

export const dealers = {
  platform: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/dealerInfos/domain',
    title: '域名平台信息',
    access: 'public',
    query: z.object({ domain: z.string().min(1).max(128) }),
    data: platformInfo,
  }),
  chosen: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/dealerInfos/chosen',
    title: '选择运营单位',
    access: 'session',
    query: z.object({ dealerName: z.string().trim().max(64).optional(), size: z.coerce.number().int().min(1).max(50).default(5) }),
    data: z.array(z.object({ dealerId: id('运营单位'), dealerName: z.string() })),
  }),
  about: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/dealerInfos/about',
    title: '关于信息',
    access: 'session',
    data: z.object({
      manager: z.string().optional(),
      phone: z.string().optional(),
      registStatus: z.number().int().optional(),
      dealerName: z.string().optional(),
      registerAddr: z.string().optional(),
      name: z.string().optional(),
      account: z.string().optional(),
      userPhone: z.string().optional(),
      isVerify: z.literal([0, 1]).optional(),
      aboutUserInfo: z.literal([0, 1]),
    }),
  }),
  sendManagerCode: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/dealerInfos/sendUpdateDealerVerifyCode',
    title: '发送变更负责人验证码',
    access: 'session',
    body: z.object({ phone: mobile('手机号') }),
    data: codeSent,
  }),
  updateManager: endpoint({
    method: 'POST',
    path: '/dealer/v2/api/dealerInfos/updateDealerManager',
    title: '变更负责人',
    access: 'session',
    body: z.object({ manager: managerName, phone: mobile('手机号'), verifyCode: smsCode }),
    data: z.null(),
  }),
  /** `status` is the unit's own, the rest that of its latest application. */
  applyStatus: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/portal/applyStatus',
    title: '企业认证状态',
    access: 'session',
    data: z.object({
      status: enterpriseStatus.schema,
      applyId: id('申请').nullable(),
      applyStatus: applyStatus.schema.nullable(),
      submitAt: instant('提交时间').nullable(),
      rejectReason: z.string(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/dealerInfos/:id',
    title: '运营单位详情',
    access: 'session',
    params: z.object({ id: uuid('运营单位') }),
    data: operator,
  }),
  payTypes: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/payTypes',
    title: '支付方式',
    access: 'session',
    query: z.object({ dealerId: uuid('运营单位').optional() }),
    data: z.array(payType),
  }),
  rechargePayTypes: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/rechargePayTypes',
    title: '充值支付方式',
    access: 'session',
    query: z.object({ dealerId: uuid('运营单位').optional() }),
    data: z.array(payType),
  }),
  level2Addresses: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/level2AddrInfos',
    title: '省市地址',
    access: 'session',
    query: z.object({
      parentCode: z
        .string()
        .regex(/^\d{6}$/)
        .optional()
        .meta({ title: '上级代码' }),
    }),
    data: z.array(address),
  }),
};

export const dealerErrors = { unknownDomain: error('40402', '域名未登记', 404, 'reject') };
