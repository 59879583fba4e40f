import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { underpaymentManage } from './menu.ts';

const group = '短信提醒';

export const messageProgramPage = menuPage({
  code: 'BUAG39913093',
  path: '/underpaymentManage/message/program/list',
  title: '短信提醒方案',
  group,
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
  group,
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
  group,
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

export const remindMenu: MenuModule = {
  ...underpaymentManage,
  pages: [messageProgramPage, messageTemplatePage, messageResultPage],
};
