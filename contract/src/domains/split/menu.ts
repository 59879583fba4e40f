import { menuPage } from '../../kernel/menu.ts';

const group = '分账';

export const splitRulePage = menuPage({
  code: 'ACOU46932653',
  path: '/financialCenter/rule/list',
  title: '分账规则',
  group,
  buttons: {
    add: ['ZZVT05764435', '新增'],
    edit: ['WEWD27372615', '编辑'],
    switch: ['VQFH10469253', '启停'],
    setting: ['AJOP43613936', '分账设置'],
  },
});
export const splitAccountPage = menuPage({
  code: 'MKTK88273645',
  path: '/financialCenter/splitAccount/list',
  title: '分账账户',
  group,
  buttons: {
    add: ['FWPT83276158', '新增'],
    edit: ['SWZV07790663', '编辑'],
    switch: ['XKID53303685', '启停'],
    bind: ['DOKT04644511', '绑定'],
  },
});
export const splitBillPage = menuPage({
  code: 'RXQQ22508245',
  path: '/financialCenter/splitBill/list',
  title: '分账账单',
  group,
  buttons: {
    retry: ['ZOYO97989708', '重试'],
    return: ['DOMM21450916', '回退'],
    confirm: ['UIVD42667150', '线下确认'],
    export: ['ZZFR69208710', '导出'],
  },
});
export const splitBalancePage = menuPage({
  code: 'TKLK73798335',
  path: '/financialCenter/balance/list',
  title: '分账余额',
  group,
  buttons: { withdraw: ['XUWK99134856', '提现登记'], export: ['NDWE86116920', '导出'] },
});
export const onlineSplitPage = menuPage({
  code: 'XUYU40357917',
  path: '/financialCenter/onlineSplitDetail/list',
  title: '在线分账明细',
  group,
  buttons: { export: ['MCNL93533993', '导出'] },
});

/** Pages of 财务中心 that are about shares of others. */
export const splitPages = [splitRulePage, splitAccountPage, splitBillPage, splitBalancePage, onlineSplitPage];
