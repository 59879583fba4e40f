import { z } from 'zod';
import { enumOf } from '../../kernel/enum-of.ts';
import { fen, signedFen } from '../../kernel/fields.ts';

/** How long a column of time is. */
export const statementGrain = enumOf('statementGrain', '统计周期', { DAY: [1, '按日'], MONTH: [2, '按月'] });
/** What each row of a statement is. */
export const statementBy = enumOf('statementBy', '展开方式', {
  PERIOD: [1, '按时间'],
  TARGET: [2, '按车场'],
  BIZ: [3, '按业务'],
  PAY: [4, '按支付方式'],
  HOUR: [5, '按时段'],
});
export type StatementGrain = (typeof statementGrain.options)[number]['value'];
export type StatementBy = (typeof statementBy.options)[number]['value'];

const count = (title: string) => z.number().int().meta({ title });
/** Basis points; null where there is nothing to divide by. */
const share = (title: string) => z.number().int().nullable().meta({ title, kind: 'rate' });
/** What a row is: its key (a date, a month, an id, a code) and its name. */
const row = { rowKey: z.string(), label: z.string().meta({ title: '项目' }) };
/** What means of payment have no part in; null where only some of these are looked at. */
const owed = (title: string) => signedFen(title).nullable();

export const incomeFigures = z.object({
  receivableFen: owed('应收'),
  discountFen: owed('优惠'),
  creditFen: owed('企业挂账'),
  receivedFen: fen('实收', 1e15),
  refundFen: fen('退款', 1e15),
  netFen: signedFen('净实收'),
  /** Of channels: known of whole units only, a channel lists it by account and day; null where less is looked at. */
  feeFen: owed('手续费'),
  splitFen: owed('分账'),
  /** 净实收 less both; null where one of them is. */
  profitFen: owed('净收益'),
  payCount: count('笔数'),
  averageFen: fen('笔均').nullable(),
});
export const incomeRow = incomeFigures.extend(row);

export const monthlyFigures = z.object({
  netFen: signedFen('净实收'),
  /** Of the month before, and of the same month a year ago, as if these had had the weekdays of this one. */
  beforeFen: signedFen('可比上月').nullable(),
  beforeBp: share('环比'),
  lastYearFen: signedFen('可比去年').nullable(),
  lastYearBp: share('同比'),
  yearFen: signedFen('年累计'),
});
export const monthlyRow = monthlyFigures.extend(row);

/** 实收 of lots by means. */
const means = {
  onlineFen: fen('在线', 1e15),
  cashFen: fen('现金', 1e15),
  autoFen: fen('无感', 1e15),
  balanceFen: fen('余额', 1e15),
  otherFen: fen('其他', 1e15),
};
export const parkingFigures = z.object({
  exitCount: count('车次'),
  receivableFen: owed('应收'),
  discountFen: owed('优惠'),
  ...means,
  refundFen: fen('退款', 1e15),
  netFen: signedFen('净实收'),
  spaces: count('泊位'),
  /** Of a space and a day. */
  spaceDayFen: signedFen('泊位日均').nullable(),
});
export const parkingRow = parkingFigures.extend(row);

/** Temporary cars: what they were charged and what came in for it, orders of arrears too. */
export const temporaryFigures = z.object({
  exitCount: count('车次'),
  freeCount: count('免费车次'),
  receivableFen: signedFen('应收'),
  discountFen: signedFen('优惠'),
  ...means,
  refundFen: fen('退款', 1e15),
  netFen: signedFen('净实收'),
  /** What a visit that is not free is charged. */
  averageFen: signedFen('平均单价').nullable(),
});
export const temporaryRow = temporaryFigures.extend(row);

export const rechargeFigures = z.object({
  newCount: count('办理笔数'),
  renewedCount: count('续费笔数'),
  soldFen: fen('金额', 1e15),
  backFen: fen('退费', 1e15),
  recognisedFen: signedFen('已确认收入'),
  /** At the end of the row's time. */
  closingFen: signedFen('未确认余额'),
});
export const rechargeRow = rechargeFigures.extend(row);

export const topUpFigures = z.object({
  topUpCount: count('充值笔数'),
  principalFen: fen('充值本金', 1e15),
  giftFen: fen('赠送', 1e15),
  spentFen: signedFen('消费'),
  backFen: signedFen('退款/提现'),
  adjustedFen: signedFen('调整'),
  expiredFen: fen('赠送过期', 1e15),
  /** Balances of all wallets at the end of the row's time; null for whom only some lots are shown: a wallet belongs to none. */
  closingFen: signedFen('期末余额').nullable(),
});
export const topUpRow = topUpFigures.extend(row);

export const paymentFigures = z.object({
  payCount: count('笔数'),
  paidFen: fen('金额', 1e15),
  shareBp: share('占比'),
  refundCount: count('退款笔数'),
  refundFen: fen('退款', 1e15),
  netFen: signedFen('净额'),
});
export const paymentRow = paymentFigures.extend(row);

/** Orders by what became of them; the README says which states these are. */
export const orderFigures = z.object({
  totalCount: count('总数'),
  openCount: count('进行中'),
  doneCount: count('完成'),
  owingCount: count('欠费'),
  failedCount: count('未成'),
  cancelledCount: count('取消数'),
  /** Done of those that are no longer open. */
  successBp: share('成功率'),
  /** Of the total, whatever became of them. */
  oddCount: count('异常订单数'),
});
export const orderRow = orderFigures.extend(row);

const bucket = () => signedFen('账龄').nullable();
/** Buckets are named by the columns of the answer: the unit sets their days. What is not a bucket is null. */
export const receivableFigures = z.object({
  bucket0Fen: bucket(),
  bucket1Fen: bucket(),
  bucket2Fen: bucket(),
  bucket3Fen: bucket(),
  bucket4Fen: bucket(),
  bucket5Fen: bucket(),
  bucket6Fen: bucket(),
  openFen: signedFen('未收余额'),
  orderCount: count('笔数'),
  plateCount: count('车辆数'),
  /** Of what was charged in the year up to the date. */
  recoveredBp: share('回收率'),
});
export const receivableRow = receivableFigures.extend(row);
