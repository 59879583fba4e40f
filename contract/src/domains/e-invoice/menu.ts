import { type MenuModule, menuPage } from '../../kernel/menu.ts';

export const invoicePage = menuPage({
  code: 'VZDN97483730',
  path: '/eInvoice/invoice/list',
  title: '发票管理',
  group: '开票',
  buttons: { audit: ['IRCC80989549', '审核'], setting: ['XIDU40699572', '开票设置'], export: ['WMEI22885841', '导出'] },
});
export const parkingInvoicePage = menuPage({
  code: 'WZWP19019974',
  path: '/eInvoice/parking/list',
  title: '停车开票',
  group: '开票',
  buttons: { issue: ['KERR93601886', '开票'] },
});
export const chargingInvoicePage = menuPage({
  code: 'MVKI68499430',
  path: '/eInvoice/charging/list',
  title: '充电开票',
  group: '开票',
  buttons: { issue: ['GVIT60837676', '开票'] },
});
export const monthlyInvoicePage = menuPage({
  code: 'PRDZ86307558',
  path: '/eInvoice/monthly/list',
  title: '包期开票',
  group: '开票',
  buttons: { issue: ['ANUQ61302355', '开票'] },
});
export const couponInvoicePage = menuPage({
  code: 'IYQY68982700',
  path: '/eInvoice/coupons/list',
  title: '优惠券开票',
  group: '开票',
  buttons: { issue: ['CSJV83672729', '开票'] },
});
export const invoiceRecordPage = menuPage({
  code: 'LROT57131395',
  path: '/eInvoice/records/list',
  title: '开票记录',
  group: '记录',
  buttons: {
    download: ['JKKJ49262814', '下载'],
    retry: ['JLEI66308710', '重试'],
    cancel: ['QGJG63237886', '取消'],
    red: ['LTXY27055066', '红冲'],
  },
});
export const reInvoicePage = menuPage({
  code: 'ORZA09542469',
  path: '/eInvoice/reInvoice/list',
  title: '发票重开',
  group: '记录',
  buttons: { reissue: ['WJDL55386899', '重开'] },
});
export const invoiceSubjectPage = menuPage({
  code: 'BPHM41082321',
  path: '/eInvoice/subject/list',
  title: '开票主体',
  group: '配置',
  buttons: {
    add: ['PJDU71070767', '新增'],
    edit: ['HZVI90809536', '编辑'],
    switch: ['HZVM79717462', '启停'],
    keys: ['AJQC67368966', '密钥'],
    auth: ['VJTN40092588', '登录认证'],
  },
});
export const taxInfoConfigPage = menuPage({
  code: 'DITP08401389',
  path: '/eInvoice/taxInfoConfig/list',
  title: '税务信息配置',
  group: '配置',
  buttons: { add: ['UKHW58338546', '新增'], edit: ['GHMP91865834', '编辑'], delete: ['GTON26494099', '删除'] },
});

export const eInvoiceMenu: MenuModule = {
  code: 'QEIP73724909',
  path: '/eInvoice',
  title: '电子发票',
  icon: 'receipt',
  sort: 170,
  pages: [
    invoicePage,
    parkingInvoicePage,
    chargingInvoicePage,
    monthlyInvoicePage,
    couponInvoicePage,
    invoiceRecordPage,
    reInvoicePage,
    invoiceSubjectPage,
    taxInfoConfigPage,
  ],
};
