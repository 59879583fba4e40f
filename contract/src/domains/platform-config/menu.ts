import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const platformConfigPage = menuPage({
  code: 'UTXZ18962997',
  path: '/systemManage/platformConfig/index',
  title: '平台配置',
  group: '系统配置',
  userTypes: [1, 4],
  buttons: { edit: ['MOVQ31044436', '修改'] },
});

export const clientErrorPage = menuPage({
  code: 'IHME84454423',
  path: '/systemManage/clientError/list',
  title: '前端错误',
  group: '系统配置',
  userTypes: [1, 4],
});

export const backgroundJobPage = menuPage({
  code: 'PNXS21497593',
  path: '/systemManage/backgroundJob/list',
  title: '后台作业',
  group: '系统配置',
  userTypes: [1, 4],
  buttons: { retry: ['BQRH81251048', '重试'] },
});

/** What the platform's own people set and look after; it stands in the system-management module. */
export const platformConfigMenu: MenuModule = {
  ...systemManage,
  pages: [platformConfigPage, clientErrorPage, backgroundJobPage],
};
