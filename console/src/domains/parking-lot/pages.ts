import type { Pages } from '../../kit/pages.ts';

/** Pages of lots, road sections and berths. */
export const pages: Pages = {
  '/systemManage/parkingLot/list': () => import('./park/park-list.page.tsx'),
  '/systemManage/parkingLot/add': () => import('./park/park-add.page.tsx'),
  '/systemManage/parkingLot/guide': () => import('./new-lot/new-lot.page.tsx'),
  '/systemManage/parkingLot/edit': () => import('./park/park-edit.page.tsx'),
  '/systemManage/parkingLot/detail': () => import('./park/park-detail.page.tsx'),
  '/systemManage/parkingSpace/list': () => import('./berth/berth-list.page.tsx'),
  '/systemManage/laneCode/list': () => import('./lane-code/lane-code-list.page.tsx'),
  '/systemManage/businessRule/list': () => import('./business-rule/business-rule-list.page.tsx'),
  '/systemManage/roadside/roadSite/list': () => import('./road-section/road-section-list.page.tsx'),
  '/systemManage/roadside/historyRoad/list': () => import('./road-history/road-history-list.page.tsx'),
};
