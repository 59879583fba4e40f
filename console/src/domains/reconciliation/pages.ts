import type { Pages } from '../../kit/pages.ts';

/** What channels say of money that came in, beside what was booked. */
export const pages: Pages = {
  '/reconciliation/pendingStatement/list': () => import('./month/pending-list.page.tsx'),
  '/reconciliation/executeTask/list': () => import('./month/execute-list.page.tsx'),
  '/reconciliation/archivedStatement/list': () => import('./month/archived-list.page.tsx'),
  '/reconciliation/monthStatement/list': () => import('./month/statement-list.page.tsx'),
  '/reconciliation/dailyBill/list': () => import('./daily-bill/daily-bill-list.page.tsx'),
  '/reconciliation/fundBill/list': () => import('./fund/fund-bill-list.page.tsx'),
  '/systemManage/financeConfig/index': () => import('./finance-config/finance-config.page.tsx'),
};
