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
  '/underpaymentManage/message/program/list': () => import('./short-msg-plan/short-msg-plan-list.page.tsx'),
  '/underpaymentManage/message/template/list': () => import('./msg-template/msg-template-list.page.tsx'),
  '/underpaymentManage/message/result/list': () => import('./remind/remind-result-list.page.tsx'),
  '/underpaymentManage/phoneUrge/callPlan/list': () => import('./call-plan/call-plan-list.page.tsx'),
  '/underpaymentManage/phoneUrge/callDriver/list': () => import('./call-driver/call-driver-list.page.tsx'),
  '/underpaymentManage/phoneUrge/callDriver/workbench': () => import('./call-driver/call-workbench.page.tsx'),
  '/underpaymentManage/phoneUrge/customerRecord/list': () => import('./call-effect/customer-record-list.page.tsx'),
  '/underpaymentManage/phoneUrge/callEffect/list': () => import('./call-effect/call-effect-list.page.tsx'),
  '/underpaymentManage/lawyersLetter/list': () => import('./lawyers-letter/lawyers-letter-list.page.tsx'),
  '/underpaymentManage/lawyersLetter/print': () => import('./lawyers-letter/lawyers-letter-print.page.tsx'),
  '/underpaymentManage/effectStatistic/list': () => import('./effect-statistic/effect-statistic-list.page.tsx'),
};
