import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { underpaymentManage } from './menu.ts';

export const effectStatisticPage = menuPage({
  code: 'QMRA28231109',
  path: '/underpaymentManage/effectStatistic/list',
  title: '追缴效果统计',
  group: '统计',
  buttons: { export: ['IQBK11842974', '导出'] },
});

export const effectMenu: MenuModule = {
  ...underpaymentManage,
  pages: [effectStatisticPage],
};
