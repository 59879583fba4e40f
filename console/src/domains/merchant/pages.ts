import type { Pages } from '../../kit/pages.ts';

/** Merchants, what they buy and owe, and what their own people see. */
export const pages: Pages = {
  '/couponManage/merchant/list': () => import('./merchant-list.page.tsx'),
  '/couponManage/merchantSettlement/list': () => import('./merchant-settlement.page.tsx'),
  '/couponManage/online/list': () => import('./coupon-sale.page.tsx'),
  '/couponManage/coupon/multiEdit': () => import('./coupon-multi-edit.page.tsx'),
  '/couponManage/boughtRecord/list': () => import('./coupon-purchase.page.tsx'),
  '/couponManage/own/account/index': () => import('./own-merchant.page.tsx'),
  '/couponManage/own/coupon/list': () => import('./own-coupon.page.tsx'),
  '/couponManage/own/give/list': () => import('./own-give.page.tsx'),
  '/couponManage/own/purchase/list': () => import('./own-purchase.page.tsx'),
  '/couponManage/own/use/list': () => import('./own-use.page.tsx'),
};
