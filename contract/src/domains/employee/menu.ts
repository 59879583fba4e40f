import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '组织与权限';
const list = '/systemManage/employee/list';

export const employeePage = menuPage({
  code: 'IQKO69709598',
  path: list,
  title: '员工管理',
  group,
  buttons: {
    leave: ['USOL44146206', '离职'],
    reset: ['FKXP15688425', '重置密码'],
    import: ['DMYB82503988', '导入'],
    export: ['MFEX22576128', '导出'],
    plain: ['WFGG83082646', '查看明文'],
  },
});

export const employeeAddPage = menuPage({
  code: 'ANJS81022245',
  path: '/systemManage/employee/add',
  title: '新增员工',
  group,
  hidden: true,
  activeMenu: list,
});

export const employeeEditPage = menuPage({
  code: 'FDKW49127343',
  path: '/systemManage/employee/edit',
  title: '编辑员工',
  group,
  hidden: true,
  activeMenu: list,
});

/** Staff on site: collectors, patrols, maintenance, service and guards. */
export const employeeMenu: MenuModule = { ...systemManage, pages: [employeePage, employeeAddPage, employeeEditPage] };
