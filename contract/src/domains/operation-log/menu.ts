import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const operationLogPage = menuPage({
  code: 'JRBX37897532',
  path: '/systemManage/operationLog/list',
  title: '操作日志',
  group: '日志',
  buttons: { export: ['CTIM13641143', '导出'], handle: ['RMCE84426251', '处理异常行为'] },
});

/** What was done, and what of it is unlike who did it. */
export const operationLogMenu: MenuModule = { ...systemManage, pages: [operationLogPage] };
