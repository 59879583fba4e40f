import { type MenuModule, menuPage } from '../../kernel/menu.ts';

export const balanceAccountPage = menuPage({
  code: 'QQMR20503199',
  path: '/businessBalance/account/list',
  title: '账户余额',
  group: '余额',
  buttons: {
    freeze: ['KKLG51912223', '冻结与解冻'],
    adjust: ['FSSG63443272', '申请调整'],
    audit: ['GGHT24638013', '审核调整'],
    export: ['XKRE62023139', '导出'],
  },
});

export const balanceFlowPage = menuPage({
  code: 'JQJL88656902',
  path: '/businessBalance/balanceQuery/list',
  title: '余额查询',
  group: '余额',
  buttons: { export: ['OBED23530375', '导出'] },
});

export const discountRulePage = menuPage({
  code: 'JJER19345844',
  path: '/businessBalance/discountRule/list',
  title: '余额优惠规则',
  group: '余额',
  buttons: {
    add: ['RWFM57656966', '新增'],
    edit: ['JPQK69717756', '编辑'],
    switch: ['SVBN33075923', '启用与停用'],
    delete: ['FGWC18793769', '删除'],
  },
});

export const withdrawHandlingPage = menuPage({
  code: 'ECFD27574493',
  path: '/businessBalance/withdraw/handling',
  title: '提现申请-处理中',
  group: '提现',
  buttons: {
    audit: ['UEXN65806163', '审核'],
    pay: ['HGAD72271321', '打款与重试'],
    cancel: ['BMYL72284885', '撤销'],
    export: ['VYWD66406960', '导出'],
    setting: ['WBQH96521452', '提现设置'],
  },
});

export const withdrawCompletedPage = menuPage({
  code: 'DKTX15993350',
  path: '/businessBalance/withdraw/completed',
  title: '提现申请-已完成',
  group: '提现',
  buttons: { export: ['BPRC01977713', '导出'] },
});

export const balanceMenu: MenuModule = {
  code: 'JGKO06363530',
  path: '/businessBalance',
  title: '业务余额',
  icon: 'piggy-bank',
  sort: 210,
  pages: [balanceAccountPage, balanceFlowPage, discountRulePage, withdrawHandlingPage, withdrawCompletedPage],
};
