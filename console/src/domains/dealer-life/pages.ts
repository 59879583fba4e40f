import type { Pages } from '../../kit/pages.ts';

/** How an operating unit leaves the platform: its data as files, and its erasure. */
export const pages: Pages = {
  '/systemManage/dealerExport/list': () => import('./export/dealer-export-list.page.tsx'),
  '/systemManage/dealerErasure/list': () => import('./erasure/dealer-erasure-list.page.tsx'),
};
