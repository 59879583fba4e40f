import type { Pages } from '../../kit/pages.ts';

/** Staff on site. */
export const pages: Pages = {
  '/systemManage/employee/list': () => import('./employee-list.page.tsx'),
  '/systemManage/employee/add': () => import('./employee-add.page.tsx'),
  '/systemManage/employee/edit': () => import('./employee-edit.page.tsx'),
};
