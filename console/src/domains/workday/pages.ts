import type { Pages } from '../../kit/pages.ts';

/** Which days are worked, which rest, which are holidays. */
export const pages: Pages = {
  '/workdayConfig/current/index': () => import('./workday-current.page.tsx'),
  '/workdayConfig/history/list': () => import('./workday-history-list.page.tsx'),
};
