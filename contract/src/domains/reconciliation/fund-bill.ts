import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf, named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, dealerName, documentNo, fen, id, instant, personName, rev, signedFen, text, uuid, words } from '../../kernel/fields.ts';
import { uploadedFile } from '../../kernel/file.ts';
import { pageOf, pageQuery, pageWithSummary, period, queryInteger } from '../../kernel/page.ts';
import { payProvider } from '../pay-account/index.ts';
import { importMb } from './daily-bill.ts';
import { fundBillPage } from './menu.ts';

/** Why money moved on an account of a channel. */
export const fundKind = enumOf('fundKind', '资金变动', {
  TRADE: [1, '交易'],
  REFUND: [2, '退款'],
  FEE: [3, '手续费'],
  PAYOUT: [4, '提现'],
  SPLIT: [5, '分账'],
  OTHER: [9, '其他'],
});

/** What became of money that left, or moved for no known reason. */
export const fundItemState = enumOf('fundItemState', '核对', {
  OPEN: [0, '待处理', 'red'],
  ARRIVED: [1, '已到账', 'green'],
  EXPLAINED: [2, '已说明', 'grey'],
  /** A later version of the day lists it no more. */
  GONE: [3, '已撤出', 'grey'],
});

/** A day that was asked of the channel. */
export const fundFetchState = enumOf('fundFetchState', '获取', {
  ASKING: [0, '获取中', 'amber'],
  KEPT: [1, '已入库', 'green'],
  FAILED: [2, '获取失败', 'red'],
  NOTHING: [3, '无资金变动', 'grey'],
});

const count = (label: string) => z.number().int().min(0).meta({ title: label });

/** A day of a channel's own account of our money: what it began and ended with, and what moved between. Signed: into the account +, out of it −. */
export const fundBill = z.object({
  fundId: id('资金账单'),
  accountId: id('收款账户'),
  accountName: z.string().meta({ title: '收款账户' }),
  provider: payProvider.schema,
  dealerName,
  billDay: date('账单日'),
  version: count('版本'),
  openingFen: signedFen('期初余额'),
  tradeFen: signedFen('交易'),
  refundFen: signedFen('退款'),
  feeFen: signedFen('手续费'),
  payoutFen: signedFen('提现'),
  splitFen: signedFen('分账'),
  otherFen: signedFen('其他'),
  closingFen: signedFen('期末余额'),
  /** Opening less the closing of the day before; null when that day is not kept. */
  gapFen: signedFen('与上日期末之差').nullable(),
  /** Trades, refunds and fees here less those of the day's trade bill; null when that is not kept. */
  tradeDiffFen: signedFen('与交易账单之差').nullable(),
  openCount: count('待处理'),
  lineCount: count('行数'),
  /** Empty: the channel was asked. */
  importedBy: personName('导入人').meta({ empty: '渠道' }),
  importedAt: instant('导入时间'),
});
export type FundBill = z.output<typeof fundBill>;

/** A payout to the bank, or a movement that is neither trade, refund, fee nor share. */
export const fundItem = z.object({
  itemId: id('资金变动'),
  at: instant('记账时间'),
  kind: fundKind.schema,
  bizName: words('业务类型'),
  serialNo: documentNo('资金流水号'),
  amountFen: signedFen('金额'),
  state: fundItemState.schema,
  settledOn: date('到账日期').nullable(),
  /** What reached the bank. */
  arrivedFen: fen('到账金额').nullable(),
  bankRef: documentNo('银行流水号').nullable(),
  /** What the channel or the bank kept of a payout. */
  payoutFeeFen: fen('提现手续费').nullable(),
  note: words('说明'),
  handledBy: personName('处理人'),
  rev,
});
export type FundItem = z.output<typeof fundItem>;

/** A day that was asked of the channel and is not kept, with why. */
export const fundFetch = z.object({
  fetchId: id('获取'),
  accountId: id('收款账户'),
  accountName: z.string().meta({ title: '收款账户' }),
  billDay: date('账单日'),
  state: fundFetchState.schema,
  reason: words('原因'),
  askedAt: instant('请求时间'),
});
export type FundFetch = z.output<typeof fundFetch>;

