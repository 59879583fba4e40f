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

/** Where the platform's people issue licences to the units. */
export const licenseIssuePage = menuPage({
  code: 'WGKR09871910',
  path: '/systemManage/licenseIssue/index',
  title: '授权签发',
  group: '组织与权限',
  userTypes: [1, 4],
  buttons: {
    issue: ['INGM28836386', '签发'],
    renew: ['HABX60646574', '续期'],
    revoke: ['TLQP60400681', '吊销'],
    rotate: ['JFCR53422529', '更换密钥'],
  },
});

/** Licences of an operating unit; the page stands in the system-management module and opens in a window of its own. */
export const licenseMenu: MenuModule = {
  ...systemManage,
  pages: [operatorAuthPage, licenseIssuePage],
};
