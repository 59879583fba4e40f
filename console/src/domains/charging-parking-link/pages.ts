import type { Pages } from '../../kit/pages.ts';

/** What charging gives off parking: rules, and what each charge was granted. */
export const pages: Pages = {
  '/chargePlatform/parkFreeGrant/list': () => import('./grant/park-free-grant-list.page.tsx'),
  '/chargePlatform/parkChargeRule/list': () => import('./rule/park-charge-rule-list.page.tsx'),
};
