import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import {
  dealerName,
  documentNo,
  fen,
  id,
  instant,
  parkName,
  personName,
  plateNo,
  rate,
  rev,
  signedFen,
  text,
  uuid,
  verdictFlag,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, pageWithSummary, period, platePart, queryCode, searchText } from '../../kernel/page.ts';
import {
  invoiceBiz,
  invoiceDirection,
  invoiceKind,
  invoiceSource,
  invoiceStatus,
  invoiceStep,
  invoiceTitleType,
  redConfirmStatus,
  redReason,
  taxPolicy,
} from './invoice-enums.ts';
import { invoiceTitleFields, withTitle } from './invoice-title.ts';
import {
  chargingInvoicePage,
  couponInvoicePage,
  invoicePage,
  invoiceRecordPage,
  monthlyInvoicePage,
  parkingInvoicePage,
  reInvoicePage,
} from './menu.ts';

/** A line of an invoice; a red one's amounts are negative. */
export const invoiceLine = z.object({
  lineNo: z.number().int().meta({ title: '行' }),
  name: z.string().meta({ title: '项目名称' }),
  taxCode: documentNo('税收分类编码'),
  unit: z.string().meta({ title: '单位' }),
  qty: z.number().int().meta({ title: '数量' }),
  grossFen: signedFen('价税合计'),
  netFen: signedFen('金额'),
  taxFen: signedFen('税额'),
  rateBp: rate('税率'),
  taxPolicy: taxPolicy.schema,
});
export type InvoiceLine = z.output<typeof invoiceLine>;

/** What of an order an invoice is made out for. */
export const invoicedOrder = z.object({
  bizId: id('订单'),
  bizType: invoiceBiz.schema,
  orderNo: documentNo('订单号'),
  plateNo: plateNo('车牌'),
  parkName,
  startTime: instant('开始时间').nullable(),
  endTime: instant('结束时间').nullable(),
  amountFen: signedFen('开票金额'),
  redFen: fen('已红冲'),
});

export const redConfirm = z.object({
  confirmId: id('红字确认单'),
  confirmNo: documentNo('确认单号'),
  reason: redReason.schema,
  redGrossFen: fen('红冲金额'),
  confirmStatus: redConfirmStatus.schema,
  redInvoiceNo: documentNo('红字发票号码'),
  expireAt: instant('确认期限').nullable(),
  failReason: words('说明'),
  operatorName: personName('操作人'),
  at: instant('申请时间'),
});

export const invoiceLog = z.object({
  logId: id('记录'),
  at: instant('时间'),
  step: invoiceStep.schema,
  status: invoiceStatus.schema,
  operatorName: personName('操作人'),
  note: words('说明'),
});

export const invoice = z.object({
  invoiceId: id('发票'),
  applyNo: documentNo('申请号'),
  bizType: invoiceBiz.schema,
  kind: invoiceKind.schema,
  direction: invoiceDirection.schema,
  titleType: invoiceTitleType.schema,
  buyerName: z.string().meta({ title: '抬头' }),
  buyerTaxNo: z.string().meta({ title: '税号' }),
  grossFen: signedFen('价税合计'),
  netFen: signedFen('金额'),
  taxFen: signedFen('税额'),
  redFen: fen('已红冲'),
  orderCount: z.number().int().meta({ title: '订单数' }),
  status: invoiceStatus.schema,
  invoiceNo: documentNo('发票号码'),
  issuedAt: instant('开票时间').nullable(),
  failReason: words('说明'),
  source: invoiceSource.schema,
  subjectName: z.string().meta({ title: '销方' }),
  operatorName: personName('申请人'),
  appliedAt: instant('申请时间'),
  dealerName,
  rev,
});
export type Invoice = z.output<typeof invoice>;

