import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const list = '/couponManage/coupon/list';
const templates = '优惠券';

export const couponPage = menuPage({
  code: 'PKID95551480',
  path: list,
  title: '优惠券列表',
  group: templates,
  buttons: {
    adjust: ['XQDO03352803', '调整'],
    publish: ['NJVT49227411', '发布'],
    end: ['NQRG18692659', '结束'],
    stop: ['SLKV93798433', '停用'],
    delete: ['JMZR91114373', '删除'],
    setting: ['XQDI53684525', '用券设置'],
    export: ['HRED45214087', '导出'],
  },
});
export const couponAddPage = menuPage({
  code: 'QEXS97737476',
  path: '/couponManage/coupon/add',
  title: '新增优惠券',
  group: templates,
  hidden: true,
  activeMenu: list,
});
export const couponEditPage = menuPage({
  code: 'DZID64045843',
  path: '/couponManage/coupon/edit',
  title: '编辑优惠券',
  group: templates,
  hidden: true,
  activeMenu: list,
});
export const couponCopyPage = menuPage({
  code: 'LCTM50298606',
  path: '/couponManage/coupon/copy',
  title: '复制优惠券',
  group: templates,
  hidden: true,
  activeMenu: list,
  buttons: { save: ['OSWK50912455', '保存草稿'] },
});
export const couponMultiEditPage = menuPage({
  code: 'QVRE60384704',
  path: '/couponManage/coupon/multiEdit',
  title: '批量编辑',
  group: templates,
  hidden: true,
  activeMenu: '/couponManage/granting/list',
  buttons: { save: ['BVMC64652135', '保存'] },
});
export const draftBoxPage = menuPage({
  code: 'ZBXF14924570',
  path: '/couponManage/draftBox/list',
  title: '草稿箱',
  group: templates,
  buttons: { publish: ['RIGF26014853', '发布'], delete: ['APEC94004009', '删除'] },
});
export const grantingPage = menuPage({
  code: 'LEYV29562554',
  path: '/couponManage/granting/list',
  title: '发放中',
  group: templates,
  buttons: { multiEdit: ['RMHX04670396', '批量编辑'], end: ['MFHE73824017', '结束'] },
});
export const grantOverPage = menuPage({
  code: 'SXLI59488216',
  path: '/couponManage/grantOver/list',
  title: '发放结束',
  group: templates,
});
export const couponGivePage = menuPage({
  code: 'VITK36742307',
  path: '/couponManage/give/index',
  title: '定向发放',
  group: '发放',
  buttons: { give: ['HGQZ07028105', '发放'], import: ['JNCX24989126', '导入'], revoke: ['LRSE93449305', '撤回'] },
});
export const couponUsePage = menuPage({
  code: 'UDDK72148181',
  path: '/couponManage/useDetail/list',
  title: '使用明细',
  group: '记录',
  buttons: { export: ['OPGG70864499', '导出'] },
});

export const couponMenu: MenuModule = {
  code: 'RSTJ61628125',
  path: '/couponManage',
  title: '优惠券',
  icon: 'ticket',
  sort: 160,
  pages: [
    couponPage,
    couponAddPage,
    couponEditPage,
    couponCopyPage,
    couponMultiEditPage,
    draftBoxPage,
    grantingPage,
    grantOverPage,
    couponGivePage,
    couponUsePage,
  ],
};
