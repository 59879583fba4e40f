import type { Pages } from '../../kit/pages.ts';

/** Figures of the product's rules: what counts, who said so, and how to change it. */
export const pages: Pages = {
  '/systemManage/parameter/list': () => import('./parameter-list.page.tsx'),
  '/systemManage/parameter/tree': () => import('./parameter-tree.page.tsx'),
};
