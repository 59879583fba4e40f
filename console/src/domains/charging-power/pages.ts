import type { Pages } from '../../kit/pages.ts';

/** Pages of what stations may draw. */
export const pages: Pages = { '/chargePlatform/powerBudget/list': () => import('./power-budget/power-budget-list.page.tsx') };
