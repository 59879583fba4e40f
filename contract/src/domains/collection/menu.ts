import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { underpaymentManage } from '../arrears/menu.ts';

const remindGroup = '短信提醒';

export const messageProgramPage = menuPage({
  code: 'BUAG39913093',
  path: '/underpaymentManage/message/program/list',
  title: '短信提醒方案',
  group: remindGroup,
  buttons: {
    add: ['SIMF47435644', '新增'],
    edit: ['NBZZ60208233', '编辑'],
    delete: ['HEBY72929735', '删除'],
    switch: ['IFMT63394787', '启停'],
    limits: ['LUBA16709906', '催缴限制'],
  },
});

export const messageTemplatePage = menuPage({
  code: 'PGQH88452989',
  path: '/underpaymentManage/message/template/list',
  title: '短信模板',
  group: remindGroup,
  buttons: {
    add: ['VQGV81725032', '新增'],
    edit: ['GAEC33256835', '编辑'],
    delete: ['UIYO70082168', '删除'],
    report: ['RIFG34408604', '提交报备'],
    audit: ['SSXB24042164', '报备结果'],
    switch: ['OQNR72563645', '启停'],
  },
});

export const messageResultPage = menuPage({
  code: 'VLIK52037276',
  path: '/underpaymentManage/message/result/list',
  title: '提醒结果',
  group: remindGroup,
  buttons: {
    remind: ['TGPI49047190', '提醒'],
    remindAll: ['JGOP63171926', '全部提醒'],
    manualRemind: ['LFIJ69515568', '登记线下催缴'],
    resend: ['KFCE98563278', '失败重发'],
    stop: ['AXRZ38445376', '中止'],
    doNotDisturb: ['MBQX68974443', '免打扰'],
    export: ['YOHU45531560', '导出'],
  },
});

const callGroup = '电话催缴';

export const callPlanPage = menuPage({
  code: 'UJIJ45277437',
  path: '/underpaymentManage/phoneUrge/callPlan/list',
  title: '催缴计划',
  group: callGroup,
  buttons: {
    add: ['VRYB24395435', '新增'],
    edit: ['NPII02111960', '编辑'],
    delete: ['LAML26278421', '删除'],
    start: ['SYQX83457319', '开始'],
    stop: ['GHOX26238984', '停止'],
    reassign: ['UHDA07748170', '重新分配'],
    export: ['ZBQP35680390', '导出'],
  },
});

export const callDriverPage = menuPage({
  code: 'RKQF53335133',
  path: '/underpaymentManage/phoneUrge/callDriver/list',
  title: '催缴对象',
  group: callGroup,
  buttons: { call: ['ROJP39168881', '呼叫'], transfer: ['CEYP39705385', '转移'], export: ['IOXR14957724', '导出'] },
});

export const workbenchPage = menuPage({
  code: 'PJAR21693771',
  path: '/underpaymentManage/phoneUrge/callDriver/workbench',
  title: '外呼工作台',
  group: callGroup,
  hidden: true,
  activeMenu: '/underpaymentManage/phoneUrge/callDriver/list',
});

export const customerRecordPage = menuPage({
  code: 'EZTW73859306',
  path: '/underpaymentManage/phoneUrge/customerRecord/list',
  title: '客服催缴记录',
  group: callGroup,
  buttons: { export: ['YFPD85760647', '导出'] },
});

export const callEffectPage = menuPage({
  code: 'QACC81714195',
  path: '/underpaymentManage/phoneUrge/callEffect/list',
  title: '催缴效果',
  group: callGroup,
  buttons: { export: ['VIPM06938062', '导出'] },
});

const letterGroup = '其他方式';

export const lawyersLetterPage = menuPage({
  code: 'GSFA28929205',
  path: '/underpaymentManage/lawyersLetter/list',
  title: '律师函',
  group: letterGroup,
  buttons: {
    add: ['MVEN22020628', '新增'],
    audit: ['DHID53081030', '审核'],
    send: ['TVRI51091315', '发送'],
    print: ['PPZZ18541633', '打印'],
    template: ['LPTW24391448', '模板'],
    export: ['KKPF43634753', '导出'],
  },
});

export const lawyersLetterPrintPage = menuPage({
  code: 'MCUG47633068',
  path: '/underpaymentManage/lawyersLetter/print',
  title: '打印律师函',
  group: letterGroup,
  hidden: true,
  activeMenu: '/underpaymentManage/lawyersLetter/list',
});

export const effectStatisticPage = menuPage({
  code: 'QMRA28231109',
  path: '/underpaymentManage/effectStatistic/list',
  title: '追缴效果统计',
  group: '统计',
  buttons: { export: ['IQBK11842974', '导出'] },
});

export const collectionMenu: MenuModule = {
  ...underpaymentManage,
  pages: [
    messageProgramPage,
    messageTemplatePage,
    messageResultPage,
    callPlanPage,
    callDriverPage,
    workbenchPage,
    customerRecordPage,
    callEffectPage,
    lawyersLetterPage,
    lawyersLetterPrintPage,
    effectStatisticPage,
  ],
};
