import type { Pages } from '../../kit/pages.ts';

/** Coupons: what they are made of, who got them, and what they took off. */
export const pages: Pages = {
  '/couponManage/coupon/list': () => import('./coupon-list.page.tsx'),
  '/couponManage/coupon/add': () => import('./coupon-add.page.tsx'),
  '/couponManage/coupon/edit': () => import('./coupon-edit.page.tsx'),
  '/couponManage/coupon/copy': () => import('./coupon-copy.page.tsx'),
  '/couponManage/draftBox/list': () => import('./draft-box.page.tsx'),
  '/couponManage/granting/list': () => import('./granting.page.tsx'),
  '/couponManage/grantOver/list': () => import('./grant-over.page.tsx'),
  '/couponManage/give/index': () => import('./give.page.tsx'),
  '/couponManage/useDetail/list': () => import('./use-detail.page.tsx'),
};
