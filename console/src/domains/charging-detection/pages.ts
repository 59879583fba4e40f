import type { Pages } from '../../kit/pages.ts';

/** What cameras of charging bays saw. */
export const pages: Pages = {
  '/equipMonitoring/chargeVideoDetection/list': () => import('./record/detection-list.page.tsx'),
};
