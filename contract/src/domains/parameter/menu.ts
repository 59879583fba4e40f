import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '系统配置';

export const parameterPage = menuPage({
  code: 'ZGXE97615854',
  path: '/systemManage/parameter/list',
  title: '参数列表',
  group,
  buttons: { edit: ['SHTL52284027', '编辑'], reset: ['XKMB37011484', '恢复默认'], export: ['VUCV01366888', '导出'] },
});
export const parameterTreePage = menuPage({
  code: 'YQKI48965752',
  path: '/systemManage/parameter/tree',
  title: '参数树',
  group,
  buttons: { edit: ['KIAV42455269', '编辑'] },
});

export const parameterMenu: MenuModule = { ...systemManage, pages: [parameterPage, parameterTreePage] };
