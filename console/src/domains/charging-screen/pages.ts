import type { Pages } from '../../kit/pages.ts';

/** The screen of a unit, and what it shows. */
export const pages: Pages = {
  '/systemManage/chargeScreen/index': () => import('./config/screen-config.page.tsx'),
  '/screenCenter/charging': () => import('./wall/wall.page.tsx'),
};
