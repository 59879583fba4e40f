import type { Pages } from '../../kit/pages.ts';

/** What a company's own people see. */
export const pages: Pages = {
  '/companyCharge/own/account/index': () => import('./own-account.page.tsx'),
  '/companyCharge/own/settlement/list': () => import('./own-settlement-list.page.tsx'),
  '/companyCharge/own/order/list': () => import('./own-order-list.page.tsx'),
  '/companyCharge/own/vehicle/list': () => import('./own-vehicle-list.page.tsx'),
};
