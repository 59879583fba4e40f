import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { instant, text, words } from '../../kernel/fields.ts';
import { peerKey, probeStep } from '../charging-peer/index.ts';
import { peerPage } from '../charging-peer/menu.ts';

export const ocpiState = enumOf('ocpiState', '登记状态', {
  NONE: [1, '未登记', 'grey'],
  INVITED: [2, '等待对方登记', 'amber'],
  REGISTERED: [3, '已登记', 'green'],
});

/** What the platform serves, by its version details. */
export const ocpiEndpoint = z.object({
  identifier: z.string().meta({ title: '模块', kind: 'code' }),
  role: z.string().meta({ title: '接口侧', kind: 'code' }),
  url: z.string().meta({ title: '地址', kind: 'code' }),
});
export type OcpiEndpoint = z.output<typeof ocpiEndpoint>;

/** A party for whom the platform speaks. */
export const ocpiRole = z.object({
  role: z.string().meta({ title: '角色', kind: 'code' }),
  countryCode: z.string().meta({ title: '国家代码', kind: 'code' }),
  partyId: z.string().meta({ title: '运营商代码', kind: 'code' }),
  name: z.string().meta({ title: '名称' }),
});
export type OcpiRole = z.output<typeof ocpiRole>;

/** How a platform and we are registered with each other. */
const ocpiLink = z.object({
  state: ocpiState.schema,
  /** Ours, for the platform. */
  ourVersionsUrl: z.string().meta({ title: '我方版本地址', kind: 'code' }),
  versionsUrl: z.string().meta({ title: '对方版本地址', kind: 'code' }),
  /** Until then a registration can begin with the token that was made. */
  inviteUntil: instant('登记令牌有效至').nullable(),
  registeredAt: instant('登记时间').nullable(),
  roles: z.array(ocpiRole).meta({ title: '对方角色' }),
  endpoints: z.array(ocpiEndpoint).meta({ title: '对方接口' }),
});
export type OcpiLink = z.output<typeof ocpiLink>;

/** Hours that a registration can begin with a token A. */
export const inviteHours = 7 * 24;

const path = '/cps/v2/api/peers/:id/ocpi';

export const ocpiLinks = {
  get: endpoint({ method: 'GET', path, title: 'OCPI登记情况', access: [peerPage.code], params: peerKey, data: ocpiLink }),
  /** Token A, with which the platform registers with us; told this once. The one before is void. */
  invite: endpoint({
    method: 'POST',
    path: `${path}/invite`,
    title: '生成OCPI登记令牌',
    access: [peerPage.can.rotate],
    params: peerKey,
    data: z.object({
      ourVersionsUrl: z.string().meta({ title: '我方版本地址' }),
      token: z.string().meta({ title: '登记令牌(Token A)' }),
      inviteUntil: instant('登记令牌有效至'),
    }),
    audited: true,
  }),
  /** We register with the platform, with the token A that it gave us; without one, credentials are changed for new ones. */
  register: endpoint({
    method: 'POST',
    path: `${path}/register`,
    title: 'OCPI登记',
    access: [peerPage.can.connect],
    params: peerKey,
    body: z.object({
      versionsUrl: z
        .url({ protocol: /^https?$/, error: '地址形如 https://emsp.example.com/ocpi/versions' })
        .max(255)
        .refine((url) => !/[#@]/.test(url), '地址不带账号')
        .meta({ title: '对方版本地址' }),
      token: text('对方给的登记令牌', 64).default(''),
    }),
    data: z.null(),
    audited: true,
  }),
  /** Versions, what the platform serves, and its credentials; each step's outcome. */
  probe: endpoint({
    method: 'POST',
    path: `${path}/probe`,
    title: 'OCPI联调测试',
    access: [peerPage.can.connect],
    params: peerKey,
    data: z.array(probeStep),
    writes: false,
  }),
  /** Nobody's tokens hold any more, and the platform is switched off. The platform is told so; whether it could be does not matter. */
  unregister: endpoint({
    method: 'POST',
    path: `${path}/unregister`,
    title: '注销OCPI登记',
    access: [peerPage.can.rotate],
    params: peerKey,
    data: z.object({ told: words('对方答复') }),
    audited: true,
  }),
};

export const ocpiErrors = {
  handshake: error('44684', 'OCPI登记没有完成：{reason}'),
  needsToken: error('44685', '尚未登记，请填写对方给的登记令牌'),
  notLinked: error('44686', '该平台还没有登记'),
};
