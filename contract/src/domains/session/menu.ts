import type { MenuModule } from '../../kernel/menu.ts';
import { smsOutboxPage } from './sms-outbox.ts';

/** Login and password policy; it stands in the system-management module. */
export const sessionMenu: MenuModule = {
  code: 'GMXM80659205',
  path: '/systemManage',
  title: '系统管理',
  icon: 'settings',
  sort: 290,
  pages: [
    { code: 'RDSF24971453', path: '/systemManage/security/index', title: '安全配置', group: '系统配置' },
    { code: smsOutboxPage, path: '/systemManage/smsOutbox/list', title: '短信发件箱', group: '对接', userTypes: [1, 4] },
  ],
};
