import type { Pages } from '../../kit/pages.ts';

/** What drivers' clients show besides what they are for. */
export const pages: Pages = {
  '/systemManage/appIcon/list': () => import('./app-icon-list.page.tsx'),
  '/systemManage/companyPartUrl/list': () => import('./company-part-list.page.tsx'),
};
