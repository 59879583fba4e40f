import type { MenuModule } from '../../kernel/menu.ts';
import { helpCodes } from './help-doc.ts';
import { softwareCodes } from './software-package.ts';

const group = '帮助';

/** What the platform's people keep up to date for everybody: articles and downloads. */
export const helpMenu: MenuModule = {
  code: 'GMXM80659205',
  path: '/systemManage',
  title: '系统管理',
  icon: 'settings',
  sort: 290,
  pages: [
    {
      code: helpCodes.page,
      path: '/systemManage/helpDoc/list',
      title: '帮助文档维护',
      group,
      userTypes: [1, 4],
      buttons: {
        add: [helpCodes.add, '新增'],
        edit: [helpCodes.edit, '编辑'],
        delete: [helpCodes.delete, '删除'],
        publish: [helpCodes.publish, '发布'],
        category: [helpCodes.category, '分类维护'],
      },
    },
    {
      code: softwareCodes.page,
      path: '/systemManage/software/list',
      title: '软件包管理',
      group,
      userTypes: [1, 4],
      buttons: { add: [softwareCodes.add, '新增'], edit: [softwareCodes.edit, '编辑'], delete: [softwareCodes.delete, '删除'] },
    },
  ],
};
