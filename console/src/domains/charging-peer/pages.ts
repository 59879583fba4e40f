import type { Pages } from '../../kit/pages.ts';

/** Pages of other platforms that ask about our stations. */
export const pages: Pages = {
  '/systemManage/connectivity/peer/list': () => import('./peer/peer-list.page.tsx'),
  '/systemManage/connectivity/push/list': () => import('./push/peer-push-list.page.tsx'),
  '/systemManage/connectivity/reconcile/list': () => import('./check/peer-check-list.page.tsx'),
  '/systemManage/connectivity/message/list': () => import('./message/peer-message-list.page.tsx'),
  '/systemManage/connectivity/foreignStation/list': () => import('./foreign/foreign-station-list.page.tsx'),
  '/systemManage/connectivity/foreignCharge/list': () => import('./foreign/foreign-charge-list.page.tsx'),
};
