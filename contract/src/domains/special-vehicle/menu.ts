import type { MenuModule } from '../../kernel/menu.ts';

export const specialVehicleMenu: MenuModule = {
  code: 'JDUK40263557',
  path: '/specificParking',
  title: '包期与名单',
  icon: 'id-card',
  sort: 60,
  pages: [
    {
      code: 'SSDV06500179',
      path: '/specificParking/cardManage/index',
      title: '包期办理',
      group: '包期',
      buttons: {
        add: ['ZUSI91862291', '办理'],
        edit: ['VFNF49219784', '变更'],
        renew: ['AWMH73770935', '续费'],
        cancel: ['CSTY06525292', '退订'],
        export: ['CSPU68710292', '导出'],
        plain: ['TBRF87406792', '查看明文'],
      },
    },
    {
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
    },
    {
      code: 'EONJ28372058',
      path: '/specificParking/monthlyCar/list',
      title: '包期车辆',
      group: '包期',
      buttons: { export: ['YPVJ36990320', '导出'] },
    },
    {
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
    },
    {
      code: 'BYZL12992575',
      path: '/specificParking/recharge/list',
      title: '包期续费',
      group: '包期',
      buttons: { pay: ['ZOYB35490997', '收款'] },
    },
    {
      code: 'GDPK42198737',
      path: '/specificParking/rechargeRecord/list',
      title: '充值记录',
      group: '包期',
      buttons: { export: ['VCDL25798505', '导出'], refund: ['LNEW50652832', '退款'] },
    },
    {
      code: 'FAUM96739302',
      path: '/specificParking/blackList/list',
      title: '黑名单',
      group: '名单',
      buttons: { add: ['GPMX26909287', '新增'], edit: ['DIPE97084665', '编辑'], remove: ['XCIL72636439', '解除'] },
    },
    {
      code: 'AIEN97872624',
      path: '/specificParking/blackAlert/list',
      title: '黑名单告警',
      group: '名单',
      buttons: { handle: ['JVHZ08371398', '处理'] },
    },
  ],
};
