import { type MenuModule, menuPage } from '../../kernel/menu.ts';

export const companySettlementPage = menuPage({
  code: 'ZUEZ05547481',
  path: '/companyCharge/carSettlement/list',
  title: '企业车辆结算',
  group: '企业',
  buttons: {
    generate: ['YOGD05571523', '生成'],
    confirm: ['RLFV27334687', '确认'],
    answer: ['EODV02381177', '答复异议'],
    receive: ['RYIJ77502510', '收款'],
    void: ['WIYV35623361', '作废'],
    export: ['JGYB62102399', '导出'],
  },
});

export const companySettlementMenu: MenuModule = {
  code: 'YJUW06049837',
  path: '/companyCharge',
  title: '企业充电',
  icon: 'building',
  sort: 100,
  pages: [companySettlementPage],
};
