import type { Pages } from '../../kit/pages.ts';

/** Records behind the live alarms and the marks of the side bar. */
export const pages: Pages = {
  '/equipMonitoring/abnormalRecord/offlineWarning': () => import('./abnormal-record/camera-offline-list.page.tsx'),
  '/equipMonitoring/abnormalRecord/chargeOfflineRecord': () => import('./abnormal-record/charge-point-offline-list.page.tsx'),
  '/equipMonitoring/abnormalRecord/illegalParking': () => import('./abnormal-record/illegal-park-list.page.tsx'),
  '/equipMonitoring/abnormalRecord/occupyAbnormal': () => import('./abnormal-record/occupy-abnormal-list.page.tsx'),
  '/equipMonitoring/abnormalRecord/cameraCovered': () => import('./abnormal-record/camera-covered-list.page.tsx'),
};
