import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  dealerName,
  documentNo,
  fen,
  id,
  instant,
  parkName,
  personName,
  plateNo,
  rev,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, pageWithSummary, queryCode } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { payChannel } from '../bill/index.ts';
import { companyBillStatus } from './company-enums.ts';
import { companyCarBillPage } from './menu.ts';

/** A month as `yyyy-MM`. */
const period = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '账期应为yyyy-MM')
  .meta({ title: '账期' });

/** What a company owes for the stays of one month. */
export const companyCarBill = z.object({
  companyBillId: id('账单'),
  billNo: documentNo('账单号'),
  companyId: id('企业'),
  companyName: z.string().meta({ title: '企业' }),
  dealerName,
  period: z.string().meta({ title: '账期' }),
  parkNames: words('车场'),
  orderCount: z.number().int().meta({ title: '订单笔数' }),
  grossFen: fen('金额'),
  discountFen: fen('优惠'),
  payableFen: fen('应付'),
  paidFen: fen('已付'),
  invoicedFen: fen('已开票'),
  creditCode: z.string().meta({ title: '统一社会信用代码' }),
  status: companyBillStatus.schema,
  generatedAt: instant('生成时间'),
  confirmedBy: personName('确认人'),
  confirmedAt: instant('确认时间').nullable(),
  dueDate: date('到期日').nullable(),
  /** The bill of the payment. */
  paidBillId: id('流水').nullable(),
  payChannel: payChannel.schema.nullable().meta({ title: '收款方式' }),
  voucherNo: z.string().meta({ title: '凭证号' }),
  receivedBy: personName('收款人'),
  receivedAt: instant('收款时间').nullable(),
  rev,
});
export type CompanyCarBill = z.output<typeof companyCarBill>;

/** One stay on the account of a company. */
export const companyOrder = z.object({
  orderId: id('订单'),
  orderNo: documentNo('订单号'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  parkName,
  enterTime: instant('入场时间'),
  leftAt: instant('离场时间'),
  grossFen: fen('金额'),
  discountFen: fen('优惠'),
  payableFen: fen('应付'),
  /** Why it was put off, when it comes from an earlier month. */
  disputeReason: z.string().meta({ title: '异议' }),
  disputedBy: z.string().meta({ title: '异议登记人' }),
});
export type CompanyOrder = z.output<typeof companyOrder>;

const path = '/charge/v2/api/companyCarBills';
const key = z.object({ id: uuid('账单') });
const filters = {
  companyId: uuid('企业').optional(),
  period: period.optional(),
  status: queryCode(companyBillStatus.schema).optional(),
};
/** What pays a company's bill: money that is in, with its number. */
export const receivingChannels = [payChannel.TRANSFER, payChannel.POS, payChannel.CASH] as const;

export const companyCarBills = {
  list: endpoint({
    method: 'GET',
    path,
    title: '企业车辆账单',
    access: [companyCarBillPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      companyCarBill,
      z.object({
        orderCount: z.number().int().meta({ title: '笔数' }),
        payableFen: fen('应付'),
        paidFen: fen('已付'),
        overdueFen: fen('逾期'),
      }),
    ),
  }),
  orders: endpoint({
    method: 'GET',
    path: `${path}/:id/orders`,
    title: '企业账单订单',
    access: [companyCarBillPage.code],
    params: key,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(companyOrder),
  }),
  generate: endpoint({
    method: 'POST',
    path: `${path}/generate`,
    title: '生成企业账单',
    access: [companyCarBillPage.can.generate],
    body: z.object({ period }),
    data: z.object({ bills: z.number().int(), orders: z.number().int() }),
  }),
  dispute: endpoint({
    method: 'POST',
    path: `${path}/:id/dispute`,
    title: '企业账单订单异议',
    access: [companyCarBillPage.can.dispute],
    params: key,
    body: z.object({ orderId: uuid('订单'), reason: text('异议原因', 200, 1) }),
    data: z.null(),
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/:id/confirm`,
    title: '确认企业账单',
    access: [companyCarBillPage.can.confirm],
    params: key,
    body: z.object({ rev }),
    data: z.null(),
  }),
  receive: endpoint({
    method: 'POST',
    path: `${path}/:id/receive`,
    title: '企业账单确认收款',
    access: [companyCarBillPage.can.receive],
    params: key,
    body: z.object({
      paidFen: fen('收款金额'),
      payChannel: z.literal(receivingChannels).meta({ title: '收款方式' }),
      voucherNo: text('凭证号', 64),
    }),
    data: z.object({ paidBillId: id('流水') }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出企业账单',
    access: [companyCarBillPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: `${path}/:id/orders/export`,
    title: '导出企业账单明细',
    access: [companyCarBillPage.can.export],
    kind: 'file',
    params: key,
    data: exportAnswer,
    audited: true,
  }),
};

export const companyBillErrors = {
  future: error('42665', '账期尚未开始'),
  notPending: error('42666', '账单已确认，不能再变更'),
  changed: error('42667', '账单内容已变化，请重新核对'),
  unsettled: error('42668', '账单中有{count}笔订单的退款尚未完成，完成后再确认'),
  notConfirmed: error('42669', '账单尚未确认，不能收款'),
  settled: error('42670', '账单已收款结清'),
  amount: error('42671', '收款金额应为{payable}元'),
  voucher: error('42672', '非现金收款请填写凭证号'),
};
