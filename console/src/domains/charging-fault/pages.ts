import type { Pages } from '../../kit/pages.ts';

/** Pages of what is wrong at charge points. */
export const pages: Pages = { '/chargePlatform/fault/list': () => import('./fault/fault-list.page.tsx') };
