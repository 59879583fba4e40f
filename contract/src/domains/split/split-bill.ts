import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { dealerName, documentNo, fen, id, instant, parkName, rev, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, parkIds, period, queryCode, searchText } from '../../kernel/page.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { onlineSplitPage, splitBillPage } from './menu.ts';
import { splitBillStatus, splitBiz, splitDetailStatus, splitFeeKind, splitMode, splitReceiver } from './split-enums.ts';

/** What one receiver gets of one payment. */
export const splitDetail = z.object({
  detailId: id('分账明细'),
  splitBillId: id('分账账单'),
  billNo: documentNo('支付单号'),
  parkName,
  accountName: z.string().meta({ title: '分账账户' }),
  receiverType: splitReceiver.schema,
  ruleName: z.string().meta({ title: '分账规则' }),
  feeKind: splitFeeKind.schema,
  baseFen: fen('分账基数'),
  /** By the rule, before what the receiver still owes was taken off. */
  shareFen: fen('应分金额'),
  nettedFen: fen('抵扣欠回'),
  amountFen: fen('分账金额'),
  returnedFen: fen('已回退'),
  outSplitNo: documentNo('分账单号'),
  channelSplitNo: documentNo('渠道分账号'),
  detailStatus: splitDetailStatus.schema,
  tries: z.number().int().meta({ title: '尝试次数' }),
  failText: words('失败原因'),
  voucherNo: documentNo('凭证号'),
  planAt: instant('计划分账时间'),
  doneAt: instant('完成时间').nullable(),
  paidAt: instant('支付时间'),
  dealerName,
  rev,
});
export type SplitDetail = z.output<typeof splitDetail>;

export const splitBill = z.object({
  splitBillId: id('分账账单'),
  billId: id('支付单'),
  billNo: documentNo('支付单号'),
  parkName,
  bizType: splitBiz.schema,
  payType: payChannel.schema.meta({ title: '支付方式' }),
  mode: splitMode.schema,
  ruleNames: z.string().meta({ title: '分账规则' }),
  paidFen: fen('实付'),
  feeFen: fen('估算手续费'),
  baseFen: fen('分账基数'),
  splitFen: fen('分账金额'),
  returnedFen: fen('已回退'),
  refundedFen: fen('已退款'),
  status: splitBillStatus.schema,
  /** The channel keeps nothing of the payment back any more. */
  released: z.boolean().meta({ title: '已完结' }),
  planAt: instant('计划分账时间'),
  doneAt: instant('完成时间').nullable(),
  paidAt: instant('支付时间'),
  dealerName,
});
export type SplitBill = z.output<typeof splitBill>;

export const splitBillFilters = {
  keyword: searchText('支付单号').optional(),
  status: queryCode(splitBillStatus.schema).optional(),
  mode: queryCode(splitMode.schema).optional(),
  parkIds: parkIds.optional(),
  ...period('支付时间'),
};
export const splitDetailFilters = {
  keyword: searchText('支付单号/分账账户').optional(),
  detailStatus: queryCode(splitDetailStatus.schema).optional(),
  parkIds: parkIds.optional(),
  ...period('支付时间'),
};

const path = '/finance/v2/api/split/bills';
const params = z.object({ id: uuid('分账明细') });
const { can } = splitBillPage;
const count = z.number().int().meta({ title: '笔数' });

export const splitBills = {
  list: endpoint({
    method: 'GET',
    path,
    title: '分账账单',
    access: [splitBillPage.code],
    query: pageQuery(splitBillFilters),
    data: pageWithSummary(
      splitBill,
      z.object({ count, paidFen: fen('实付'), splitFen: fen('分账金额'), returnedFen: fen('已回退') }).nullable(),
    ),
  }),
  details: endpoint({
    method: 'GET',
    path: `${path}/:id/details`,
    title: '分账账单明细',
    access: [splitBillPage.code],
    params: z.object({ id: uuid('分账账单') }),
    data: z.array(splitDetail),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出分账账单',
    access: [can.export],
    kind: 'file',
    query: z.object(splitBillFilters),
    data: exportAnswer,
    audited: true,
  }),
  /** A share that failed is tried again under a new number. */
  retry: endpoint({
    method: 'POST',
    path: `${path}/details/:id/retry`,
    title: '重试分账',
    access: [can.retry],
    params,
    body: z.object({ rev }),
    data: z.null(),
  }),
  /** All of a share that the receiver still has is taken back. */
  return: endpoint({
    method: 'POST',
    path: `${path}/details/:id/return`,
    title: '回退分账',
    access: [can.return],
    params,
    body: z.object({ reason: text('回退原因', 100, 2), rev }),
    data: z.null(),
  }),
  /** A share was paid by hand: to a bank account, or because the channel gives it no more. */
  confirm: endpoint({
    method: 'POST',
    path: `${path}/details/:id/confirm`,
    title: '线下确认',
    access: [can.confirm],
    params,
    body: z.object({ voucherNo: text('凭证号', 64, 1), rev }),
    data: z.null(),
  }),
};

export const splitDetails = {
  list: endpoint({
    method: 'GET',
    path: '/finance/v2/api/split/details',
    title: '在线分账明细',
    access: [onlineSplitPage.code],
    query: pageQuery(splitDetailFilters),
    data: pageWithSummary(splitDetail, z.object({ count, amountFen: fen('分账金额'), returnedFen: fen('已回退') }).nullable()),
  }),
  export: endpoint({
    method: 'GET',
    path: '/finance/v2/api/split/details/export',
    title: '导出在线分账明细',
    access: [onlineSplitPage.can.export],
    kind: 'file',
    query: z.object(splitDetailFilters),
    data: exportAnswer,
    audited: true,
  }),
};
