import type { Pages } from '../../kit/pages.ts';

/** Pages of money that goes back. */
export const pages: Pages = {
  '/stopFee/billFlow/list': () => import('./bill-flow.page.tsx'),
  '/stopFee/refund/list': () => import('./refund-record.page.tsx'),
  '/refundManage/parking/list': () => import('./parking-refund.page.tsx'),
  '/refundManage/employee/list': () => import('./employee-refund.page.tsx'),
};
