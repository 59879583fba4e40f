import type { Pages } from '../../kit/pages.ts';

/** Files made of the data, and how long the data is kept. */
export const pages: Pages = {
  '/systemManage/data/index': () => import('./unit-export-list.page.tsx'),
};
