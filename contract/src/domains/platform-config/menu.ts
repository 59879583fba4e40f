import type { MenuModule } from '../../kernel/menu.ts';
import { clientErrorPage } from './client-error.ts';
import { platformConfigPage } from './platform-config.ts';

/** What the platform's own people set and look after; it stands in the system-management module. */
export const platformConfigMenu: MenuModule = {
  code: 'GMXM80659205',
  path: '/systemManage',
  title: '系统管理',
  icon: 'settings',
  sort: 290,
  pages: [
    { code: platformConfigPage, path: '/systemManage/platformConfig/index', title: '平台配置', group: '系统配置', userTypes: [1, 4] },
    { code: clientErrorPage, path: '/systemManage/clientError/list', title: '前端错误', group: '系统配置', userTypes: [1, 4] },
  ],
};
