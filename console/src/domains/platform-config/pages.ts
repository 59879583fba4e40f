import type { Pages } from '../../kit/pages.ts';

export const pages: Pages = {
  '/systemManage/platformConfig/index': () => import('./platform-config.page.tsx'),
  '/systemManage/backgroundJob/list': () => import('./background-job-list.page.tsx'),
  '/systemManage/clientError/list': () => import('./client-error-list.page.tsx'),
};
