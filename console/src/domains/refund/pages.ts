import type { Pages } from '../../kit/pages.ts';

/** Pages of money that goes back. */
export const pages: Pages = {
  '/stopFee/refund/list': () => import('./refund-record.page.tsx'),
  '/refundManage/parking/list': () => import('./parking-refund.page.tsx'),
  '/refundManage/employee/list': () => import('./employee-refund.page.tsx'),
};
