import { type MenuModule, menuPage } from '../../kernel/menu.ts';

export const appealPage = menuPage({
  code: 'HGAR15323797',
  path: '/stopFee/appeal/list',
  title: '停车申诉',
  group: '申诉投诉',
  buttons: {
    platform: ['YVWQ71806615', '代录申诉'],
    lock: ['JKRJ45771887', '锁定'],
    handle: ['KFVR52494928', '处理'],
    leader: ['OABS26892598', '领导处理'],
    refund: ['XRPR45727306', '退款'],
    edit: ['GOFY42208457', '领导处理配置'],
    export: ['HKRQ41578463', '导出'],
    plain: ['MYUA70135295', '查看完整号码'],
  },
});

export const appealDetailPage = menuPage({
  code: 'VMOR07328528',
  path: '/stopFee/appeal/detail',
  title: '申诉处理',
  group: '申诉投诉',
  hidden: true,
  activeMenu: '/stopFee/appeal/list',
});

export const billComplaintPage = menuPage({
  code: 'PCDK80583837',
  path: '/stopFee/billComplaint/list',
  title: '账单投诉',
  group: '申诉投诉',
  buttons: {
    register: ['QRKG65716399', '登记'],
    accept: ['WLLV13664510', '受理'],
    reply: ['ETRE21703809', '回复'],
    toAppeal: ['GPHD32199639', '转申诉'],
    refund: ['KXBE65033413', '申请退款'],
    finish: ['MNNG24165972', '办结'],
    invalid: ['NTIK93843911', '判为无效'],
    export: ['SISJ86126116', '导出'],
    plain: ['KEFT11652921', '查看完整号码'],
  },
});

export const appealMenu: MenuModule = {
  code: 'PLUG61539005',
  path: '/stopFee',
  title: '停车收费',
  icon: 'wallet',
  sort: 40,
  pages: [appealPage, appealDetailPage, billComplaintPage],
};
