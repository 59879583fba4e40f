import type { Pages } from '../../kit/pages.ts';

export const pages: Pages = {
  '/401': () => import('./forbidden.page.tsx'),
  '/404': () => import('./not-found.page.tsx'),
  '/whitePage': () => import('./white.page.tsx'),
  '/errDomain': () => import('./unknown-domain.page.tsx'),
};
