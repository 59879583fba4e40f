import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { id } from '../../kernel/fields.ts';
import { smsCode } from './phone.ts';
import { accountText, challenge, codeKey, hash, loginResult } from './session.ts';

/**
 * A new password on the wire, H = SHA-256 of joined texts: `newPassword = H(H(plain, salt), codeValue)`, `newVerifier = H(plain, salt)`.
 * Without `newVerifier` the server can only keep `newPassword` and serve that challenge from then on.
 */
const replacement = {
  newPassword: hash.meta({ title: '新密码' }),
  newVerifier: hash.optional().meta({ title: '新密码凭据' }),
  codeKey,
};
const change = { oldPassword: hash.meta({ title: '原密码' }), ...replacement };

export const initialPassword = z.object({ initialPassword: z.string() });

export const passwords = {
  challenge: endpoint({
    method: 'POST',
    path: '/auth/v2/api/modifyUser/getChallengeCode',
    title: '获取改密挑战码',
    access: 'session',
    ofCompany: true,
    whileOwing: true,
    body: z.object({ userId: id('用户').optional(), account: accountText.optional() }),
    data: challenge,
    audited: false,
  }),
  change: endpoint({
    method: 'POST',
    path: '/user/v2/api/sysUser/changePassword',
    title: '修改密码',
    access: 'session',
    ofCompany: true,
    body: z.object({ userId: id('用户'), ...change }),
    data: z.null(),
  }),
  modify: endpoint({
    method: 'POST',
    path: '/user/v2/api/sysUser/modifyPassword',
    title: '更换过期或弱密码',
    access: 'session',
    ofCompany: true,
    whileOwing: true,
    body: z.object({ account: accountText, ...change }),
    data: loginResult,
  }),
  changeFirst: endpoint({
    method: 'POST',
    path: '/user/v2/api/sysUser/changeFirstLoginUserPwd',
    title: '首次登录修改密码',
    access: 'session',
    ofCompany: true,
    whileOwing: true,
    body: z.object({ account: accountText, ...change }),
    data: loginResult,
  }),
  sendForgetCode: endpoint({
    method: 'GET',
    path: '/user/v2/api/sysUser/getVerifyCodeByAccount',
    title: '找回密码短信验证码',
    access: 'public',
    query: z.object({ account: accountText, verifyCodeId: z.string().max(64), verifyCode: z.string().max(8) }),
    data: z.object({ phoneMask: z.string(), expireSeconds: z.number().int(), resendSeconds: z.number().int() }),
    writes: true,
  }),
  forgetNext: endpoint({
    method: 'POST',
    path: '/user/v2/api/sysUser/forgetPwdNext',
    title: '找回密码校验短信',
    access: 'public',
    body: z.object({ account: accountText, code: smsCode }),
    /** `pwdMode`: which check the new password must pass. */
    data: challenge.extend({ resetKey: z.string(), pwdMode: z.literal([0, 1, 2]) }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/user/v2/api/sysUser/resetPwd',
    title: '找回密码重设',
    access: 'public',
    body: z.object({ account: accountText, resetKey: z.string().min(1).max(128), ...replacement }),
    data: z.null(),
  }),
  weakMode: endpoint({
    method: 'GET',
    path: '/user/v2/api/collector/weakPwdCode',
    title: '密码强度等级',
    access: 'session',
    ofCompany: true,
    data: z.literal([0, 1, 2]),
  }),
};

export const passwordErrors = {
  wrongOld: error('42202', '原密码不正确', 422),
  reused: error('42203', '新密码不能与最近{count}次使用过的密码相同', 422),
  challengeGone: error('42204', '页面停留过久，请重新提交', 422),
  resetGone: error('42205', '验证已失效，请重新获取短信验证码', 422),
  noPhone: error('42206', '账号不存在或未绑定手机号，请联系管理员重置密码', 422),
  notAsked: error('42207', '当前账号不需要修改密码', 422),
};
