import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const dataPage = menuPage({
  code: 'DXHF72939032',
  path: '/systemManage/data/index',
  title: '数据管理',
  group: '系统配置',
  buttons: { download: ['GPUJ23709841', '下载'], retry: ['EQBJ32595113', '重试'], edit: ['OCRQ71687675', '修改策略'] },
});

/** Files that were made of the data, and how long the data is kept. */
export const retentionMenu: MenuModule = {
  ...systemManage,
  pages: [dataPage],
};
