import { type MenuModule, menuPage } from '../../kernel/menu.ts';

export const receiptPage = menuPage({
  code: 'AIIO55154107',
  path: '/stopFee/chargeRecord/list',
  title: '收费记录',
  group: '收费',
  buttons: { refund: ['SPHB70276917', '退款'], print: ['TQUT75167228', '打印'], export: ['IXZC54067833', '导出'] },
});

export const wechatChangePage = menuPage({
  code: 'WVSK84985541',
  path: '/stopFee/wechatChange/list',
  title: '微信找零记录',
  group: '收费',
  buttons: { export: ['SLYV53588074', '导出'] },
});

export const billMenu: MenuModule = {
  code: 'PLUG61539005',
  path: '/stopFee',
  title: '停车收费',
  icon: 'wallet',
  sort: 40,
  pages: [receiptPage, wechatChangePage],
};
