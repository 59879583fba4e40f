import type { Pages } from '../../kit/pages.ts';

/** Help and downloads, as read and as maintained. */
export const pages: Pages = {
  '/helpDocumentation': () => import('./help.page.tsx'),
  '/down': () => import('./software-download.page.tsx'),
  '/systemManage/helpDoc/list': () => import('./help-doc-list.page.tsx'),
  '/systemManage/software/list': () => import('./software-list.page.tsx'),
};
