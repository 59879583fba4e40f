import type { Pages } from '../../kit/pages.ts';

/** Pages of users, roles and their passwords. */
export const pages: Pages = {
  '/systemManage/user/list': () => import('./user/user-list.page.tsx'),
  '/systemManage/user/add': () => import('./user/user-add.page.tsx'),
  '/systemManage/user/edit': () => import('./user/user-edit.page.tsx'),
  '/systemManage/role/list': () => import('./role/role-list.page.tsx'),
  '/systemManage/role/add': () => import('./role/role-add.page.tsx'),
  '/systemManage/role/edit': () => import('./role/role-edit.page.tsx'),
  '/systemManage/power/platform': () => import('./power/power-list.page.tsx'),
  '/systemManage/power/platform/add': () => import('./power/power-add.page.tsx'),
  '/systemManage/power/platform/edit': () => import('./power/power-edit.page.tsx'),
  '/systemManage/power/app': () => import('./power/power-list.page.tsx'),
  '/systemManage/power/app/add': () => import('./power/power-add.page.tsx'),
  '/systemManage/power/app/edit': () => import('./power/power-edit.page.tsx'),
  '/systemManage/power/cs': () => import('./power/power-list.page.tsx'),
  '/systemManage/power/cs/add': () => import('./power/power-add.page.tsx'),
  '/systemManage/power/cs/edit': () => import('./power/power-edit.page.tsx'),
  '/systemManage/user/rights': () => import('./right/right-report.page.tsx'),
  '/systemManage/menu/list': () => import('./menu/menu-list.page.tsx'),
  '/systemManage/resetPassword/list': () => import('./user/reset-password-list.page.tsx'),
};
