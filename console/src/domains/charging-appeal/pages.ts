import type { Pages } from '../../kit/pages.ts';

/** What drivers object to about their charges. */
export const pages: Pages = {
  '/chargePlatform/appeal/list': () => import('./charging-appeal-list.page.tsx'),
};
