import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { date, dealerName, documentNo, fen, id, instant, parkId, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, pageWithSummary, queryCode, searchText } from '../../kernel/page.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { billBiz, subjectPath } from '../bill/index.ts';
import { ledgerAccount, ledgerCategory, ledgerEvent } from './account.ts';
import { trialBalancePage, voucherPage } from './menu.ts';

const head = {
  entryId: id('凭证'),
  entryNo: documentNo('凭证号'),
  accountingDate: date('记账日期'),
  eventType: ledgerEvent.schema,
  bizType: billBiz.schema,
  placeName: z.string().meta({ title: '车场/场站' }),
  dealerName,
  refNo: documentNo('来源单号'),
  memo: words('摘要'),
};

/** One voucher: debit and credit are the same sum. */
export const voucher = z.object({ ...head, amountFen: fen('金额'), happenedAt: instant('发生时间'), postedAt: instant('入账时间') });
export type Voucher = z.output<typeof voucher>;

export const voucherLine = z.object({
  lineNo: z.number().int().meta({ title: '行' }),
  accountCode: ledgerAccount.schema,
  /** Whose part of the account, as people know it. */
  subName: z.string().meta({ title: '明细' }),
  debitFen: fen('借方'),
  creditFen: fen('贷方'),
  category: ledgerCategory.schema,
  placeName: z.string().meta({ title: '车场/场站' }),
  payChannel: payChannel.schema.nullable(),
  matchKey: documentNo('商户订单号').nullable(),
});
export type VoucherLine = z.output<typeof voucherLine>;

/** A line with its voucher. */
export const ledgerLine = z.object({ ...head, ...voucherLine.shape });
export type LedgerLine = z.output<typeof ledgerLine>;

const path = '/finance/v2/api/ledgerEntries';
const filters = {
  startDate: date('开始日期')
    .meta({ period: { title: '记账日期', end: 'endDate' } })
    .optional(),
  endDate: date('结束日期').optional(),
  eventType: queryCode(ledgerEvent.schema).optional(),
  accountCode: queryCode(ledgerAccount.schema).optional(),
  parkId: parkId().optional(),
  bizType: queryCode(billBiz.schema).optional(),
  /** Whole number of the bill, order, refund or recharge it tells of. */
  number: searchText('来源单号').optional(),
  /** Whose part of an account its lines touch: an order's id, a receiving account's … */
  subKey: uuid('明细').optional(),
};

export const vouchers = {
  list: endpoint({
    method: 'GET',
    path,
    title: '记账凭证',
    access: [voucherPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(voucher, z.object({ count: z.number().int().meta({ title: '凭证' }), amountFen: fen('金额') }).nullable()),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '记账凭证详情',
    access: [voucherPage.code],
    params: z.object({ id: uuid('凭证') }),
    data: voucher.extend({
      lines: z.array(voucherLine),
      /** The order whose receivable it moves, and the page where that is shown. */
      orderId: id('订单').nullable(),
      orderNo: documentNo('订单号').nullable(),
      orderPath: subjectPath,
    }),
  }),
  /** Lines instead of vouchers: of an account or one of its parts, those alone. */
  lines: endpoint({
    method: 'GET',
    path: `${path}/lines`,
    title: '分录明细',
    access: [voucherPage.code, trialBalancePage.code],
    query: pageQuery(filters),
    data: pageOf(ledgerLine),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出记账凭证',
    access: [voucherPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};
