import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '月账单';
export const pendingStatementPage = menuPage({
  code: 'FOHO56787223',
  path: '/reconciliation/pendingStatement/list',
  title: '待处理月账单',
  group,
  buttons: {
    adjust: ['EAAP80131799', '调整'],
    deal: ['QJKI70637081', '确认'],
    recalc: ['VKNU07401058', '重算'],
    generate: ['DYRW83829481', '生成账单'],
    settle: ['HXGW12732791', '到账登记'],
    export: ['JMBX18360023', '导出'],
  },
});

export const executeTaskPage = menuPage({
  code: 'SSPM02020084',
  path: '/reconciliation/executeTask/list',
  title: '执行任务',
  group,
  buttons: { execute: ['SKHV46901334', '执行'], revoke: ['FQGK75913847', '撤回'], export: ['SEDV42730400', '导出'] },
});

export const archivedStatementPage = menuPage({
  code: 'DFCS11026478',
  path: '/reconciliation/archivedStatement/list',
  title: '已归档月账单',
  group,
  buttons: { export: ['XVIY15350763', '导出'] },
});

export const monthStatementPage = menuPage({
  code: 'VEXU50842096',
  path: '/reconciliation/monthStatement/list',
  title: '月结算单',
  group,
  buttons: { confirm: ['AEHZ69601010', '确认'], paid: ['BKPI57515093', '登记打款'], export: ['RUGV32619924', '导出'] },
});

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

export const fundBillPage = menuPage({
  code: 'QMPP95223530',
  path: '/reconciliation/fundBill/list',
  title: '资金账单',
  group: '对账',
  buttons: {
    fetch: ['DQQI15457605', '从渠道获取'],
    import: ['UBTN15485011', '导入'],
    arrive: ['NCAS50120461', '登记到账'],
    explain: ['JVZA45610021', '说明'],
  },
});

export const reconciliationMenu: MenuModule = {
  code: 'QXGZ05370166',
  path: '/reconciliation',
  title: '待办与对账',
  icon: 'scale',
  sort: 180,
  pages: [pendingStatementPage, executeTaskPage, archivedStatementPage, monthStatementPage, dailyBillPage, fundBillPage],
};

/** What decides how money is handled, from wherever it is decided. */
export const financeConfigPage = menuPage({
  code: 'SWEA84426953',
  path: '/systemManage/financeConfig/index',
  title: '财务配置',
  group: '业务配置',
});

export const financeConfigMenu: MenuModule = { ...systemManage, pages: [financeConfigPage] };
