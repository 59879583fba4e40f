import type { MenuModule } from '../../kernel/menu.ts';

const group = '组织与权限';
const userList = '/systemManage/user/list';
const roleList = '/systemManage/role/list';

/** Users, roles and their passwords; they stand in the system-management module. */
export const accessMenu: MenuModule = {
  code: 'GMXM80659205',
  path: '/systemManage',
  title: '系统管理',
  icon: 'settings',
  sort: 290,
  pages: [
    {
      code: 'FGJA14614604',
      path: userList,
      title: '用户管理',
      group,
      buttons: {
        switch: ['QIQB33396032', '启停'],
        unlock: ['ZXYX06128769', '解锁'],
        grant: ['LRBZ25847837', '授权停车场'],
        delete: ['KMTE85159190', '删除'],
      },
    },
    { code: 'TPZF25186795', path: '/systemManage/user/add', title: '新增用户', group, hidden: true, activeMenu: userList },
    { code: 'SPSL01738560', path: '/systemManage/user/edit', title: '编辑用户', group, hidden: true, activeMenu: userList },
    {
      code: 'SJMA12893922',
      path: roleList,
      title: '角色管理',
      group,
      buttons: { copy: ['ADYL59072818', '复制'], delete: ['IWPI79252046', '删除'] },
    },
    { code: 'XKQN80760796', path: '/systemManage/role/add', title: '新增角色', group, hidden: true, activeMenu: roleList },
    { code: 'GEER56336757', path: '/systemManage/role/edit', title: '编辑角色', group, hidden: true, activeMenu: roleList },
    {
      code: 'VEHV66564747',
      path: '/systemManage/resetPassword/list',
      title: '重置密码',
      group,
      buttons: { reset: ['MJXF90629947', '重置'] },
    },
  ],
};
