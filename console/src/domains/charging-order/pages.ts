import type { Pages } from '../../kit/pages.ts';

/** Pages of charging orders, how each went, and their money. */
export const pages: Pages = {
  '/chargePlatform/record/order/list': () => import('./order/order-list.page.tsx'),
  '/chargePlatform/record/order/detail': () => import('./session/session.page.tsx'),
  '/chargePlatform/record/abnormal/list': () => import('./order/abnormal-list.page.tsx'),
  '/chargePlatform/adjustment/list': () => import('./adjustment/adjustment-list.page.tsx'),
  '/chargePlatform/bill/list': () => import('./bill/bill-list.page.tsx'),
};
