import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { chargingAssetMenu } from '../charging-asset/menu.ts';

const group = '充电记录';

export const chargingOrderPage = menuPage({
  code: 'DHXZ56134995',
  path: '/chargePlatform/record/order/list',
  title: '充电订单记录',
  group,
  buttons: {
    start: ['BPFL48147573', '后台启动'],
    stop: ['RJTX57884779', '停止充电'],
    forceClose: ['WPDZ42284747', '强制结束'],
    recalc: ['UJAH96418159', '重新计费'],
    manualPrice: ['KVZX44016320', '人工核价'],
    bindPlate: ['OVWW07672590', '补录车牌'],
    refund: ['TJZS96416429', '退款'],
    receipt: ['GLQQ71508684', '小票'],
    export: ['AYHI49519598', '导出'],
  },
});

export const chargingSessionPage = menuPage({
  code: 'OFEC89139132',
  path: '/chargePlatform/record/order/detail',
  title: '充电过程',
  group,
  hidden: true,
  activeMenu: chargingOrderPage.path,
});

export const abnormalOrderPage = menuPage({
  code: 'NWKV71746521',
  path: '/chargePlatform/record/abnormal/list',
  title: '异常充电订单',
  group,
});

export const chargingAdjustmentPage = menuPage({
  code: 'AYAU18499395',
  path: '/chargePlatform/adjustment/list',
  title: '补差与核价',
  group,
  buttons: { audit: ['YWDB51648401', '审核'] },
});

export const chargingBillPage = menuPage({
  code: 'HOMP61035637',
  path: '/chargePlatform/bill/list',
  title: '充电账单',
  group: '账单',
  buttons: { export: ['EJMO31526329', '导出'] },
});

export const chargingOrderMenu: MenuModule = {
  ...chargingAssetMenu,
  pages: [chargingOrderPage, chargingSessionPage, abnormalOrderPage, chargingAdjustmentPage, chargingBillPage],
};
