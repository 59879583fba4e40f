import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { flag, integer, rev } from '../../kernel/fields.ts';
import { settingChanges, settingEffects } from '../../kernel/setting.ts';
import { securityPage } from './menu.ts';

/**
 * Login and password policy and the switches to safer behaviour than the specification asks for (docs/security.md).
 * The platform's values apply to everybody; a dealer may only be stricter.
 */
export const securityPolicy = z.object({
  maxFail: integer('连续失败次数', 3, 10),
  lockMinutes: integer('锁定时长（分钟）', 5, 1440),
  captchaAfter: integer('失败几次后需要图形验证码', 0, 5),
  ipMaxFail10Min: integer('单IP十分钟失败阈值（次）', 10, 500),
  pwdMode: z.literal([0, 1, 2]).meta({ title: '密码强度等级', description: '0 弱口令模式，1 强口令，2 登录账号口令' }),
  pwdExpireDays: integer('密码有效期（天，0为永久）', 0, 365),
  pwdHistory: integer('不得重复最近次数', 0, 10),
  sessionIdleMinutes: integer('空闲超时（分钟）', 10, 720),
  sessionMaxHours: integer('会话最长（小时）', 1, 72),
  sessionMaxPerUser: integer('同账号并发会话（个）', 1, 10),
  allowPaste: flag('密码框允许粘贴'),
  longPassword: flag('密码可长至64个字符'),
  keepCharacters: flag('保留输入的全部字符'),
  forbidWeakMode: flag('禁用弱口令模式'),
  socketTicket: flag('实时连接使用一次性票据'),
  showSessionTimeout: flag('到期前提示会话超时'),
});
export type SecurityPolicy = z.output<typeof securityPolicy>;

export const defaultSecurityPolicy: SecurityPolicy = {
  maxFail: 5,
  lockMinutes: 30,
  captchaAfter: 2,
  ipMaxFail10Min: 50,
  pwdMode: 1,
  pwdExpireDays: 90,
  pwdHistory: 5,
  sessionIdleMinutes: 120,
  sessionMaxHours: 12,
  sessionMaxPerUser: 3,
  allowPaste: 0,
  longPassword: 0,
  keepCharacters: 0,
  forbidWeakMode: 0,
  socketTicket: 0,
  showSessionTimeout: 0,
};

/** What the console must know before and after login to behave as the policy says. */
export const publicPolicy = securityPolicy.pick({
  pwdMode: true,
  captchaAfter: true,
  allowPaste: true,
  longPassword: true,
  keepCharacters: true,
  socketTicket: true,
  showSessionTimeout: true,
  sessionIdleMinutes: true,
});
export type PublicPolicy = z.output<typeof publicPolicy>;

export const securityPolicies = {
  get: endpoint({
    method: 'GET',
    path: '/user/v2/api/securityPolicy',
    title: '安全配置',
    access: [securityPage.code],
    data: z.object({ policy: securityPolicy, platform: securityPolicy, ownDealer: flag('是否单位配置'), changes: settingChanges, rev }),
  }),
  /** What saving it would do, in figures. */
  effect: endpoint({
    method: 'POST',
    path: '/user/v2/api/securityPolicy/effect',
    title: '安全配置的影响',
    access: [securityPage.code],
    writes: false,
    audited: false,
    body: z.object({ policy: securityPolicy }),
    data: settingEffects,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/v2/api/securityPolicy',
    title: '修改安全配置',
    access: [securityPage.can.edit],
    body: z.object({ policy: securityPolicy, rev }),
    data: z.null(),
  }),
};

export const securityPolicyErrors = { looser: error('42230', '“{title}”不能比平台要求更宽松', 422) };
