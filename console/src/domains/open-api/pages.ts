import type { Pages } from '../../kit/pages.ts';

/** Systems of others that call us. */
export const pages: Pages = {
  '/systemManage/openApi/system/list': () => import('./system/open-system-list.page.tsx'),
  '/systemManage/openApi/couponResource/list': () => import('./coupon-resource/coupon-resource-list.page.tsx'),
};
