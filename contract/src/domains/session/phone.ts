import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { flag, mobile } from '../../kernel/fields.ts';

/** submitVerifyCode's `type`: bind a first phone, or change the bound one. */
export const phoneBinding = enumOf('phoneBinding', '手机绑定方式', { BIND: [1, '绑定'], CHANGE: [2, '更换'] });

/** What is wrong with a new username, or null. */
export function usernameProblem(value: string): string | null {
  const name = value.trim();
  if (name === '') return '用户名不能为空';
  if (name.length > 32) return '长度在1到32个字符';
  return /[’/:*?"<]/.test(name) ? '规则名称不能包含特殊字符' : null;
}

export const smsCode = z.string().trim().min(1, '请输入验证码').max(8).meta({ title: '短信验证码' });

/** How long a code lives and when another may be asked for. */
export const codeSent = z.object({ expireSeconds: z.number().int(), resendSeconds: z.number().int() });

export const phones = {
  get: endpoint({
    method: 'GET',
    path: '/user/v2/api/sysUser/getUserPhone',
    title: '绑定手机',
    access: 'session',
    ofCompany: true,
    data: z.object({ userPhone: z.string(), isVerify: flag('是否绑定') }),
  }),
  sendCode: endpoint({
    method: 'GET',
    path: '/user/v2/api/sysUser/sendVerifyCode',
    title: '发送绑定手机验证码',
    access: 'session',
    ofCompany: true,
    query: z.object({ phone: mobile('手机号') }),
    data: codeSent,
    audited: true,
  }),
  sendSceneCode: endpoint({
    method: 'GET',
    path: '/user/v2/api/sysUser/getPhoneVerifyCode',
    title: '发送手机验证码',
    access: 'session',
    ofCompany: true,
    query: z.object({
      phone: mobile('手机号'),
      scene: z.coerce
        .number()
        .pipe(z.literal([1, 2]))
        .default(2)
        .meta({ title: '场景' }),
    }),
    data: codeSent,
    audited: true,
  }),
  isRegistered: endpoint({
    method: 'GET',
    path: '/user/v2/api/sysUser/isPhoneRegistered',
    title: '手机号是否已注册',
    access: 'session',
    ofCompany: true,
    query: z.object({ phone: mobile('手机号') }),
    data: z.literal([0, 1]),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/user/v2/api/sysUser/submitVerifyCode',
    title: '绑定或更换手机',
    access: 'session',
    ofCompany: true,
    body: z.object({ type: phoneBinding.schema, phone: mobile('手机号'), code: smsCode }),
    data: z.null(),
  }),
  updateAccount: endpoint({
    method: 'POST',
    path: '/user/v2/api/sysUser/updateAccount',
    title: '修改用户名',
    access: 'session',
    ofCompany: true,
    body: z.object({
      account: z
        .string()
        .trim()
        .superRefine((value, context) => {
          const message = usernameProblem(value);
          if (message !== null) context.addIssue({ code: 'custom', message });
        })
        .meta({ title: '用户名' }),
      userId: z.string(),
    }),
    data: z.null(),
  }),
};

export const phoneErrors = {
  registered: error('42211', '手机号已存在'),
  samePhone: error('42212', '修改的手机号不能与原手机号相同'),
  wrongCode: error('42213', '验证码错误或已过期'),
  tooSoon: error('42214', '验证码已发送，请{seconds}秒后再试', 429),
  dayLimit: error('42215', '该手机号今日获取验证码次数已达上限', 429),
  hourLimit: error('42216', '获取验证码过于频繁，请稍后再试', 429),
  alreadyBound: error('42217', '已绑定手机号，请使用更换手机'),
  notBound: error('42218', '尚未绑定手机号'),
  accountTaken: error('42219', '用户名已存在'),
  accountChanged: error('42220', '用户名只能修改一次'),
};
