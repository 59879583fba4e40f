import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '对接';

export const openSystemPage = menuPage({
  code: 'VMPC60867351',
  path: '/systemManage/openApi/system/list',
  title: '开放平台系统',
  group,
  buttons: {
    add: ['WRTH85131932', '新增'],
    edit: ['GSRJ46506185', '编辑'],
    delete: ['RSPH37693489', '删除'],
    switch: ['NVMM79200312', '启停'],
    rotate: ['MLYO48181533', '重置密钥'],
    replay: ['IQNO85814256', '重新推送'],
  },
});

export const couponResourcePage = menuPage({
  code: 'FNFE18855993',
  path: '/systemManage/openApi/couponResource/list',
  title: '优惠券资源',
  group,
  buttons: { add: ['BPLB86501354', '新增'], edit: ['VKAQ94953808', '编辑'], delete: ['CNOC40359413', '删除'] },
});

/** Systems of others that call us and are told what happens. */
export const openApiMenu: MenuModule = { ...systemManage, pages: [openSystemPage, couponResourcePage] };
