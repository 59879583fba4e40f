import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

export const chargingFaultPage = menuPage({
  code: 'GVVC63574915',
  path: '/chargePlatform/fault/list',
  title: '故障记录',
  group: '电站',
  buttons: {
    report: ['TOBM59526999', '登记'],
    dispatch: ['TXEG51784972', '派单'],
    close: ['EUGT05773333', '关闭'],
    export: ['GZMA17709828', '导出'],
  },
});

export const chargingFaultMenu: MenuModule = { ...chargingAssetMenu, pages: [chargingFaultPage] };
