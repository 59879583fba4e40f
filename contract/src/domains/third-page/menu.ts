import type { MenuModule } from '../../kernel/menu.ts';
import { thirdPageCodes } from './third-page.ts';

/** Pages of other systems in the top bar of single-operator platforms. */
export const thirdPageMenu: MenuModule = {
  code: 'GMXM80659205',
  path: '/systemManage',
  title: '系统管理',
  icon: 'settings',
  sort: 290,
  pages: [
    {
      code: thirdPageCodes.page,
      path: '/systemManage/thirdPage/list',
      title: '第三方页面',
      group: '对接',
      platformTypes: ['1'],
      buttons: { add: [thirdPageCodes.add, '新增'], edit: [thirdPageCodes.edit, '编辑'], delete: [thirdPageCodes.delete, '删除'] },
    },
  ],
};
