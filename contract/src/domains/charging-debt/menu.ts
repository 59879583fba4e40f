import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

export const chargingDebtPage = menuPage({
  code: 'TJWG32744945',
  path: '/chargePlatform/collection/list',
  title: '充电追缴',
  group: '账单',
  buttons: {
    remind: ['KJMR41772284', '提醒'],
    pay: ['RBVU24447348', '线下收款'],
    waive: ['BZTD44267392', '申请核销'],
    waiveAudit: ['DTLJ62410175', '核销审核'],
    legal: ['SDHS56076429', '转法务'],
    export: ['CKKK17612422', '导出'],
  },
});

export const chargingDebtMenu: MenuModule = { ...chargingAssetMenu, pages: [chargingDebtPage] };
