import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { splitPages } from '../split/menu.ts';

export const voucherPage = menuPage({
  code: 'KDHK55584373',
  path: '/financialCenter/ledger/list',
  title: '记账凭证',
  group: '总账',
  buttons: { export: ['KWNC18299986', '导出'] },
});
export const trialBalancePage = menuPage({
  code: 'XUWE78529305',
  path: '/financialCenter/trialBalance/index',
  title: '科目余额表',
  group: '总账',
  buttons: { export: ['TFBT31230722', '导出'] },
});

export const ledgerMenu: MenuModule = {
  code: 'CDAT99900139',
  path: '/financialCenter',
  title: '财务中心',
  icon: 'bank',
  sort: 200,
  pages: [...splitPages, voucherPage, trialBalancePage],
};
