import type { Pages } from '../../kit/pages.ts';

/** Large exports; a static route, opened from the top bar. */
export const pages: Pages = {
  '/downBigFile': () => import('./export-task-list.page.tsx'),
};
