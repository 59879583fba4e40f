import type { Pages } from '../../kit/pages.ts';

export const pages: Pages = {
  '/systemManage/equipment/list': () => import('./device-registry/device-list.page.tsx'),
  '/systemManage/remote/index': () => import('./remote-config/remote-issue.page.tsx'),
  '/equipMonitoring/camera/list': () => import('./device-registry/camera-list.page.tsx'),
  '/equipMonitoring/abnormalRecord/quarantine': () => import('./quarantine/quarantine-list.page.tsx'),
  '/quickAddPark': () => import('./quick-add/quick-add.page.tsx'),
  '/remoteConfig': () => import('./remote-config/remote-config.page.tsx'),
};
