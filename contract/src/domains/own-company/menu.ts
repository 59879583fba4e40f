import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const own = { group: '本企业', ofCompany: true } as const;

export const ownAccountPage = menuPage({ ...own, code: 'EOGP37441318', path: '/companyCharge/own/account/index', title: '企业概况' });
export const ownSettlementPage = menuPage({
  ...own,
  code: 'LIQD94659409',
  path: '/companyCharge/own/settlement/list',
  title: '我的结算单',
  buttons: {
    confirm: ['IJLD73163411', '确认'],
    dispute: ['HJDS39474251', '异议'],
    export: ['JANB24854479', '导出'],
  },
});
export const ownOrderPage = menuPage({ ...own, code: 'HQBL08087509', path: '/companyCharge/own/order/list', title: '车辆充电记录' });
export const ownVehiclePage = menuPage({
  ...own,
  code: 'ORYK83573526',
  path: '/companyCharge/own/vehicle/list',
  title: '车辆与限额',
  buttons: { limit: ['YREZ92499073', '限额'] },
});

/** Pages of a company's own people. */
export const ownCompanyMenu: MenuModule = {
  code: 'YJUW06049837',
  path: '/companyCharge',
  title: '企业充电',
  icon: 'building',
  sort: 100,
  pages: [ownAccountPage, ownSettlementPage, ownOrderPage, ownVehiclePage],
};
