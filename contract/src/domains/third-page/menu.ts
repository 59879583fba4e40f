import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const thirdPagePage = menuPage({
  code: 'PYKR66362396',
  path: '/systemManage/thirdPage/list',
  title: '第三方页面',
  group: '对接',
  platformTypes: ['1'],
  buttons: { add: ['BPIY50812858', '新增'], edit: ['QQAX41172585', '编辑'], delete: ['YAJB66973881', '删除'] },
});

/** Pages of other systems in the top bar of single-operator platforms. */
export const thirdPageMenu: MenuModule = {
  ...systemManage,
  pages: [thirdPagePage],
};
