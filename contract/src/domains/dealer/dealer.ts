import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { id, text } from '../../kernel/fields.ts';
import { codeSent, mobile, smsCode } from '../session/index.ts';

export const dealerStatus = enumOf('dealerStatus', '运营单位状态', { DISABLED: [0, '停用'], ENABLED: [1, '启用'], FROZEN: [2, '冻结'] });

export const authStatus = enumOf('authStatus', '授权状态', {
  INDEPENDENT_MISSING: [-3, '未导入独立授权'],
  NEVER: [-2, '未导入授权'],
  EXPIRED: [-1, '授权已过期'],
  UNUSED: [0, '授权未使用'],
  IN_USE: [1, '授权使用中'],
  EXPIRING: [2, '授权即将过期'],
  CHANGED: [3, '车道或泊位有变更'],
});

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

export const managerNameMax = 20;
/** What a person's name has no use for; typing strips it, the server refuses it. */
export const managerNameForbidden = /[^\p{L}\p{N}·. ]/u;
export const managerName = text('负责人姓名', managerNameMax, 1).refine(
  (name) => !managerNameForbidden.test(name),
  '负责人姓名不能包含特殊字符',
);

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
  applyStatus: endpoint({
    method: 'GET',
    path: '/dealer/v2/api/portal/applyStatus',
    title: '企业认证状态',
    access: 'session',
    data: z.object({ status: z.number().int() }),
  }),
  authStatus: endpoint({
    method: 'GET',
    path: '/license/v2/api/getAuthStatus',
    title: '授权状态',
    access: 'session',
    data: z.object({ authStatus: authStatus.schema, isRegist: z.literal([0, 1]) }),
  }),
};

export const dealerErrors = { unknownDomain: error('40402', '域名未登记', 404, 'reject') };
