import type { Pages } from '../../kit/pages.ts';

/** Pages of the collection of arrears: messages, calls, letters, and what came of them. */
export const pages: Pages = {
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
