import type { Pages } from '../../kit/pages.ts';

/** Pages of money that came in. */
export const pages: Pages = {
  '/stopFee/chargeRecord/list': () => import('./receipt/receipt-list.page.tsx'),
  '/stopFee/wechatChange/list': () => import('./wechat-change/wechat-change-list.page.tsx'),
};
