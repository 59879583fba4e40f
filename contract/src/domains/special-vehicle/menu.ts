import { type MenuModule, menuPage } from '../../kernel/menu.ts';

export const cardManagePage = menuPage({
  code: 'SSDV06500179',
  path: '/specificParking/cardManage/index',
  title: '包期办理',
  group: '包期',
  buttons: {
    add: ['ZUSI91862291', '办理'],
    edit: ['VFNF49219784', '变更'],
    transfer: ['FHGV19629166', '过户'],
    renew: ['AWMH73770935', '续费'],
    cancel: ['CSTY06525292', '退订'],
    issue: ['OIXH25895956', '下发'],
    import: ['YOCB57919484', '导入'],
    export: ['CSPU68710292', '导出'],
    plain: ['TBRF87406792', '查看明文'],
  },
});

export const cardRulePage = menuPage({
  code: 'MDRX70997229',
  path: '/specificParking/cardRule/list',
  title: '包期规则',
  group: '包期',
  buttons: {
    add: ['QHRV36617314', '新增'],
    edit: ['XPLK24425547', '编辑'],
    delete: ['YIFQ32206418', '删除'],
    switch: ['MZYA81587369', '启停'],
  },
});

export const monthlyCarPage = menuPage({
  code: 'EONJ28372058',
  path: '/specificParking/monthlyCar/list',
  title: '包期车辆',
  group: '包期',
  buttons: { import: ['RUVU65368934', '导入'], export: ['YPVJ36990320', '导出'] },
});

export const monthlyCarRulePage = menuPage({
  code: 'IVRA10639120',
  path: '/specificParking/monthlyCarRule/list',
  title: '包月车规则',
  group: '包期',
  buttons: {
    add: ['HPHZ42866513', '新增'],
    edit: ['DINX40030030', '编辑'],
    delete: ['YDLR10029278', '删除'],
    switch: ['ULNR90296003', '启停'],
  },
});

export const rechargePage = menuPage({
  code: 'BYZL12992575',
  path: '/specificParking/recharge/list',
  title: '包期续费',
  group: '包期',
  buttons: { pay: ['ZOYB35490997', '收款'] },
});

export const rechargeRecordPage = menuPage({
  code: 'GDPK42198737',
  path: '/specificParking/rechargeRecord/list',
  title: '充值记录',
  group: '包期',
  buttons: { export: ['VCDL25798505', '导出'], refund: ['LNEW50652832', '退款'] },
});

export const parkingGroupPage = menuPage({
  code: 'LUTC52127133',
  path: '/specificParking/parkingGroup/list',
  title: '车位组',
  group: '包期',
  buttons: { add: ['KOQV54511541', '新增'], edit: ['HSBY58758599', '编辑'], delete: ['KYIU58190231', '删除'] },
});

export const passApplyAuditPage = menuPage({
  code: 'RXKJ43195651',
  path: '/specificParking/audit/apply/list',
  title: '新办审核',
  group: '审核',
  buttons: { audit: ['AITI73154247', '审核'] },
});

export const passCancelAuditPage = menuPage({
  code: 'RCOA17666078',
  path: '/specificParking/audit/cancel/list',
  title: '注销审核',
  group: '审核',
  buttons: { audit: ['RMDR83688980', '审核'] },
});

export const passReapplyAuditPage = menuPage({
  code: 'ASVD11772099',
  path: '/specificParking/audit/reapply/list',
  title: '续办审核',
  group: '审核',
  buttons: { audit: ['VXCO73946481', '审核'] },
});

export const whiteListPage = menuPage({
  code: 'UIQT76394311',
  path: '/specificParking/whiteList/list',
  title: '白名单',
  group: '名单',
  buttons: {
    add: ['SCQQ43363574', '新增'],
    edit: ['TKCZ06342365', '编辑'],
    delete: ['UCVU71096387', '移除'],
    audit: ['MNHH06643972', '审批'],
    import: ['IZDR11271094', '导入'],
    export: ['GAHN97531206', '导出'],
    plain: ['DVLC10249129', '查看明文'],
  },
});

export const blackListPage = menuPage({
  code: 'FAUM96739302',
  path: '/specificParking/blackList/list',
  title: '黑名单',
  group: '名单',
  buttons: {
    add: ['GPMX26909287', '新增'],
    edit: ['DIPE97084665', '编辑'],
    remove: ['XCIL72636439', '解除'],
    audit: ['QMQZ90747392', '审批'],
    import: ['WGKK69944510', '导入'],
    export: ['FGDX99528300', '导出'],
  },
});

export const blackAlertPage = menuPage({
  code: 'AIEN97872624',
  path: '/specificParking/blackAlert/list',
  title: '黑名单告警',
  group: '名单',
  buttons: { handle: ['JVHZ08371398', '处理'], export: ['JTKE28188830', '导出'] },
});

export const disabledCarPage = menuPage({
  code: 'QQPD76477556',
  path: '/specificParking/disabledCar/list',
  title: '残疾人车辆',
  group: '优惠',
  buttons: {
    add: ['YWUA40627672', '新增'],
    edit: ['VXBA57068499', '编辑'],
    delete: ['OSHN33513284', '撤销'],
    audit: ['AYWQ81082463', '审核'],
    import: ['ZWAF69053856', '导入'],
    export: ['IYRX35203706', '导出'],
    plain: ['NLFG86329221', '查看明文'],
  },
});

export const disabledRulePage = menuPage({
  code: 'KAHZ87564382',
  path: '/specificParking/disabledRule/list',
  title: '残疾人优惠规则',
  group: '优惠',
  buttons: { add: ['UNIT88877670', '新增'], edit: ['VXFM70641648', '编辑'], delete: ['HSJM42367949', '删除'] },
});

export const specialVehicleMenu: MenuModule = {
  code: 'JDUK40263557',
  path: '/specificParking',
  title: '包期与名单',
  icon: 'id-card',
  sort: 60,
  pages: [
    cardManagePage,
    cardRulePage,
    monthlyCarPage,
    monthlyCarRulePage,
    rechargePage,
    rechargeRecordPage,
    parkingGroupPage,
    passApplyAuditPage,
    passCancelAuditPage,
    passReapplyAuditPage,
    whiteListPage,
    blackListPage,
    blackAlertPage,
    disabledCarPage,
    disabledRulePage,
  ],
};
