import type { Pages } from '../../kit/pages.ts';

/** Cameras that watch lots, and their recorders. */
export const pages: Pages = {
  '/systemManage/watch/monitor/list': () => import('./monitor-list.page.tsx'),
  '/systemManage/watch/recorder/list': () => import('./recorder-list.page.tsx'),
};
