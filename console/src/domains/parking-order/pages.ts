import type { Pages } from '../../kit/pages.ts';

/** Pages of stays and passages. */
export const pages: Pages = {
  '/parkingRecord/parkRecord/list': () => import('./park-order/park-order-list.page.tsx'),
  '/parkingRecord/parkRecord/parkingDetail': () => import('./park-order/park-order-detail.page.tsx'),
  '/parkingRecord/unOutRecord/list': () => import('./park-order/un-out-list.page.tsx'),
  '/parkingRecord/passRecord/list': () => import('./pass-record/pass-record-list.page.tsx'),
  '/parkingRecord/booth/index': () => import('./booth/booth.page.tsx'),
  '/parkingRecord/changeRecord/list': () => import('./order-change/order-change-list.page.tsx'),
  '/parkingRecord/orderMerge/list': () => import('./order-merge/order-merge-list.page.tsx'),
  '/parkingRecord/evaluate/list': () => import('./evaluate/evaluate-list.page.tsx'),
  '/parkingRecord/passAnalysis/index': () => import('./pass-analysis/pass-analysis.page.tsx'),
  '/parkingRecord/busyCarAnalysis/index': () => import('./busy-car/busy-car-list.page.tsx'),
  '/parkingRecord/vehicleFile/index': () => import('./vehicle-file/vehicle-file.page.tsx'),
  '/video': () => import('./interval-video/interval-video.page.tsx'),
  '/video1': () => import('./interval-video/interval-video.page.tsx'),
};