const path = '/finance/v2/api/fundBills';
const key = z.object({ id: uuid('资金账单') });
const item = z.object({ id: uuid('资金变动') });
const standing = z.object({ itemId: id('资金变动'), state: fundItemState.schema });
const filters = {
  ...period('账单日', { days: true }),
  accountId: uuid('收款账户').optional(),
  open: named(queryInteger('核对', 0, 1), [1, '有待处理'], [0, '无待处理']).optional(),
};

export const fundBills = {
  list: endpoint({
    method: 'GET',
    path,
    title: '资金账单',
    access: [fundBillPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      fundBill,
      z
        .object({
          tradeFen: signedFen('交易'),
          refundFen: signedFen('退款'),
          feeFen: signedFen('手续费'),
          payoutFen: signedFen('提现'),
          arrivedFen: signedFen('已到账提现'),
          openCount: count('待处理'),
        })
        .nullable(),
    ),
  }),
  items: endpoint({
    method: 'GET',
    path: `${path}/:id/items`,
    title: '资金账单变动',
    access: [fundBillPage.code],
    params: key,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(fundItem),
  }),
  /** Receiving accounts, to choose from. */
  accounts: endpoint({
    method: 'GET',
    path: `${path}/accounts`,
    title: '资金账单收款账户',
    access: [fundBillPage.code],
    data: z.array(z.object({ accountId: id('收款账户'), accountName: z.string(), provider: payProvider.schema })),
  }),
  import: endpoint({
    method: 'POST',
    path: `${path}/import`,
    title: '导入资金账单',
    access: [fundBillPage.can.import],
    kind: 'multipart',
    uploadMb: importMb,
    body: z.object({ accountId: uuid('收款账户'), billDay: date('账单日'), file: uploadedFile('资金账单文件') }),
    /** `changed` false: the file holds already. `arrived`: payouts that a registered arrival was found for. */
    data: z.object({ changed: z.boolean(), items: count('变动'), arrived: count('已到账') }),
  }),
  /** The channel is asked for its fund bill of a day; what it told stands in the list, or among the days that it did not tell. */
  fetch: endpoint({
    method: 'POST',
    path: `${path}/fetch`,
    title: '从渠道获取资金账单',
    access: [fundBillPage.can.fetch],
    body: z.object({ accountId: uuid('收款账户'), billDay: date('账单日') }),
    data: z.object({ fetchId: id('获取') }),
  }),
  fetches: endpoint({
    method: 'GET',
    path: `${path}/fetches`,
    title: '未取到的资金账单',
    access: [fundBillPage.code],
    data: z.array(fundFetch),
  }),
  /** The payout stands in the bank's account: all of it, or less what was kept for it. */
  arrive: endpoint({
    method: 'POST',
    path: `${path}/items/:id/arrive`,
    title: '登记提现到账',
    access: [fundBillPage.can.arrive],
    params: item,
    body: z.object({
      settledOn: date('到账日期'),
      arrivedFen: fen('到账金额').min(1, '到账金额须大于0'),
      bankRef: text('银行流水号', 64, 4),
      rev,
    }),
    data: standing,
  }),
  explain: endpoint({
    method: 'POST',
    path: `${path}/items/:id/explain`,
    title: '说明资金变动',
    access: [fundBillPage.can.explain],
    params: item,
    body: z.object({ note: text('说明', 200, 2), rev }),
    data: standing,
  }),
};

export const fundBillErrors = {
  handled: error('44654', '该笔资金变动{state}，不能再处理'),
  noPayout: error('44655', '不是提现，不能登记到账，请填写说明'),
  tooMuch: error('44656', '到账金额不能大于提现金额{fen}元'),
  badDay: error('44657', '到账日期须在{from}至今天之间'),
  noFetch: error('44726', '该账户不能从渠道获取资金账单，请在商户平台下载后导入'),
  lostItem: error('44658', '新文件中没有已登记到账的提现{serialNo}，未导入任何数据'),
};
