import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const page = <const C extends string, const E extends string>(code: C, name: string, title: string, exportCode: E) =>
  menuPage({ code, path: `/financialStatement/${name}/index`, title, group: '报表', buttons: { export: [exportCode, '导出'] } });

export const incomePage = page('TVDJ88909475', 'income', '收入总表', 'UOWK45761049');
export const monthlyPage = page('JHGK23433297', 'monthly', '月度收入报表', 'AWGQ47674705');
export const parkingIncomePage = page('ROVE86504551', 'parking', '停车场收入报表', 'ZYTH92769051');
export const temporaryIncomePage = page('IBAK82594520', 'temporaryIncome', '临停收入报表', 'ROFY01270155');
export const receivableAnalysisPage = page('AXKS00777166', 'receivableAnalysis', '应收分析', 'JWLQ03437554');
export const passRechargePage = page('JSMX89007520', 'recharge', '包期充值报表', 'YFXQ00304893');
export const userTopUpPage = page('LYBR04511681', 'userTopUp', '用户充值报表', 'MKXM46469498');
export const paymentTypePage = page('JBUY23331365', 'paymentType', '支付方式统计', 'KVGR44953284');
export const orderStatisticsPage = page('OZLT71059489', 'orderStatistics', '订单统计', 'DBJW21346844');

export const statementMenu: MenuModule = {
  code: 'TJFX91100556',
  path: '/financialStatement',
  title: '财务报表',
  icon: 'chart-bar',
  sort: 190,
  pages: [
    ...[incomePage, monthlyPage, parkingIncomePage, temporaryIncomePage],
    ...[receivableAnalysisPage, passRechargePage, userTopUpPage, orderStatisticsPage, paymentTypePage],
  ],
};
