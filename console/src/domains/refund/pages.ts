import type { Pages } from '../../kit/pages.ts';

/** Pages of money that goes back. */
export const pages: Pages = {
  '/stopFee/billFlow/list': () => import('./bill-flow.page.tsx'),
  '/stopFee/refund/list': () => import('./refund-record.page.tsx'),
  '/refundManage/parking/list': () => import('./parking-refund.page.tsx'),
  '/refundManage/charging/list': () => import('./charging-refund-audit.page.tsx'),
  '/chargePlatform/refund/list': () => import('./charging-refund.page.tsx'),
  '/chargePlatform/occupyRefund/list': () => import('./occupancy-refund.page.tsx'),
  '/refundManage/employee/list': () => import('./employee-refund.page.tsx'),
};
