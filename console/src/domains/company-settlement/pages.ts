import type { Pages } from '../../kit/pages.ts';

/** What companies owe for charging on credit. */
export const pages: Pages = {
  '/companyCharge/carSettlement/list': () => import('./settlement-list.page.tsx'),
};
