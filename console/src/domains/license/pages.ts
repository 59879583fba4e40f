import type { Pages } from '../../kit/pages.ts';

/** Licences, and what stands in place of the console while there are none. */
export const pages: Pages = {
  '/systemManage/operatorAuth/index': () => import('./operator-auth.page.tsx'),
  '/systemManage/licenseIssue/index': () => import('./license-issue.page.tsx'),
  '/noAuth': () => import('./no-license.page.tsx'),
  '/noIndepAuth': () => import('./no-license.page.tsx'),
  '/noDoubleAuth': () => import('./no-license.page.tsx'),
};
