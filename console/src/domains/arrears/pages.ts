import type { Pages } from '../../kit/pages.ts';

/** Pages of arrears. */
export const pages: Pages = {
  '/underpaymentManage/underpaymentCar/list': () => import('./arrears-plate/arrears-plate-list.page.tsx'),
  '/underpaymentManage/underpaymentCar/detail': () => import('./arrears-plate/arrears-plate-detail.page.tsx'),
  '/underpaymentManage/underpaymentRecord/list': () => import('./arrears-record/arrears-record-list.page.tsx'),
  '/underpaymentManage/underpaymentRecord/detail': () => import('./arrears-record/arrears-record-detail.page.tsx'),
  '/underpaymentManage/overdueCar/list': () => import('./arrears-plate/overdue-car-list.page.tsx'),
  '/underpaymentManage/arrearsPay/list': () => import('./arrears-pay/arrears-pay-list.page.tsx'),
  '/underpaymentManage/arrearsPay/detail': () => import('./arrears-pay/arrears-pay-detail.page.tsx'),
  '/underpaymentManage/plateClazz/list': () => import('./plate-clazz/plate-clazz-list.page.tsx'),
  '/underpaymentManage/associatedPark/list': () => import('./park-rela/park-rela-list.page.tsx'),
  '/underpaymentManage/etcRule/list': () => import('./etc-rule/etc-rule-list.page.tsx'),
  '/stopFee/supplementaryPay/list': () => import('./arrears-pay/supplementary-pay-list.page.tsx'),
};
