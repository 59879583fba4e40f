import type { Pages } from '../../kit/pages.ts';

export const pages: Pages = {
  '/systemManage/platformConfig/index': () => import('./platform-config.page.tsx'),
  '/systemManage/clientError/list': () => import('./client-error-list.page.tsx'),
};
