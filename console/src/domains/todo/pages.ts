import type { Pages } from '../../kit/pages.ts';

/** What has to be done. */
export const pages: Pages = {
  '/todo': () => import('./todo-list.page.tsx'),
  '/reconciliation/archivedTodo/list': () => import('./archived-todo.page.tsx'),
  '/systemManage/todoConfig/list': () => import('./todo-config.page.tsx'),
};
