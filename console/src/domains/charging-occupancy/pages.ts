import type { Pages } from '../../kit/pages.ts';

/** Stays in bays after the charge, and their bills. */
export const pages: Pages = {
  '/chargePlatform/record/occupy/list': () => import('./record/occupancy-list.page.tsx'),
  '/chargePlatform/occupyBill/list': () => import('./record/occupancy-bill-list.page.tsx'),
  '/chargePlatform/record/chargingCar/list': () => import('./car/charging-car-list.page.tsx'),
};
