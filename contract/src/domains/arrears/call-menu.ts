import { type MenuModule, menuPage } from '../../kernel/menu.ts';
import { underpaymentManage } from './menu.ts';

const group = '电话催缴';

export const callPlanPage = menuPage({
  code: 'UJIJ45277437',
  path: '/underpaymentManage/phoneUrge/callPlan/list',
  title: '催缴计划',
  group,
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
  group,
  buttons: { call: ['ROJP39168881', '呼叫'], transfer: ['CEYP39705385', '转移'], export: ['IOXR14957724', '导出'] },
});

export const workbenchPage = menuPage({
  code: 'PJAR21693771',
  path: '/underpaymentManage/phoneUrge/callDriver/workbench',
  title: '外呼工作台',
  group,
  hidden: true,
  activeMenu: '/underpaymentManage/phoneUrge/callDriver/list',
});

export const customerRecordPage = menuPage({
  code: 'EZTW73859306',
  path: '/underpaymentManage/phoneUrge/customerRecord/list',
  title: '客服催缴记录',
  group,
  buttons: { export: ['YFPD85760647', '导出'] },
});

export const callEffectPage = menuPage({
  code: 'QACC81714195',
  path: '/underpaymentManage/phoneUrge/callEffect/list',
  title: '催缴效果',
  group,
  buttons: { export: ['VIPM06938062', '导出'] },
});

export const callMenu: MenuModule = {
  ...underpaymentManage,
  pages: [callPlanPage, callDriverPage, workbenchPage, customerRecordPage, callEffectPage],
};
