import type { Pages } from '../../kit/pages.ts';

/** Plates that are charged without a press. */
export const pages: Pages = {
  '/systemManage/nonInductivePay/list': () => import('./auto-pay.page.tsx'),
};