export const invoiceDetail = invoice.extend({
  ...invoiceTitleFields.pick({ buyerAddr: true, buyerBank: true, buyerAcct: true, email: true }).shape,
  buyerTel: z.string().meta({ title: '购方电话', kind: 'phone', masked: 'phone' }),
  phone: z.string().meta({ title: '手机号', kind: 'phone', masked: 'phone' }),
  sellerTaxNo: documentNo('销方税号'),
  amountChinese: z.string().meta({ title: '大写金额' }),
  remark: words('备注'),
  drawer: personName('开票人'),
  originInvoiceNo: documentNo('原蓝字发票'),
  items: z.array(invoiceLine),
  orders: z.array(invoicedOrder),
  reds: z.array(redConfirm),
  logs: z.array(invoiceLog),
  files: z.array(z.enum(['pdf', 'ofd', 'xml'])).meta({ title: '版式文件' }),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;

const path = '/invoice/v2/api/invoiceInfo';
const key = z.object({ id: uuid('发票') });
const filters = {
  status: queryCode(invoiceStatus.schema).optional(),
  bizType: queryCode(invoiceBiz.schema).optional(),
  kind: queryCode(invoiceKind.schema).optional(),
  direction: queryCode(invoiceDirection.schema).optional(),
  titleType: queryCode(invoiceTitleType.schema).optional(),
  source: queryCode(invoiceSource.schema).optional(),
  invoiceNo: searchText('发票号码').optional(),
  buyerName: searchText('抬头').optional(),
  plateNo: platePart().optional(),
  ...period('申请时间'),
};
const standing = z.object({ invoiceId: id('发票'), applyNo: documentNo('申请号'), status: invoiceStatus.schema });
export const invoicingPages = [parkingInvoicePage, chargingInvoicePage, monthlyInvoicePage, couponInvoicePage] as const;
const readers = [invoicePage.code, invoiceRecordPage.code, ...invoicingPages.map(({ code }) => code), reInvoicePage.code] as const;

export const invoices = {
  /** An invoice by its id, or the newest of an order; null when there is none. */
  get: endpoint({
    method: 'GET',
    path,
    title: '发票',
    access: [...readers],
    query: z.object({
      invoiceId: uuid('发票').optional(),
      bizType: queryCode(invoiceBiz.schema).optional(),
      bizId: uuid('订单').optional(),
    }),
    data: invoiceDetail.nullable(),
  }),
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    title: '发票列表',
    access: [invoicePage.code, invoiceRecordPage.code, reInvoicePage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      invoice,
      z
        .object({
          count: z.number().int().meta({ title: '发票' }),
          grossFen: signedFen('价税合计'),
          netFen: signedFen('金额'),
          taxFen: signedFen('税额'),
        })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出发票',
    access: [invoicePage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  audit: endpoint({
    method: 'POST',
    path: `${path}/:id/audit`,
    title: '审核开票申请',
    access: [invoicePage.can.audit],
    params: key,
    body: z.object({ pass: verdictFlag('审核结论'), opinion: text('意见', 200), rev }),
    data: standing,
  }),
  retry: endpoint({
    method: 'POST',
    path: `${path}/:id/retry`,
    title: '重试开票',
    access: [invoiceRecordPage.can.retry],
    params: key,
    body: z.object({ rev }),
    data: standing,
  }),
  /** Gives up an invoice that was not issued: its orders may be invoiced again. */
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    title: '取消开票',
    access: [invoiceRecordPage.can.cancel],
    params: key,
    body: z.object({ reason: text('原因', 200, 2), rev }),
    data: standing,
  }),
  /** Asks for a red invoice over the whole of what is left of an invoice, or over a part. */
  red: endpoint({
    method: 'POST',
    path: `${path}/:id/red`,
    title: '红冲发票',
    access: [invoiceRecordPage.can.red],
    params: key,
    body: z.object({
      reason: redReason.schema,
      redGrossFen: fen('红冲金额').min(1, '红冲金额须大于0'),
      requestId: id('请求号'),
      rev,
    }),
    data: z.object({ confirmId: id('红字确认单'), confirmStatus: redConfirmStatus.schema }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${path}/:id/files/:format`,
    title: '下载发票',
    access: [invoiceRecordPage.can.download],
    kind: 'file',
    params: key.extend({ format: z.enum(['pdf', 'ofd', 'xml']).meta({ title: '格式' }) }),
    data: fileAnswer,
    audited: true,
  }),
};

/** What of an order may be invoiced, and to whose account. */
export const invoiceOrder = z.object({
  bizId: id('订单'),
  bizType: invoiceBiz.schema,
  orderNo: documentNo('订单号'),
  plateNo: plateNo('车牌'),
  /** Whose purchase it is; empty for what is of vehicles. */
  payerName: words('付款方'),
  parkName,
  paidAt: instant('支付时间'),
  /** Of money: neither what was given, nor on a company's account. */
  paidFen: fen('实付'),
  refundFen: fen('已退'),
  invoicedFen: fen('已开票'),
  invoiceableFen: fen('可开票'),
  subjectName: z.string().meta({ title: '开票主体' }),
  itemName: z.string().meta({ title: '项目名称' }),
  /** Why it cannot be invoiced now; empty when it can. */
  refusal: words('说明'),
  dealerName,
});
export type InvoiceOrder = z.output<typeof invoiceOrder>;

const orderFilters = {
  invoiced: queryCode(z.literal([0, 1]))
    .default(0)
    .meta({ title: '已开票' }),
  plateNo: platePart().optional(),
  ...period('支付时间'),
};
/** Most orders of one invoice. */
export const mostOrders = 100;

function ordersOf(group: 'parking' | 'charging' | 'monthly' | 'coupons', title: string, page: (typeof invoicingPages)[number]) {
  return {
    list: endpoint({
      method: 'GET',
      path: `/invoice/v2/api/invoiceOrders/${group}`,
      title,
      access: [page.code],
      query: pageQuery(orderFilters),
      data: pageOf(invoiceOrder),
    }),
    issue: endpoint({
      method: 'POST',
      path: `${path}/${group}`,
      title: `${title}申请`,
      access: [page.can.issue],
      body: withTitle(
        invoiceTitleFields.extend({
          bizIds: z.array(uuid('订单')).min(1, '请选择订单').max(mostOrders, `最多合并${mostOrders}笔订单`).meta({ title: '订单' }),
          remark: text('备注', 150),
          requestId: id('请求号'),
        }),
      ),
      data: standing,
    }),
  };
}
export const parkingInvoices = ordersOf('parking', '停车开票', parkingInvoicePage);
export const chargingInvoices = ordersOf('charging', '充电开票', chargingInvoicePage);
export const couponInvoices = ordersOf('coupons', '优惠券开票', couponInvoicePage);
export const monthlyInvoices = ordersOf('monthly', '包期开票', monthlyInvoicePage);
