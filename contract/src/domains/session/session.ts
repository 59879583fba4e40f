import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { id, instant, text } from '../../kernel/fields.ts';

export const userType = enumOf('userType', '用户类型', {
  PLATFORM_ADMIN: [1, '平台超级管理员'],
  DEALER_ADMIN: [2, '运营单位管理员'],
  DEALER_USER: [3, '运营单位子用户'],
  PLATFORM_USER: [4, '平台子用户'],
});

/** What a fresh login still owes: 0 nothing, 1–3 a password change first (the token allows only that). */
export const loginStatus = enumOf('loginStatus', '登录状态', {
  NORMAL: [0, '正常'],
  FIRST_LOGIN: [1, '首次登录须修改密码'],
  EXPIRED: [2, '密码已过期'],
  WEAK: [3, '密码强度不足'],
});

/** Lower-case hex SHA-256. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const codeKey = z.string().min(1).max(128).meta({ title: '挑战码' });
export const accountText = text('账号', 32, 1);

export const challengeRequest = z.object({
  account: text('账号', 32).optional(),
  type: z.literal([1, 2, 3]).default(1).meta({ title: '用途', description: '1 login, 2 change password, 3 reset' }),
});

/** Salt and one-time value for the double hash: `password = H(H(plain, salt), codeValue)`, H = SHA-256 of the joined texts. */
export const challenge = z.object({ salt: z.string(), codeValue: z.string(), codeKey: z.string() });

export const loginRequest = z.object({
  account: accountText,
  password: hash.meta({ title: '密码' }),
  codeKey,
  verifyCodeId: z.string().max(64).optional().meta({ title: '图形验证码编号' }),
  verifyCode: z.string().max(8).optional().meta({ title: '图形验证码' }),
});

export const loginResult = z.object({ token: z.string(), status: loginStatus.schema });

export const loginInfo = z.object({
  userId: id('用户'),
  account: z.string(),
  name: z.string(),
  userType: userType.schema,
  avatar: z.string(),
  introduction: z.string(),
  roles: z.array(z.string()),
  modified: z.literal([0, 1]),
  isVerify: z.literal([0, 1]),
  needVal: z.literal([0, 1]),
  parkId: z.string(),
  specicalCarTab: z.string(),
  blackList: z.literal([0, 1]),
  dealerId: z.string(),
  dealerName: z.string(),
  permVersion: z.number().int(),
  loginStatus: loginStatus.schema,
  /** The role whose console is looked at, read-only; empty: one's own. */
  viewedRole: z.string(),
  /** One of a company's own people: the console shows its pages and no more. */
  ofCompany: z.boolean(),
  /** Sees some lots of its unit only. */
  someLots: z.boolean(),
  lastLoginAt: instant('上次登录').nullable(),
});
export type LoginInfo = z.output<typeof loginInfo>;

export const sessions = {
  checkAccount: endpoint({
    method: 'POST',
    path: '/auth/v2/api/checkAccount',
    title: '检查账号',
    access: 'public',
    body: z.object({ account: accountText }),
    data: z.object({ needCaptcha: z.literal([0, 1]), pwdMode: z.literal([0, 1, 2]), loginModes: z.array(z.number().int()) }),
    audited: false,
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/auth/v2/api/getChallengeCode',
    title: '获取登录挑战码',
    access: 'public',
    body: challengeRequest,
    data: challenge,
    audited: false,
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/user/v2/api/getPicVerifyCode',
    title: '获取图形验证码',
    access: 'public',
    query: z.object({ account: z.string().max(32).optional() }),
    data: z.object({ verifyCodeId: z.string(), image: z.string(), expireSeconds: z.number().int() }),
    writes: true,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/v2/api/user/login',
    title: '登录',
    access: 'public',
    body: loginRequest,
    data: loginResult,
  }),
  loginByTicket: endpoint({
    method: 'POST',
    path: '/auth/v2/api/loginByTicket',
    title: '票据登录',
    access: 'public',
    body: z.object({ ticket: z.string().min(1).max(1024).meta({ title: '票据' }) }),
    data: loginResult,
  }),
  loginByV1User: endpoint({
    method: 'POST',
    path: '/auth/v2/api/loginByV1User',
    title: '旧版账号登录',
    access: 'public',
    body: z.object({ account: accountText, v1Token: z.string().min(1).max(256).meta({ title: '旧版凭据' }) }),
    data: loginResult,
  }),
  userSource: endpoint({
    method: 'GET',
    path: '/user/v2/api/synV1User/getUserSource',
    title: '账号来源',
    access: 'public',
    query: z.object({ account: accountText }),
    data: z.object({ source: z.literal([1, 2, 3]), needSyn: z.literal([0, 1]) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/auth/v2/api/user/loginInfo',
    title: '当前用户',
    access: 'session',
    ofCompany: true,
    whileOwing: true,
    data: loginInfo,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/auth/v2/api/user/logout',
    title: '退出登录',
    access: 'session',
    ofCompany: true,
    whileOwing: true,
    whileViewing: true,
    data: z.null(),
    audited: true,
  }),
};

export const sessionErrors = {
  captchaRequired: error('0x10d7501002', '请输入正确的图形验证码', 422, 'silent'),
  wrongPassword: error('0x10d7501208', '账号或密码错误，还可尝试{remainTimes}次', 422, 'reject'),
  badTicket: error('42208', '登录票据无效或已过期，请从原系统重新进入', 422),
  v1Closed: error('42209', '旧版账号登录未开通或凭据无效', 422),
  /** To who is signed in and is asked for the own password once more. */
  ownPassword: error('44466', '登录密码不正确，还可尝试{remainTimes}次'),
  ownLocked: error('44467', '登录密码输错次数过多，请{minutes}分钟后再试'),
  locked: error('0x10d7501214', '账号已锁定，请{minutes}分钟后再试', 422, 'reject'),
};
