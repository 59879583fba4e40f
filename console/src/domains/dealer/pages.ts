import type { Pages } from '../../kit/pages.ts';

/** Pages of operating units and their certification. */
export const pages: Pages = {
  '/enterprise': () => import('./enterprise/enterprise.page.tsx'),
  '/enterResultPage': () => import('./enterprise/enterprise-result.page.tsx'),
  '/enterDetail': () => import('./enterprise/enterprise-detail.page.tsx'),
  '/systemManage/enterpriseAudit/list': () => import('./enterprise/enterprise-audit.page.tsx'),
  '/systemManage/operator/list': () => import('./operator/operator-list.page.tsx'),
  '/systemManage/resetOperatorPassword/list': () => import('./operator/operator-password.page.tsx'),
  '/systemManage/area/list': () => import('./area/area-list.page.tsx'),
  '/systemManage/registration/list': () => import('./registration/registration-list.page.tsx'),
};
