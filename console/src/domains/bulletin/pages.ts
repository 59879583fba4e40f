import type { Pages } from '../../kit/pages.ts';

/** Pages of bulletins: received, being written, waiting for approval. */
export const pages: Pages = {
  '/sysBulletin/list': () => import('./bulletin-received.page.tsx'),
  '/sysBulletin/detail': () => import('./bulletin-detail.page.tsx'),
  '/sysBulletin/manage/list': () => import('./bulletin-manage.page.tsx'),
  '/sysBulletin/manage/add': () => import('./bulletin-add.page.tsx'),
  '/sysBulletin/manage/edit': () => import('./bulletin-edit.page.tsx'),
  '/sysBulletin/audit/list': () => import('./bulletin-audit.page.tsx'),
};
