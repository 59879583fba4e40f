import type { Pages } from '../../kit/pages.ts';

/** Pages of receiving accounts. */
export const pages: Pages = {
  '/systemManage/account/list': () => import('./account/pay-account-list.page.tsx'),
  '/systemManage/accountApply/list': () => import('./apply/pay-apply-list.page.tsx'),
  '/systemManage/accountApply/add': () => import('./apply/pay-apply-add.page.tsx'),
  '/systemManage/payConfig/list': () => import('./config/pay-config-list.page.tsx'),
  '/systemManage/paySetting/index': () => import('./config/pay-setting.page.tsx'),
};
