import type { Pages } from '../../kit/pages.ts';

/** The home page: a static route, no menu entry. */
export const pages: Pages = { '/index': () => import('./home.page.tsx') };
