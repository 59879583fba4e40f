import type { Pages } from '../../kit/pages.ts';

/** How a unit names and treats kinds of vehicles. */
export const pages: Pages = {
  '/systemManage/plateName/list': () => import('./plate-name-list.page.tsx'),
  '/systemManage/special/list': () => import('./special-config-list.page.tsx'),
};
