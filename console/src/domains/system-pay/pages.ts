import type { Pages } from '../../kit/pages.ts';

/** What the platform charges its units. */
export const pages: Pages = {
  '/systemManage/systemPay/list': () => import('./system-pay.page.tsx'),
  '/systemManage/systemFee/index': () => import('./system-fee.page.tsx'),
};
