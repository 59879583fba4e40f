import type { Pages } from '../../kit/pages.ts';

/** Records behind the live alarms. */
export const pages: Pages = {
  '/equipMonitoring/abnormalRecord/offlineWarning': () => import('./offline-record/offline-record-list.page.tsx'),
};
