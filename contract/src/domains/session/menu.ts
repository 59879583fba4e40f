import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const securityPage = menuPage({
  code: 'RDSF24971453',
  path: '/systemManage/security/index',
  title: '安全配置',
  group: '系统配置',
  buttons: { edit: ['JUAQ53112909', '修改'] },
});

export const smsOutboxPage = menuPage({
  code: 'VLSL50495996',
  path: '/systemManage/smsOutbox/list',
  title: '短信发件箱',
  group: '对接',
  userTypes: [1, 4],
});

export const loginLogPage = menuPage({
  code: 'MYZQ87316428',
  path: '/systemManage/loginLog/list',
  title: '登录日志',
  group: '日志',
  buttons: { export: ['BCFI72253387', '导出'] },
});

/** Login and password policy; it stands in the system-management module. */
export const sessionMenu: MenuModule = {
  ...systemManage,
  pages: [securityPage, smsOutboxPage, loginLogPage],
};
