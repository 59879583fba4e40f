import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

export const payAccountPage = menuPage({
  code: 'SCJU11704647',
  path: '/systemManage/account/list',
  title: '收款账户',
  group: '账户',
  buttons: {
    switch: ['HUGO17185734', '启停'],
    key: ['TDSU22781025', '密钥更新'],
    test: ['BINS53497525', '测试收款'],
    bill: ['NIXQ11224845', '对账单'],
    close: ['ITWL01441472', '注销'],
  },
});

export const payAccountApplyPage = menuPage({
  code: 'UXSG44360650',
  path: '/systemManage/accountApply/list',
  title: '账户进件',
  group: '账户',
  buttons: {
    add: ['LAEF52541185', '新增'],
    edit: ['POLZ15643851', '编辑'],
    submit: ['PCDE63765611', '提交'],
    audit: ['NBBC24015584', '审核'],
    verify: ['QVKS35127828', '账户验证'],
    sign: ['INJM66648275', '签约'],
    open: ['GIRS68765120', '开通'],
    void: ['AHGA80704560', '作废'],
  },
});
export const payAccountApplyAddPage = menuPage({
  code: 'KBKQ39038342',
  path: '/systemManage/accountApply/add',
  title: '新商户进件',
  group: '账户',
  hidden: true,
  activeMenu: '/systemManage/accountApply/list',
});

export const payConfigPage = menuPage({
  code: 'DAMG09208794',
  path: '/systemManage/payConfig/list',
  title: '支付配置',
  group: '账户',
  buttons: { batch: ['OPOA49581593', '批量设置'], edit: ['UAMU14271419', '编辑'] },
});

export const paySettingPage = menuPage({
  code: 'PCIT76558898',
  path: '/systemManage/paySetting/index',
  title: '支付设置',
  group: '账户',
  buttons: { edit: ['EIEJ30966293', '修改'] },
});

/** Where money is received; it stands in the system-management module. */
export const payAccountMenu: MenuModule = {
  ...systemManage,
  pages: [payAccountPage, payAccountApplyPage, payAccountApplyAddPage, payConfigPage, paySettingPage],
};
