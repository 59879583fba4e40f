import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '帮助';

export const helpDocPage = menuPage({
  code: 'QZMD64809074',
  path: '/systemManage/helpDoc/list',
  title: '帮助文档维护',
  group,
  userTypes: [1, 4],
  buttons: {
    add: ['JBZF37162889', '新增'],
    edit: ['CKLP96312362', '编辑'],
    delete: ['CKWM81979263', '删除'],
    publish: ['RHRV39297466', '发布'],
    category: ['OPGE76715103', '分类维护'],
  },
});

export const softwarePage = menuPage({
  code: 'LCVM61080012',
  path: '/systemManage/software/list',
  title: '软件包管理',
  group,
  userTypes: [1, 4],
  buttons: { add: ['RKNC28756524', '新增'], edit: ['XAER57079224', '编辑'], delete: ['TPRV61136327', '删除'] },
});

/** What the platform's people keep up to date for everybody: articles and downloads. */
export const helpMenu: MenuModule = {
  ...systemManage,
  pages: [helpDocPage, softwarePage],
};
