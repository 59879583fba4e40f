import type { Pages } from '../../kit/pages.ts';

/** Shares of payments that others get: by which rules, who, and what became of each. */
export const pages: Pages = {
  '/financialCenter/rule/list': () => import('./split-rule-list.page.tsx'),
  '/financialCenter/splitAccount/list': () => import('./split-account-list.page.tsx'),
  '/financialCenter/splitBill/list': () => import('./split-bill-list.page.tsx'),
  '/financialCenter/balance/list': () => import('./split-balance-list.page.tsx'),
  '/financialCenter/onlineSplitDetail/list': () => import('./online-split-list.page.tsx'),
};
