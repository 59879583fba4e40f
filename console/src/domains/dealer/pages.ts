import type { Pages } from '../../kit/pages.ts';

/** Pages of operating units. */
export const pages: Pages = {
  '/systemManage/registration/list': () => import('./registration-list.page.tsx'),
};
