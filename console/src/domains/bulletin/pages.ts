import type { Pages } from '../../kit/pages.ts';

/** Pages of bulletins: received, being written, waiting for approval. */
export const pages: Pages = {
  '/sysBulletin/list': () => import('./received/bulletin-received.page.tsx'),
  '/sysBulletin/detail': () => import('./received/bulletin-detail.page.tsx'),
  '/sysBulletin/manage/list': () => import('./manage/bulletin-manage.page.tsx'),
  '/sysBulletin/manage/add': () => import('./manage/bulletin-add.page.tsx'),
  '/sysBulletin/manage/edit': () => import('./manage/bulletin-edit.page.tsx'),
  '/sysBulletin/audit/list': () => import('./manage/bulletin-audit.page.tsx'),
};
