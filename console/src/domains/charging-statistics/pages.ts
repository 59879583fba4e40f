import type { Pages } from '../../kit/pages.ts';

/** Pages of what charges came to. */
export const pages: Pages = { '/chargePlatform/statistics/index': () => import('./statistics/statistics.page.tsx') };
