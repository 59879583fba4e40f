import { type MenuModule, menuPage } from '../../kernel/menu.ts';

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
