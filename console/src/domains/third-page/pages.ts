import type { Pages } from '../../kit/pages.ts';

/** Pages of other systems: their list, and the frame that shows one. */
export const pages: Pages = {
  '/systemManage/thirdPage/list': () => import('./third-page-list.page.tsx'),
  '/thirdPage/*': () => import('./third-page-host.page.tsx'),
};
