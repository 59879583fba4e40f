import type { Pages } from '../../kit/pages.ts';

/** What codes mean, and the words that forms offer. */
export const pages: Pages = {
  '/systemManage/dict/list': () => import('./dict-list.page.tsx'),
};
