import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const dictionaryPage = menuPage({
  code: 'PPKW27128422',
  path: '/systemManage/dict/list',
  title: '数据字典',
  group: '系统配置',
  buttons: { add: ['NUBS41455318', '新增'], edit: ['CYWT21983685', '编辑'], delete: ['EXIM24375161', '删除'] },
});

/** What codes mean, and the words that forms offer. */
export const dictionaryMenu: MenuModule = {
  ...systemManage,
  pages: [dictionaryPage],
};
