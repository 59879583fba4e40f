import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { flag, instant } from '../../kernel/fields.ts';

/** One open session of the caller: where it is used from, and whether it is this one. */
export const loginDevice = z.object({
  deviceId: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: instant('登录时间'),
  lastSeenAt: instant('最近活动'),
  current: flag('当前设备'),
});
export type LoginDevice = z.output<typeof loginDevice>;

export const loginDevices = {
  list: endpoint({
    method: 'GET',
    path: '/auth/v2/api/user/loginDevices',
    title: '登录设备',
    access: 'session',
    ofCompany: true,
    data: z.array(loginDevice),
  }),
  kick: endpoint({
    method: 'DELETE',
    path: '/auth/v2/api/user/loginDevices/:deviceId',
    title: '下线登录设备',
    access: 'session',
    ofCompany: true,
    params: z.object({ deviceId: z.string().regex(/^[0-9a-f]{64}$/, '设备编号格式不正确') }),
    data: z.null(),
  }),
};
