import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '组织与权限';

export const dealerExportPage = menuPage({
  code: 'QIDX74801096',
  path: '/systemManage/dealerExport/list',
  title: '单位数据导出',
  group,
  userTypes: [1, 2, 4],
  buttons: { make: ['ONKG39153117', '导出全部数据'], download: ['XAFX69307358', '下载'] },
});

export const dealerErasurePage = menuPage({
  code: 'RMQM76628854',
  path: '/systemManage/dealerErasure/list',
  title: '单位注销',
  group,
  userTypes: [1, 4],
  buttons: { request: ['VUHV52154744', '申请注销'], approve: ['LZSL20034522', '审批'], cancel: ['HZYI73183853', '撤销'] },
});

/** How an operating unit leaves the platform; it stands in the system-management module. */
export const dealerLifeMenu: MenuModule = { ...systemManage, pages: [dealerExportPage, dealerErasurePage] };
