import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '组织与权限';
const userList = '/systemManage/user/list';
const roleList = '/systemManage/role/list';

export const userPage = menuPage({
  code: 'FGJA14614604',
  path: userList,
  title: '用户管理',
  group,
  buttons: {
    switch: ['QIQB33396032', '启停'],
    unlock: ['ZXYX06128769', '解锁'],
    grant: ['LRBZ25847837', '授权停车场'],
    delete: ['KMTE85159190', '删除'],
    export: ['HSQW96699074', '导出'],
  },
});

export const userAddPage = menuPage({
  code: 'TPZF25186795',
  path: '/systemManage/user/add',
  title: '新增用户',
  group,
  hidden: true,
  activeMenu: userList,
});

export const userEditPage = menuPage({
  code: 'SPSL01738560',
  path: '/systemManage/user/edit',
  title: '编辑用户',
  group,
  hidden: true,
  activeMenu: userList,
});

export const rolePage = menuPage({
  code: 'SJMA12893922',
  path: roleList,
  title: '角色管理',
  group,
  buttons: { copy: ['ADYL59072818', '复制'], view: ['HDAN38495721', '以此角色查看'], delete: ['IWPI79252046', '删除'] },
});

export const roleAddPage = menuPage({
  code: 'XKQN80760796',
  path: '/systemManage/role/add',
  title: '新增角色',
  group,
  hidden: true,
  activeMenu: roleList,
});

export const roleEditPage = menuPage({
  code: 'GEER56336757',
  path: '/systemManage/role/edit',
  title: '编辑角色',
  group,
  hidden: true,
  activeMenu: roleList,
});

export const resetPasswordPage = menuPage({
  code: 'VEHV66564747',
  path: '/systemManage/resetPassword/list',
  title: '重置密码',
  group,
  buttons: { reset: ['MJXF90629947', '重置'] },
});

export const rightReportPage = menuPage({
  code: 'UEXQ39636237',
  path: '/systemManage/user/rights',
  title: '敏感权限报告',
  group,
  buttons: { export: ['NLJQ23732919', '导出'] },
});

/** Packages are the platform's: what the units they are given may hold. */
const ofPlatform = { group, userTypes: [1, 4] } as const;
const powerPlatform = '/systemManage/power/platform';
const powerApp = '/systemManage/power/app';
const powerCs = '/systemManage/power/cs';

export const powerPlatformPage = menuPage({
  ...ofPlatform,
  code: 'WWFG37668007',
  path: powerPlatform,
  title: '平台权限套餐',
  buttons: { delete: ['UYPY92717250', '删除'] },
});
export const powerPlatformAddPage = menuPage({
  ...ofPlatform,
  code: 'PAWO02278002',
  path: '/systemManage/power/platform/add',
  title: '新增平台权限套餐',
  hidden: true,
  activeMenu: powerPlatform,
});
export const powerPlatformEditPage = menuPage({
  ...ofPlatform,
  code: 'IBWH76143616',
  path: '/systemManage/power/platform/edit',
  title: '编辑平台权限套餐',
  hidden: true,
  activeMenu: powerPlatform,
});
export const powerAppPage = menuPage({
  ...ofPlatform,
  code: 'UPSF75116858',
  path: powerApp,
  title: 'APP权限',
  buttons: { delete: ['OTKI25741731', '删除'] },
});
export const powerAppAddPage = menuPage({
  ...ofPlatform,
  code: 'GJSP36568581',
  path: '/systemManage/power/app/add',
  title: '新增APP权限套餐',
  hidden: true,
  activeMenu: powerApp,
});
export const powerAppEditPage = menuPage({
  ...ofPlatform,
  code: 'LSAB85304712',
  path: '/systemManage/power/app/edit',
  title: '编辑APP权限套餐',
  hidden: true,
  activeMenu: powerApp,
});
export const powerCsPage = menuPage({
  ...ofPlatform,
  code: 'TQMR87510651',
  path: powerCs,
  title: 'CS客户端权限',
  buttons: { delete: ['YKFT90824425', '删除'] },
});
export const powerCsAddPage = menuPage({
  ...ofPlatform,
  code: 'XFGF87074724',
  path: '/systemManage/power/cs/add',
  title: '新增CS客户端权限套餐',
  hidden: true,
  activeMenu: powerCs,
});
export const powerCsEditPage = menuPage({
  ...ofPlatform,
  code: 'XMLK18297605',
  path: '/systemManage/power/cs/edit',
  title: '编辑CS客户端权限套餐',
  hidden: true,
  activeMenu: powerCs,
});

export const menuSettingPage = menuPage({
  ...ofPlatform,
  code: 'ZHZZ09770975',
  path: '/systemManage/menu/list',
  title: '菜单管理',
  buttons: { edit: ['OVEZ34511703', '编辑'], reset: ['NAMM38846972', '恢复默认'] },
});

/** Users, roles and their passwords; they stand in the system-management module. */
export const accessMenu: MenuModule = {
  ...systemManage,
  pages: [
    userPage,
    userAddPage,
    userEditPage,
    rolePage,
    roleAddPage,
    roleEditPage,
    powerPlatformPage,
    powerPlatformAddPage,
    powerPlatformEditPage,
    powerAppPage,
    powerAppAddPage,
    powerAppEditPage,
    powerCsPage,
    powerCsAddPage,
    powerCsEditPage,
    menuSettingPage,
    resetPasswordPage,
    rightReportPage,
  ],
};

/** Resources of menu 0, the top bar, and `fullPlates`, which belongs to no page; the specification fixes the first seven codes. */
export const topBarButtons = {
  todo: 'PAED98000706',
  bulletin: 'MRIE16069246',
  systemManage: 'GODS85740395',
  software: 'SDDI11199415',
  bigFile: 'PNVX94631541',
  help: 'JCXY64629017',
  screen: 'ZGKW12281962',
  allBulletins: 'QULD95527972',
  fullPlates: 'KVHM52730416',
} as const;

/** Names of the top bar's resources, as roles and `btnResources/0` show them. */
export const topBarLabels: Readonly<Record<keyof typeof topBarButtons, string>> = {
  todo: '待办',
  bulletin: '系统公告',
  systemManage: '系统管理',
  software: '软件下载',
  bigFile: '大文件下载管理',
  help: '帮助文档',
  screen: '数据可视化',
  allBulletins: '查看全部公告',
  fullPlates: '查看完整车牌',
};
