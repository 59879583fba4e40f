import type { Pages } from '../../kit/pages.ts';

/** Pages of owners who object to what was charged. */
export const pages: Pages = {
  '/stopFee/appeal/list': () => import('./list/appeal-list.page.tsx'),
  '/stopFee/appeal/detail': () => import('./list/appeal-detail.page.tsx'),
  '/stopFee/billComplaint/list': () => import('./bill-complaint/complaint-list.page.tsx'),
};
