import type { Pages } from '../../kit/pages.ts';

/** What channels say of money that came in, beside what was booked. */
export const pages: Pages = {
  '/reconciliation/dailyBill/list': () => import('./daily-bill/daily-bill-list.page.tsx'),
};
