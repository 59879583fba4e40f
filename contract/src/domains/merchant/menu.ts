import { type MenuModule, menuPage } from '../../kernel/menu.ts';

const module = { code: 'RSTJ61628125', path: '/couponManage', title: '优惠券', icon: 'ticket', sort: 160 } as const;

export const merchantPage = menuPage({
  code: 'MLNG16884680',
  path: '/couponManage/merchant/list',
  title: '商户管理',
  group: '商户',
  buttons: {
    add: ['HFEN44921389', '新增'],
    edit: ['SIKT94288909', '编辑'],
    status: ['UFTJ98631169', '启停'],
    recharge: ['AAAE52984865', '充值'],
    refund: ['HKTI81604485', '充值退款'],
    give: ['PLAG97960513', '代发券'],
    reset: ['PQVA36847988', '重置密码'],
    import: ['EXLO21923220', '导入'],
    export: ['YRBD30747681', '导出'],
    plain: ['LCNK64505898', '查看明文'],
  },
});
export const merchantSettlementPage = menuPage({
  code: 'JJKO40579755',
  path: '/couponManage/merchantSettlement/list',
  title: '商户结算',
  group: '商户',
  buttons: { receive: ['SCTU37610510', '收款'], export: ['KVHX94091783', '导出'] },
});
export const couponSalePage = menuPage({
  code: 'IWQV66204423',
  path: '/couponManage/online/list',
  title: '在线售卖',
  group: '发放',
  buttons: { onSale: ['MWWG69569230', '上架/下架'] },
});
export const couponPurchasePage = menuPage({
  code: 'CRDT91114640',
  path: '/couponManage/boughtRecord/list',
  title: '购买记录',
  group: '记录',
  buttons: { buy: ['OKRX65594318', '代购'], refund: ['IIJS34802112', '退款'], export: ['UFMP89754537', '导出'] },
});

export const merchantMenu: MenuModule = { ...module, pages: [couponSalePage, couponPurchasePage, merchantPage, merchantSettlementPage] };

const own = { group: '本商户', ofMerchant: true } as const;

export const ownMerchantPage = menuPage({
  ...own,
  code: 'CCFA11400528',
  path: '/couponManage/own/account/index',
  title: '商户概况',
  buttons: { code: ['DBWA05031584', '领券码'] },
});
export const ownMerchantCouponPage = menuPage({
  ...own,
  code: 'VTVA53807070',
  path: '/couponManage/own/coupon/list',
  title: '我的优惠券',
  buttons: { buy: ['ECPC22870399', '购买'] },
});
export const ownMerchantGivePage = menuPage({
  ...own,
  code: 'VGDU77885709',
  path: '/couponManage/own/give/list',
  title: '发券',
  buttons: { give: ['EYLO03174625', '发券'] },
});
export const ownMerchantPurchasePage = menuPage({
  ...own,
  code: 'KJPK23761058',
  path: '/couponManage/own/purchase/list',
  title: '我的购买记录',
});
export const ownMerchantUsePage = menuPage({ ...own, code: 'HWBU28542765', path: '/couponManage/own/use/list', title: '我的使用明细' });

/** Pages of a merchant's own people. */
export const ownMerchantMenu: MenuModule = {
  ...module,
  pages: [ownMerchantPage, ownMerchantCouponPage, ownMerchantGivePage, ownMerchantPurchasePage, ownMerchantUsePage],
};
