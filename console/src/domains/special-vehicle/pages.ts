import type { Pages } from '../../kit/pages.ts';

/** Pages of passes, lists and their alerts. */
export const pages: Pages = {
  '/specificParking/cardManage/index': () => import('./pass-card/pass-card-manage.page.tsx'),
  '/specificParking/cardRule/list': () => import('./pass-rule/pass-rule-list.page.tsx'),
  '/specificParking/monthlyCar/list': () => import('./pass-card/pass-car-list.page.tsx'),
  '/specificParking/monthlyCarRule/list': () => import('./pass-rule/month-rule-list.page.tsx'),
  '/specificParking/recharge/list': () => import('./pass-card/pass-recharge-list.page.tsx'),
  '/specificParking/rechargeRecord/list': () => import('./pass-card/pass-flow-list.page.tsx'),
  '/specificParking/parkingGroup/list': () => import('./parking-group/parking-group-list.page.tsx'),
  '/specificParking/audit/apply/list': () => import('./pass-audit/pass-audit-list.page.tsx'),
  '/specificParking/audit/cancel/list': () => import('./pass-audit/pass-audit-list.page.tsx'),
  '/specificParking/audit/reapply/list': () => import('./pass-audit/pass-audit-list.page.tsx'),
  '/specificParking/whiteList/list': () => import('./white-list/white-list-list.page.tsx'),
  '/specificParking/blackList/list': () => import('./black-list/black-list-list.page.tsx'),
  '/specificParking/blackAlert/list': () => import('./black-alert/black-alert-list.page.tsx'),
  '/specificParking/disabledCar/list': () => import('./disabled-car/disabled-car-list.page.tsx'),
  '/specificParking/disabledRule/list': () => import('./disabled-rule/disabled-rule-list.page.tsx'),
};
