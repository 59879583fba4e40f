import type { Pages } from '../../kit/pages.ts';

/** What has to be done. */
export const pages: Pages = {
  '/todo': () => import('./todo-list.page.tsx'),
};
