import type { Pages } from '../../kit/pages.ts';

/** Partners that a unit runs its lots with. */
export const pages: Pages = {
  '/subOperator/info/list': () => import('./sub-operator-list.page.tsx'),
  '/subOperator/type/list': () => import('./sub-operator-type-list.page.tsx'),
};
