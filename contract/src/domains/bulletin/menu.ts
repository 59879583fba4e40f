import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const group = '公告';
const manage = '/sysBulletin/manage/list';

export const sysBulletinPage = menuPage({
  code: 'AGDK28354298',
  path: '/sysBulletin/list',
  title: '公告列表',
  group,
  buttons: { readAll: ['PPQL18549612', '全部已读'], dealerDelete: ['DALE40941506', '移除'] },
});

export const bulletinManagePage = menuPage({
  code: 'GKMO09687927',
  path: manage,
  title: '公告管理',
  group,
  buttons: { delete: ['QKBS83461360', '删除'], submit: ['PUHA66171495', '提交审核'], offline: ['QCPP47400728', '下线'] },
});

export const bulletinAddPage = menuPage({
  code: 'NMVG88663300',
  path: '/sysBulletin/manage/add',
  title: '新增公告',
  group,
  hidden: true,
  activeMenu: manage,
});

export const bulletinEditPage = menuPage({
  code: 'EIOO40194290',
  path: '/sysBulletin/manage/edit',
  title: '编辑公告',
  group,
  hidden: true,
  activeMenu: manage,
});

export const bulletinAuditPage = menuPage({
  code: 'PXRT93906111',
  path: '/sysBulletin/audit/list',
  title: '公告审批',
  group,
  buttons: { approve: ['PEAA07433839', '审批'] },
});

/** Bulletins: what was received, what is being written, what waits for approval. */
export const bulletinMenu: MenuModule = {
  code: 'NZAS33758079',
  path: '/sysBulletin',
  title: '系统公告',
  icon: 'megaphone',
  sort: 20,
  pages: [sysBulletinPage, bulletinManagePage, bulletinAddPage, bulletinEditPage, bulletinAuditPage],
};
