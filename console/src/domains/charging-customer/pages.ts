import type { Pages } from '../../kit/pages.ts';

/** Pages of whoever charges and pays. */
export const pages: Pages = {
  '/customerManage/ownerAccount/list': () => import('./owner/owner-list.page.tsx'),
  '/customerManage/chargeCard/list': () => import('./card/card-list.page.tsx'),
  '/customerManage/whiteList/list': () => import('./white-list/white-list.page.tsx'),
  '/customerManage/vipType/list': () => import('./vip-type/vip-type-list.page.tsx'),
  '/companyCharge/account/list': () => import('./company-account/company-account-list.page.tsx'),
  '/chargePlatform/vin/list': () => import('./vin/vin-list.page.tsx'),
};
