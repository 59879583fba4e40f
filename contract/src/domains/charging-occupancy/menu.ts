import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

export const occupancyPage = menuPage({
  code: 'OACT35686541',
  path: '/chargePlatform/record/occupy/list',
  title: '占位记录',
  group: '充电记录',
  buttons: {
    end: ['LHAU92524412', '手动结束'],
    exempt: ['LPYA21183947', '免收'],
    refund: ['TURL02154151', '退款'],
    export: ['UDFN42006794', '导出'],
  },
});

export const occupancyBillPage = menuPage({
  code: 'ZBMR72859440',
  path: '/chargePlatform/occupyBill/list',
  title: '占位账单',
  group: '账单',
  buttons: { export: ['ZGZC47323181', '导出'] },
});

export const chargingCarPage = menuPage({
  code: 'EYGS44479056',
  path: '/chargePlatform/record/chargingCar/list',
  title: '充电车辆记录',
  group: '充电记录',
  buttons: { fixPlate: ['TZJI50442259', '改牌'], export: ['OUMR25950584', '导出'] },
});

export const chargingOccupancyMenu: MenuModule = { ...chargingAssetMenu, pages: [occupancyPage, occupancyBillPage, chargingCarPage] };
