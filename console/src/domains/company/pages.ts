import type { Pages } from '../../kit/pages.ts';

/** Pages of companies that park on account. */
export const pages: Pages = {
  '/companyCharge/info/list': () => import('./company-list.page.tsx'),
  '/stopFee/companyCarBill/list': () => import('./company-car-bill/company-car-bill-list.page.tsx'),
};
