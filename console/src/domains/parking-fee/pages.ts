import type { Pages } from '../../kit/pages.ts';

export const pages: Pages = {
  '/chargeRules/rule/list': () => import('./fee-rule/fee-rule-list.page.tsx'),
  '/chargeRules/rule/add': () => import('./fee-rule/fee-rule-form.page.tsx'),
  '/chargeRules/rule/edit': () => import('./fee-rule/fee-rule-form.page.tsx'),
  '/chargeRules/rule/detail': () => import('./fee-rule/fee-rule-detail.page.tsx'),
  '/chargeRules/rule/whatIf': () => import('./fee-rule/fee-rule-what-if.page.tsx'),
  '/chargeRules/noActiveRule/list': () => import('./fee-rule/fee-rule-list.page.tsx'),
  '/chargeRules/linkedParking/list': () => import('./linked-parking/linked-parking-list.page.tsx'),
  '/chargeRules/daytime/list': () => import('./fee-rule/fee-rule-list.page.tsx'),
  '/chargeRules/night/list': () => import('./fee-rule/fee-rule-list.page.tsx'),
  '/chargeRules/holidayDeploy/list': () => import('./holiday-deploy/holiday-deploy-list.page.tsx'),
  '/chargeRules/historyRule/list': () => import('./fee-rule/fee-rule-list.page.tsx'),
  '/systemManage/freeDuration/list': () => import('./free-duration/free-duration-list.page.tsx'),
  '/systemManage/freeDuration/link': () => import('./free-duration/free-link-list.page.tsx'),
  '/systemManage/freeDuration/link/add': () => import('./free-duration/free-link-form.page.tsx'),
  '/systemManage/freeDuration/link/edit': () => import('./free-duration/free-link-form.page.tsx'),
  '/systemManage/freeDuration/link/detail': () => import('./free-duration/free-link-detail.page.tsx'),
};
