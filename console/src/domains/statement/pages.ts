import type { Pages } from '../../kit/pages.ts';

/** What came in, what is owed and what is held for others, as an accountant's papers. */
export const pages: Pages = {
  '/financialStatement/income/index': () => import('./income.page.tsx'),
  '/financialStatement/monthly/index': () => import('./monthly.page.tsx'),
  '/financialStatement/parking/index': () => import('./parking-income.page.tsx'),
  '/financialStatement/temporaryIncome/index': () => import('./temporary-income.page.tsx'),
  '/financialStatement/receivableAnalysis/index': () => import('./receivable-analysis.page.tsx'),
  '/financialStatement/recharge/index': () => import('./pass-recharge.page.tsx'),
  '/financialStatement/userTopUp/index': () => import('./user-top-up.page.tsx'),
  '/financialStatement/orderStatistics/index': () => import('./order-statistics.page.tsx'),
  '/financialStatement/paymentType/index': () => import('./payment-type.page.tsx'),
};
