import type { Pages } from '../../kit/pages.ts';

/** Pages of charging prices and of what bays cost that are kept. */
export const pages: Pages = {
  '/chargePlatform/rule/list': () => import('./tariff/tariff-list.page.tsx'),
  '/chargePlatform/rule/add': () => import('./tariff/tariff-form.page.tsx'),
  '/chargePlatform/rule/edit': () => import('./tariff/tariff-form.page.tsx'),
  '/chargePlatform/rule/detail': () => import('./tariff/tariff-detail.page.tsx'),
  '/chargePlatform/rule/whatIf': () => import('./tariff/tariff-what-if.page.tsx'),
  '/chargePlatform/occupyRule/list': () => import('./occupy-rule/occupy-rule-list.page.tsx'),
};
