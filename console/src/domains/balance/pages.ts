import type { Pages } from '../../kit/pages.ts';

/** Accounts that people and companies keep with the operator: what they hold, how it moved, and what goes back of it. */
export const pages: Pages = {
  '/businessBalance/account/list': () => import('./account-list.page.tsx'),
  '/businessBalance/balanceQuery/list': () => import('./flow-list.page.tsx'),
  '/businessBalance/discountRule/list': () => import('./discount-rule-list.page.tsx'),
  '/businessBalance/withdraw/handling': () => import('./withdraw-handling.page.tsx'),
  '/businessBalance/withdraw/completed': () => import('./withdraw-completed.page.tsx'),
  '/systemManage/balanceAccount/index': () => import('./balance-setting.page.tsx'),
};
