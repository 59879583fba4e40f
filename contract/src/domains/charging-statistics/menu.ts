import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

export const chargingStatisticsPage = menuPage({
  code: 'IMTG65209045',
  path: '/chargePlatform/statistics/index',
  title: '充电统计',
  group: '统计',
  buttons: { export: ['WAOD78676109', '导出'], exclude: ['FWFJ12737817', '登记免计'] },
});

export const chargingStatisticsMenu: MenuModule = { ...chargingAssetMenu, pages: [chargingStatisticsPage] };
