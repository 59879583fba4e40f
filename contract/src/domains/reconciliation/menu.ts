import { type MenuModule, menuPage } from '../../kernel/menu.ts';

export const dailyBillPage = menuPage({
  code: 'REIB45429232',
  path: '/reconciliation/dailyBill/list',
  title: '日对账',
  group: '对账',
  buttons: {
    refetch: ['KEJB64446787', '重新下载'],
    import: ['LDXH44696605', '手工导入'],
    handle: ['PIVZ63705992', '差异处理'],
    export: ['KFLB87538955', '导出'],
  },
});

export const reconciliationMenu: MenuModule = {
  code: 'QXGZ05370166',
  path: '/reconciliation',
  title: '待办与对账',
  icon: 'scale',
  sort: 180,
  pages: [dailyBillPage],
};
