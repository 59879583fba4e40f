import type { Pages } from '../../kit/pages.ts';

/** Who gets what is paid at charging stations. */
export const pages: Pages = { '/chargePlatform/account/list': () => import('./charging-account-list.page.tsx') };
