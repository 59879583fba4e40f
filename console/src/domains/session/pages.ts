import type { Pages } from '../../kit/pages.ts';

/** Pages of logins and their policy. */
export const pages: Pages = {
  '/systemManage/smsOutbox/list': () => import('./sms-outbox/sms-outbox.page.tsx'),
  '/systemManage/loginLog/list': () => import('./login-log/login-log-list.page.tsx'),
  '/systemManage/security/index': () => import('./security-policy/security-policy.page.tsx'),
};
