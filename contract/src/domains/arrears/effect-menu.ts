import type { MenuModule } from '../../kernel/menu.ts';

export const effectMenu: MenuModule = {
  code: 'TEBP32447135',
  path: '/underpaymentManage',
  title: '欠费追缴',
  icon: 'alarm-clock',
  sort: 50,
  pages: [
    {
      code: 'QMRA28231109',
      path: '/underpaymentManage/effectStatistic/list',
      title: '追缴效果统计',
      group: '统计',
      buttons: { export: ['IQBK11842974', '导出'] },
    },
  ],
};
