import type { Pages } from '../../kit/pages.ts';

/** Pages of stations, their equipment and guns. */
export const pages: Pages = {
  '/chargePlatform/monitor/index': () => import('./connector-board/connector-board.page.tsx'),
  '/chargePlatform/station/list': () => import('./station/station-list.page.tsx'),
  '/chargePlatform/equipment/list': () => import('./charging-equipment/charging-equipment-list.page.tsx'),
  '/chargePlatform/connector/list': () => import('./connector/connector-list.page.tsx'),
  '/chargePlatform/videoEquipment/list': () => import('./charging-video/charging-video-list.page.tsx'),
};
