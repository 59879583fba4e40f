import type { Pages } from '../../kit/pages.ts';

/** Pages of operating units and their certification. */
export const pages: Pages = {
  '/enterprise': () => import('./enterprise.page.tsx'),
  '/enterResultPage': () => import('./enterprise-result.page.tsx'),
  '/enterDetail': () => import('./enterprise-detail.page.tsx'),
  '/systemManage/enterpriseAudit/list': () => import('./enterprise-audit.page.tsx'),
  '/systemManage/operator/list': () => import('./operator-list.page.tsx'),
  '/systemManage/resetOperatorPassword/list': () => import('./operator-password.page.tsx'),
  '/systemManage/registration/list': () => import('./registration-list.page.tsx'),
};
