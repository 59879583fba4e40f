import type { Pages } from '../../kit/pages.ts';

/** Accounts at other companies' services. */
export const pages: Pages = {
  '/systemManage/thirdSetting/list': () => import('./third-setting-list.page.tsx'),
  '/systemManage/thirdUrl/list': () => import('./third-url-list.page.tsx'),
};
