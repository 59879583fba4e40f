import type { Pages } from '../../kit/pages.ts';

/** Pages of looking after charge points. */
export const pages: Pages = {
  '/chargePlatform/firmware/list': () => import('./firmware/firmware-list.page.tsx'),
  '/chargePlatform/firmwareCampaign/list': () => import('./firmware-campaign/campaign-list.page.tsx'),
  '/chargePlatform/firmwareCampaign/detail': () => import('./firmware-campaign/campaign-detail.page.tsx'),
  '/chargePlatform/deviceLog/list': () => import('./device-log/device-log-list.page.tsx'),
  '/chargePlatform/firmwareCampaign/add': () => import('./firmware-campaign/campaign-add.page.tsx'),
};
