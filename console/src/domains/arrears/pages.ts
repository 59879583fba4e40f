import type { Pages } from '../../kit/pages.ts';

/** Pages of arrears. */
export const pages: Pages = {
  '/underpaymentManage/underpaymentRecord/list': () => import('./arrears-record/arrears-record-list.page.tsx'),
};
