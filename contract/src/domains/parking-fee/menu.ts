import { type MenuModule, menuPage, systemManage } from '../../kernel/menu.ts';

const group = '规则';
const rules = '/chargeRules/rule/list';
const pending = '/chargeRules/noActiveRule/list';
const history = '/chargeRules/historyRule/list';

export const feeRulePage = menuPage({
  code: 'IZUN13803832',
  path: rules,
  title: '收费规则',
  group,
  buttons: {
    delete: ['LULX95736896', '删除'],
    simulate: ['CYGJ77752865', '试算'],
    publish: ['LWEM01883007', '发布'],
    copy: ['ADAV84738611', '复制'],
    whatIf: ['CADR13468942', '影响试算'],
  },
});

export const feeRuleAddPage = menuPage({
  code: 'YPIY33789150',
  path: '/chargeRules/rule/add',
  title: '新增收费规则',
  group,
  hidden: true,
  activeMenu: rules,
});

export const feeRuleEditPage = menuPage({
  code: 'WASO08033995',
  path: '/chargeRules/rule/edit',
  title: '编辑收费规则',
  group,
  hidden: true,
  activeMenu: rules,
});

export const feeRuleDetailPage = menuPage({
  code: 'TMXI71236700',
  path: '/chargeRules/rule/detail',
  title: '收费规则详情',
  group,
  hidden: true,
  activeMenu: rules,
});

export const feeRuleWhatIfPage = menuPage({
  code: 'FLSD63613879',
  path: '/chargeRules/rule/whatIf',
  title: '影响试算',
  group,
  hidden: true,
  activeMenu: rules,
});

export const noActiveRulePage = menuPage({
  code: 'EPLS90760741',
  path: pending,
  title: '未生效规则',
  group,
  buttons: { edit: ['DOLN27245946', '修改'], revoke: ['LRHH79245259', '撤回'] },
});

export const historyRulePage = menuPage({ code: 'RRWJ79213970', path: history, title: '历史规则', group });

export const linkedParkingPage = menuPage({
  code: 'MPOV28253383',
  path: '/chargeRules/linkedParking/list',
  title: '规则关联车场',
  group,
  buttons: {
    add: ['KJRU49568136', '关联'],
    edit: ['DRZA93974012', '更换规则'],
    link: ['MTYM60935813', '批量关联'],
    linkAdd: ['YTBP20931725', '新增联动'],
    linkEdit: ['NFYP09665053', '编辑联动'],
    switch: ['BMON80365716', '启停联动'],
    export: ['KFHN71008145', '导出联动'],
  },
});

export const daytimeRulePage = menuPage({ code: 'SNGI94016078', path: '/chargeRules/daytime/list', title: '白天时段规则', group });

export const nightRulePage = menuPage({ code: 'ZNFN17262299', path: '/chargeRules/night/list', title: '夜间时段规则', group });

export const holidayDeployPage = menuPage({
  code: 'EPCY44220291',
  path: '/chargeRules/holidayDeploy/list',
  title: '节假日配置',
  group,
  buttons: {
    add: ['HGKW22411984', '新增'],
    edit: ['YKZK38600389', '编辑'],
    publish: ['XITY80042999', '发布'],
    delete: ['AFVV16295892', '删除'],
  },
});

export const parkingFeeMenu: MenuModule = {
  code: 'XDLO29278954',
  path: '/chargeRules',
  title: '收费规则',
  icon: 'ruler',
  sort: 70,
  pages: [
    feeRulePage,
    feeRuleAddPage,
    feeRuleEditPage,
    feeRuleDetailPage,
    feeRuleWhatIfPage,
    noActiveRulePage,
    historyRulePage,
    linkedParkingPage,
    daytimeRulePage,
    nightRulePage,
    holidayDeployPage,
  ],
};

const freeGroup = '业务配置';
const links = '/systemManage/freeDuration/link';

export const freeDurationPage = menuPage({
  code: 'XEVI06223587',
  path: '/systemManage/freeDuration/list',
  title: '免费时长',
  group: freeGroup,
  buttons: {
    add: ['GZPT17317924', '新增'],
    edit: ['UYTZ66333324', '编辑'],
    switch: ['RONP01001507', '启停'],
    delete: ['NSCH83466649', '删除'],
  },
});

export const freeDurationLinkPage = menuPage({
  code: 'SRNC31958629',
  path: links,
  title: '免费时长联动',
  group: freeGroup,
  buttons: { switch: ['IGOI04218324', '启停'], delete: ['GXST49420356', '删除'] },
});

export const freeDurationLinkAddPage = menuPage({
  code: 'GNZA56439392',
  path: `${links}/add`,
  title: '新增免费时长联动',
  group: freeGroup,
  hidden: true,
  activeMenu: links,
});

export const freeDurationLinkEditPage = menuPage({
  code: 'NVHP08352821',
  path: `${links}/edit`,
  title: '编辑免费时长联动',
  group: freeGroup,
  hidden: true,
  activeMenu: links,
});

export const freeDurationLinkDetailPage = menuPage({
  code: 'WMTF45892153',
  path: `${links}/detail`,
  title: '免费时长联动详情',
  group: freeGroup,
  hidden: true,
  activeMenu: links,
});

/** Free durations; they stand in the system-management module. */
export const freeDurationMenu: MenuModule = {
  ...systemManage,
  pages: [freeDurationPage, freeDurationLinkPage, freeDurationLinkAddPage, freeDurationLinkEditPage, freeDurationLinkDetailPage],
};
