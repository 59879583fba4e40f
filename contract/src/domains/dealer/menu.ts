import type { MenuModule } from '../../kernel/menu.ts';
import { enterpriseAuditPage, enterpriseButtons } from './enterprise.ts';
import { operatorButtons, operatorPage, operatorPasswordButtons, operatorPasswordPage } from './operator.ts';
import { registrationButtons } from './registration.ts';

/** Operating units; they stand in the system-management module. */
export const dealerMenu: MenuModule = {
  code: 'GMXM80659205',
  path: '/systemManage',
  title: '系统管理',
  icon: 'settings',
  sort: 290,
  pages: [
    {
      code: operatorPage,
      path: '/systemManage/operator/list',
      title: '运营单位',
      group: '组织与权限',
      userTypes: [1, 4],
      buttons: {
        add: [operatorButtons.add, '新增'],
        edit: [operatorButtons.edit, '编辑'],
        switch: [operatorButtons.switch, '启停'],
        freeze: [operatorButtons.freeze, '冻结'],
      },
    },
    {
      code: enterpriseAuditPage,
      path: '/systemManage/enterpriseAudit/list',
      title: '企业认证审核',
      group: '组织与权限',
      userTypes: [1, 4],
      buttons: { audit: [enterpriseButtons.audit, '审核'] },
    },
    {
      code: operatorPasswordPage,
      path: '/systemManage/resetOperatorPassword/list',
      title: '重置运营单位密码',
      group: '组织与权限',
      userTypes: [1, 4],
      buttons: { reset: [operatorPasswordButtons.reset, '重置'] },
    },
    {
      code: 'DTRA14236862',
      path: '/systemManage/registration/list',
      title: '注册申请',
      group: '运营单位',
      userTypes: [1, 4],
      buttons: { audit: [registrationButtons.audit, '审核'] },
    },
  ],
};
