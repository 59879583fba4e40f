import type { Pages } from '../../kit/pages.ts';

/** What charges and stays could not collect. */
export const pages: Pages = {
  '/chargePlatform/collection/list': () => import('./debt/charging-debt-list.page.tsx'),
};
