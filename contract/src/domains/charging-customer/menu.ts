import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '客户';

export const ownerAccountPage = menuPage({
  code: 'KTEW37772519',
  path: '/customerManage/ownerAccount/list',
  title: '车主账户',
  group,
  buttons: {
    add: ['UMWN87770573', '新增'],
    edit: ['SYOJ14415210', '编辑'],
    freeze: ['OLYC11640837', '冻结'],
    black: ['WXHB74306981', '黑名单'],
    vip: ['JOVY74799043', '设置会员'],
    plate: ['DYXE91607906', '车牌'],
    recharge: ['TBCM99511344', '充值'],
    refund: ['RVQR95714981', '退余额'],
    audit: ['JZWN18046603', '资金审核'],
    export: ['IRMO06548885', '导出'],
    plain: ['HFSH50314682', '查看明文'],
  },
});

export const chargeCardPage = menuPage({
  code: 'HKHQ08795965',
  path: '/customerManage/chargeCard/list',
  title: '充电卡',
  group,
  buttons: {
    add: ['ILMZ72854785', '新增'],
    edit: ['WIFH54576983', '编辑'],
    delete: ['XKUV25564655', '删除'],
    import: ['DEDT02734630', '导入'],
    export: ['AERQ54544437', '导出'],
    issue: ['GBQJ56519037', '发卡'],
    loss: ['XGUP75655527', '挂失'],
    freeze: ['JQJC18064450', '冻结'],
    replace: ['YTOS78379811', '换卡与注销'],
  },
});

export const chargeWhiteListPage = menuPage({
  code: 'OHQD72192644',
  path: '/customerManage/whiteList/list',
  title: '充电白名单',
  group,
  buttons: {
    add: ['ADFL08967338', '新增'],
    edit: ['WQEK27653815', '编辑'],
    delete: ['RXDR18678384', '删除'],
    import: ['WXBH58533452', '导入'],
    export: ['ELEW47368768', '导出'],
    switch: ['JHHB12747207', '启停'],
  },
});

export const vipTypePage = menuPage({
  code: 'GCFU78884727',
  path: '/customerManage/vipType/list',
  title: 'VIP类型',
  group,
  buttons: {
    add: ['LZZN19062244', '新增'],
    edit: ['RMRR78155184', '编辑'],
    delete: ['MNUC98060841', '删除'],
    switch: ['RQQM08473946', '启停'],
  },
});

export const chargingCustomerMenu: MenuModule = {
  code: 'RYDE38156197',
  path: '/customerManage',
  title: '客户管理',
  icon: 'users',
  sort: 120,
  pages: [ownerAccountPage, chargeCardPage, chargeWhiteListPage, vipTypePage],
};

export const vinPage = menuPage({
  code: 'DEKY62774240',
  path: '/chargePlatform/vin/list',
  title: 'VIN码管理',
  group: '规则',
  buttons: {
    add: ['KDKQ17202240', '新增'],
    edit: ['BJZC95563693', '编辑'],
    delete: ['VXEV89220008', '删除'],
    import: ['VRYT43275867', '导入'],
    export: ['BWFX52369186', '导出'],
    switch: ['CHUU62052124', '启停'],
  },
});

/** Vehicles that charge by their VIN stand among the pages of the charging platform. */
export const vinMenu: MenuModule = {
  code: 'OXEA26628092',
  path: '/chargePlatform',
  title: '充电平台',
  icon: 'bolt',
  sort: 110,
  pages: [vinPage],
};

export const companyAccountPage = menuPage({
  code: 'FKOW94489042',
  path: '/companyCharge/account/list',
  title: '企业账户',
  group: '企业',
  buttons: {
    recharge: ['AAHH73971606', '充值'],
    refund: ['JJUP14406951', '退余额'],
    credit: ['AFMO88479010', '调额'],
    export: ['LDUO74736951', '导出'],
  },
});

/** Accounts of companies stand beside who they are. */
export const companyAccountMenu: MenuModule = {
  code: 'YJUW06049837',
  path: '/companyCharge',
  title: '企业充电',
  icon: 'building',
  sort: 100,
  pages: [companyAccountPage],
};

export const walletSettingPage = menuPage({
  code: 'XPWS37482140',
  path: '/systemManage/balanceAccount/index',
  title: '余额账户设置',
  group: '账户',
  buttons: { edit: ['TRQU87252132', '修改'] },
});

/** What accounts may hold and how they are filled stands in the system-management module. */
export const walletSettingMenu: MenuModule = { ...systemManage, pages: [walletSettingPage] };
