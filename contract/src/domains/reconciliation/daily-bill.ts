import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { date, documentNo, fen, flag, id, instant, signedFen, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer, uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, pageWithSummary, period, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { payBillSource, payBillState, payProvider } from '../pay-account/index.ts';
import { dailyBillPage } from './menu.ts';
import { diffType, lineDirection } from './reconcile-enums.ts';

const count = (label: string) => z.number().int().min(0).meta({ title: label });

/** Largest file of a day that is imported by hand. */
export const importMb = 64;

/** A day of a receiving account: what the channel listed beside what the till booked. Null: not compared yet. */
export const dailyBill = z.object({
  dayId: id('账单日'),
  accountId: id('收款账户'),
  accountName: z.string().meta({ title: '收款账户' }),
  provider: payProvider.schema,
  billDay: date('账单日'),
  state: payBillState.schema,
  platformFen: signedFen('平台净额').nullable(),
  channelFen: signedFen('渠道净额').nullable(),
  diffCount: count('差异笔数').nullable(),
  openCount: count('待处理').nullable(),
  /** Channel less platform. */
  diffFen: signedFen('差异金额').nullable(),
  platformPayCount: count('平台支付笔数').nullable(),
  platformPayFen: fen('平台支付').nullable(),
  platformRefundCount: count('平台退款笔数').nullable(),
  platformRefundFen: fen('平台退款').nullable(),
  /** Settled by the channel: without coupons that nobody pays the merchant for. */
  channelPayCount: count('渠道支付笔数').nullable(),
  channelPayFen: fen('渠道支付').nullable(),
  channelRefundCount: count('渠道退款笔数').nullable(),
  channelRefundFen: fen('渠道退款').nullable(),
  feeFen: signedFen('手续费').nullable(),
  lineCount: count('账单行数'),
  version: count('版本'),
  source: payBillSource.schema,
  fetchedAt: instant('入库时间').nullable(),
  matchedAt: instant('核对时间').nullable(),
  reason: words('说明'),
  hasFile: flag('原文件'),
});
export type DailyBill = z.output<typeof dailyBill>;

/** A line of a channel's bill of a day. */
export const billLine = z.object({
  lineNo: count('行号'),
  tradeAt: instant('交易时间'),
  direction: lineDirection.schema,
  outTradeNo: documentNo('商户订单号'),
  outRefundNo: documentNo('商户退款单号'),
  channelTradeNo: documentNo('渠道交易号'),
  channelRefundNo: documentNo('渠道退款号'),
  orderFen: fen('订单金额'),
  settleFen: fen('应结金额'),
  couponFen: fen('优惠券'),
  feeFen: signedFen('手续费'),
  body: words('商品'),
});
export type BillLine = z.output<typeof billLine>;

/** Differences of one kind. */
export const diffKind = z.object({
  diffType: diffType.schema,
  count: count('笔数'),
  openCount: count('未处理'),
  diffFen: signedFen('差额'),
});
export const billVersion = z.object({
  version: count('版本'),
  source: payBillSource.schema,
  lineCount: count('行数'),
  paidCount: count('收款笔数'),
  paidFen: fen('收款'),
  refundCount: count('退款笔数'),
  refundFen: fen('退款'),
  feeFen: signedFen('手续费'),
  keptAt: instant('入库时间'),
  keptBy: words('导入人'),
});
export const dailyBillDetail = dailyBill.extend({
  kinds: z.array(diffKind),
  versions: z.array(billVersion),
});
export type DailyBillDetail = z.output<typeof dailyBillDetail>;

const filters = {
  ...period('账单日', { days: true }),
  accountId: uuid('收款账户').optional(),
  provider: queryCode(payProvider.schema).optional(),
  state: queryCode(payBillState.schema).optional(),
  /** 1: days with differences that nobody has handled. */
  open: named(queryInteger('差异', 0, 1), [1, '有待处理差异'], [0, '无待处理差异']).optional(),
};
const path = '/finance/v2/api/dailyBills';
const key = z.object({ id: uuid('账单日') });
const ofVersion = { version: queryInteger('版本', 1, 100_000).optional(), number: searchText('单号', 64).optional() };
const accountDay = { accountId: uuid('收款账户'), billDay: date('账单日') };

export const dailyBills = {
  list: endpoint({
    method: 'GET',
    path,
    title: '日对账',
    access: [dailyBillPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      dailyBill,
      z.object({
        platformFen: signedFen('平台净额'),
        channelFen: signedFen('渠道净额'),
        feeFen: signedFen('手续费'),
        diffFen: signedFen('差异金额'),
        openCount: count('待处理差异'),
        /** Days of the period that are not kept: a month with any cannot be closed. */
        missingDays: count('未入库天数'),
      }),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '日对账详情',
    access: [dailyBillPage.code],
    params: key,
    data: dailyBillDetail,
  }),
  accounts: endpoint({
    method: 'GET',
    path: `${path}/accounts`,
    title: '对账收款账户',
    access: [dailyBillPage.code],
    data: z.array(z.object({ accountId: id('收款账户'), accountName: z.string(), provider: payProvider.schema })),
  }),
  /** Asks the channel for a day, also once more: another content becomes the day's next version. */
  refetch: endpoint({
    method: 'POST',
    path: `${path}/refetch`,
    title: '重新下载对账单',
    access: [dailyBillPage.can.refetch],
    body: z.object(accountDay),
    data: z.null(),
  }),
  /** Compares a day once more as both sides stand now. */
  rematch: endpoint({
    method: 'POST',
    path: `${path}/:id/rematch`,
    title: '重新核对',
    access: [dailyBillPage.can.refetch],
    params: key,
    data: z.null(),
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    title: '手工导入对账单',
    access: [dailyBillPage.can.import],
    kind: 'multipart',
    uploadMb: importMb,
    body: z.object({ ...accountDay, file: uploadedFile('对账单文件') }),
    /** False: the file holds already. */
    data: z.object({ changed: z.boolean() }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出日对账',
    access: [dailyBillPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Lines of a day in the file's order: of the version that holds, or of an earlier one. */
  lines: endpoint({
    method: 'GET',
    path: `${path}/:id/lines`,
    title: '对账单明细',
    access: [dailyBillPage.code],
    params: key,
    query: pageQuery(ofVersion).omit({ dealerIds: true, cursor: true }),
    data: pageOf(billLine),
  }),
  exportLines: endpoint({
    method: 'GET',
    path: `${path}/:id/lines/export`,
    title: '导出对账单明细',
    access: [dailyBillPage.can.export],
    kind: 'file',
    params: key,
    query: z.object(ofVersion),
    data: exportAnswer,
    audited: true,
  }),
};
