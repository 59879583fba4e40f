import type { Pages } from '../../kit/pages.ts';

/** Pages of lots, road sections and berths. */
export const pages: Pages = {
  '/systemManage/roadside/roadSite/list': () => import('./road-section/road-section-list.page.tsx'),
};
