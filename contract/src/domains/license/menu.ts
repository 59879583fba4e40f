import type { MenuModule } from '../../kernel/menu.ts';

export const licenseButtons = {
  import: 'IBCB98328874',
  activate: 'BCRF04595683',
  link: 'PLHC25976955',
  adjust: 'CZVQ27786710',
} as const;
export const licensePage = 'UGXW82687127';

/** Licences of an operating unit; the page stands in the system-management module and opens in a window of its own. */
export const licenseMenu: MenuModule = {
  code: 'GMXM80659205',
  path: '/systemManage',
  title: '系统管理',
  icon: 'settings',
  sort: 290,
  pages: [
    {
      code: licensePage,
      path: '/systemManage/operatorAuth/index',
      title: '运营商授权',
      group: '组织与权限',
      buttons: {
        import: [licenseButtons.import, '导入'],
        activate: [licenseButtons.activate, '在线激活'],
        link: [licenseButtons.link, '分配'],
        adjust: [licenseButtons.adjust, '调整'],
      },
    },
  ],
};
