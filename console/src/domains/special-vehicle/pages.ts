import type { Pages } from '../../kit/pages.ts';

/** Pages of lists and their alerts. */
export const pages: Pages = {
  '/specificParking/blackList/list': () => import('./black-list/black-list-list.page.tsx'),
  '/specificParking/blackAlert/list': () => import('./black-alert/black-alert-list.page.tsx'),
};
