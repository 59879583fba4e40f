import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const operatorPage = menuPage({
  code: 'XOWW40033032',
  path: '/systemManage/operator/list',
  title: '运营单位',
  group: '组织与权限',
  userTypes: [1, 4],
  buttons: {
    add: ['UGCG55867068', '新增'],
    edit: ['FFOP55975770', '编辑'],
    switch: ['VWHN13542078', '启停'],
    freeze: ['MEAT78095731', '冻结'],
    thaw: ['EZOR75579814', '解冻'],
    export: ['TLOA09788616', '导出'],
  },
});

export const enterpriseAuditPage = menuPage({
  code: 'YKIY85177597',
  path: '/systemManage/enterpriseAudit/list',
  title: '企业认证审核',
  group: '组织与权限',
  userTypes: [1, 4],
  buttons: { audit: ['ZTHP10876277', '审核'] },
});

export const resetOperatorPasswordPage = menuPage({
  code: 'POIL00691144',
  path: '/systemManage/resetOperatorPassword/list',
  title: '重置运营单位密码',
  group: '组织与权限',
  userTypes: [1, 4],
  buttons: { reset: ['VHKM20886928', '重置'] },
});

export const registrationPage = menuPage({
  code: 'DTRA14236862',
  path: '/systemManage/registration/list',
  title: '注册申请',
  group: '运营单位',
  userTypes: [1, 4],
  buttons: { audit: ['DABS12518905', '审核'] },
});

export const areaPage = menuPage({
  code: 'RWTD38576851',
  path: '/systemManage/area/list',
  title: '区域管理',
  group: '系统配置',
  buttons: { add: ['NMFB78345029', '新增'], edit: ['VUUF40104146', '编辑'], delete: ['XCWN36065247', '删除'] },
});

/** Operating units; they stand in the system-management module. */
export const dealerMenu: MenuModule = {
  ...systemManage,
  pages: [operatorPage, enterpriseAuditPage, resetOperatorPasswordPage, registrationPage, areaPage],
};
