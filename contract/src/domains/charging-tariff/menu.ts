import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const group = '规则';
const tariffs = '/chargePlatform/rule/list';

export const tariffPage = menuPage({
  code: 'HUVT13209564',
  path: tariffs,
  title: '计费规则',
  group,
  buttons: {
    delete: ['VKGF29304419', '删除'],
    copy: ['NZEY40255400', '复制'],
    publish: ['WOOM18829380', '发布'],
    void: ['EGVI41520486', '作废'],
    bind: ['DERQ92496707', '应用到电站'],
    whatIf: ['HIWT99925734', '影响试算'],
    export: ['FSGC50304392', '导出'],
  },
});

export const tariffAddPage = menuPage({
  code: 'OJUI34461665',
  path: '/chargePlatform/rule/add',
  title: '新增计费规则',
  group,
  hidden: true,
  activeMenu: tariffs,
});

export const tariffEditPage = menuPage({
  code: 'ASDE22396837',
  path: '/chargePlatform/rule/edit',
  title: '编辑计费规则',
  group,
  hidden: true,
  activeMenu: tariffs,
});

export const tariffDetailPage = menuPage({
  code: 'YSAP72225728',
  path: '/chargePlatform/rule/detail',
  title: '计费规则详情',
  group,
  hidden: true,
  activeMenu: tariffs,
});

export const tariffWhatIfPage = menuPage({
  code: 'NYNP47504326',
  path: '/chargePlatform/rule/whatIf',
  title: '影响试算',
  group,
  hidden: true,
  activeMenu: tariffs,
});

export const occupyRulePage = menuPage({
  code: 'GEQR77971633',
  path: '/chargePlatform/occupyRule/list',
  title: '占位规则',
  group,
  buttons: {
    add: ['FPIA15261534', '新增'],
    edit: ['NLEU33634328', '编辑'],
    switch: ['CFUA88635094', '启停'],
    delete: ['MLLY68688425', '删除'],
    export: ['RCTF96631299', '导出'],
  },
});

export const chargingTariffMenu: MenuModule = {
  code: 'OXEA26628092',
  path: '/chargePlatform',
  title: '充电平台',
  icon: 'bolt',
  sort: 110,
  pages: [tariffPage, tariffAddPage, tariffEditPage, tariffDetailPage, tariffWhatIfPage, occupyRulePage],
};
