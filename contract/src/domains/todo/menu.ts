import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';
import { reconciliationMenu } from '../reconciliation/menu.ts';

export const todoPage = menuPage({
  code: 'CGSM52440558',
  path: '/todo',
  title: '待办列表',
  group: null,
  buttons: { export: ['LKKS33910401', '导出'], archive: ['AOTA64183375', '归档'] },
});

/** To-dos; the page is a static route, so the menu only lists it. */
export const todoMenu: MenuModule = {
  code: 'CGSM52440558',
  path: '/todo',
  title: '待办事项',
  icon: 'bell',
  sort: 10,
  pages: [todoPage],
};

export const archivedTodoPage = menuPage({
  code: 'GGNJ92407725',
  path: '/reconciliation/archivedTodo/list',
  title: '已归档待办',
  group: '待办',
  buttons: { export: ['EJJJ25867099', '导出'] },
});

/** Archived ones stand with the reconciliation, where they mostly come from. */
export const archivedTodoMenu: MenuModule = { ...reconciliationMenu, pages: [archivedTodoPage] };

/** Leads to the list of to-dos. */
export const todoListPage = menuPage({
  code: 'TIXT96194962',
  path: '/systemManage/todoList/list',
  title: '待办列表',
  group: '系统配置',
  redirect: '/index?jump=todo',
});

export const todoConfigPage = menuPage({
  code: 'QOVZ66370966',
  path: '/systemManage/todoConfig/list',
  title: '待办配置',
  group: '系统配置',
  buttons: { edit: ['RIEL72242507', '编辑'], switch: ['VAQT31952707', '启停'] },
});

export const todoSettingMenu: MenuModule = { ...systemManage, pages: [todoListPage, todoConfigPage] };
