import { type MenuModule, menuPage } from '../../kernel/menu.ts';

export const companyInfoPage = menuPage({
  code: 'PVRW61206570',
  path: '/companyCharge/info/list',
  title: '企业信息',
  group: '企业',
  buttons: {
    add: ['GOKH15017784', '新增'],
    edit: ['LKED45162246', '编辑'],
    status: ['KXSP68792708', '冻结与终止'],
    import: ['TLSF87461081', '导入车辆'],
    export: ['DYHK81497018', '导出'],
    charging: ['TVSC82848779', '充电协议'],
    people: ['QCEC27000369', '登录账号'],
    plain: ['IVQS06968787', '查看明文'],
  },
});

export const companyMenu: MenuModule = {
  code: 'YJUW06049837',
  path: '/companyCharge',
  title: '企业充电',
  icon: 'building',
  sort: 100,
  pages: [companyInfoPage],
};

export const companyCarBillPage = menuPage({
  code: 'IOQV95246253',
  path: '/stopFee/companyCarBill/list',
  title: '企业车辆账单',
  group: '收费',
  buttons: {
    generate: ['ZWJJ95202464', '生成'],
    dispute: ['PKOC33930714', '异议'],
    confirm: ['ICEA30483935', '确认'],
    receive: ['KXAT95880914', '确认收款'],
    export: ['PDMM97150867', '导出'],
  },
});

/** Its bills stand among the receipts of parking. */
export const companyBillMenu: MenuModule = {
  code: 'PLUG61539005',
  path: '/stopFee',
  title: '停车收费',
  icon: 'wallet',
  sort: 40,
  pages: [companyCarBillPage],
};
