import type { MenuModule } from '../../kernel/menu.ts';
import { registrationButtons } from './registration.ts';

/** Operating units; they stand in the system-management module. */
export const dealerMenu: MenuModule = {
  code: 'GMXM80659205',
  path: '/systemManage',
  title: '系统管理',
  icon: 'settings',
  sort: 290,
  pages: [
    {
      code: 'DTRA14236862',
      path: '/systemManage/registration/list',
      title: '注册申请',
      group: '运营单位',
      userTypes: [1, 4],
      buttons: { audit: [registrationButtons.audit, '审核'] },
    },
  ],
};
