import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const operatorAuthPage = menuPage({
  code: 'UGXW82687127',
  path: '/systemManage/operatorAuth/index',
  title: '运营商授权',
  group: '组织与权限',
  buttons: {
    import: ['IBCB98328874', '导入'],
    activate: ['BCRF04595683', '在线激活'],
    link: ['PLHC25976955', '分配'],
    adjust: ['CZVQ27786710', '调整'],
    notice: ['KYLC36212989', '提醒配置'],
  },
});

/** Licences of an operating unit; the page stands in the system-management module and opens in a window of its own. */
export const licenseMenu: MenuModule = {
  ...systemManage,
  pages: [operatorAuthPage],
};
