import type { Pages } from '../../kit/pages.ts';

/** What was done, by whom, and whether its record still holds. */
export const pages: Pages = {
  '/systemManage/operationLog/list': () => import('./operation-log-list.page.tsx'),
};
