import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { instant } from '../../kernel/fields.ts';
import { publicPolicy } from '../session/index.ts';

export const platformConfigs = {
  /** What the console must know to behave as configured; with a session it is what applies to its user, without one the platform's. */
  get: endpoint({
    method: 'GET',
    path: '/basic/v2/api/platformConfig',
    title: '平台公共配置',
    access: 'public',
    data: z.object({
      publicPolicy,
      captchaAfter: z.number().int(),
      pwdMode: z.literal([0, 1, 2]),
      smsResendSeconds: z.number().int(),
      serverTime: instant('服务器时间'),
    }),
  }),
};
