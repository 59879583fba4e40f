import type { Pages } from '../../kit/pages.ts';

/** The general ledger: vouchers, and what accounts come to. */
export const pages: Pages = {
  '/financialCenter/ledger/list': () => import('./voucher-list.page.tsx'),
  '/financialCenter/trialBalance/index': () => import('./trial-balance.page.tsx'),
};
