import type { Pages } from '../../kit/pages.ts';

/** Pages of the cards that devices keep. */
export const pages: Pages = { '/chargePlatform/localList/list': () => import('./local-list/local-list-list.page.tsx') };
