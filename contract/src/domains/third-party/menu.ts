import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const thirdSettingPage = menuPage({
  code: 'PUNI67988661',
  path: '/systemManage/thirdSetting/list',
  title: '第三方配置',
  group: '对接',
  buttons: {
    add: ['WQEH18645035', '新增'],
    edit: ['LBVB78579568', '编辑'],
    delete: ['ABJG52997250', '删除'],
    switch: ['EMDG96110744', '启停'],
    test: ['FRKO52927431', '测试连接'],
  },
});

export const thirdUrlPage = menuPage({
  code: 'JWUD71400812',
  path: '/systemManage/thirdUrl/list',
  title: '第三方地址',
  group: '对接',
  buttons: { add: ['DSVX82330574', '新增'], edit: ['JGPD55751988', '编辑'], delete: ['TWMT24904903', '删除'] },
});

/** Accounts at other companies' services, and the addresses these are called at. */
export const thirdPartyMenu: MenuModule = { ...systemManage, pages: [thirdSettingPage, thirdUrlPage] };
