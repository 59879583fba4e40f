import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

export const chargingReservationPage = menuPage({
  code: 'DYFR77486852',
  path: '/chargePlatform/record/appointment/list',
  title: '预约记录',
  group: '充电记录',
  buttons: {
    create: ['EGRL27502683', '代客预约'],
    cancel: ['YKRM98440227', '取消'],
    refund: ['JJCD44848111', '退款'],
    export: ['JICN43334857', '导出'],
  },
});

export const chargingReservationMenu: MenuModule = { ...chargingAssetMenu, pages: [chargingReservationPage] };
