import type { Pages } from '../../kit/pages.ts';

/** What charge points and we say to each other. */
export const pages: Pages = {
  '/chargePlatform/ocppMessage/list': () => import('./exchange/exchange-list.page.tsx'),
  '/chargePlatform/command/list': () => import('./charge-point-command/command-list.page.tsx'),
  '/chargePlatform/deviceVariable/list': () => import('./device-variable/device-variable-list.page.tsx'),
  '/chargePlatform/orphanFrame/list': () => import('./orphan-frame/orphan-frame-list.page.tsx'),
  '/chargePlatform/stranger/list': () => import('./stranger/stranger-list.page.tsx'),
};
