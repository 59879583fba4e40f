import type { Pages } from '../../kit/pages.ts';

/** Reservations of guns. */
export const pages: Pages = { '/chargePlatform/record/appointment/list': () => import('./record/reservation-list.page.tsx') };
