import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, documentNo, fen, id, instant, personName, plateNo, rev, signedFen, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { billBiz, payState, subjectPath } from '../bill/index.ts';
import { refundStatus } from '../refund/index.ts';
import { dailyBillPage } from './menu.ts';
import { channelAnswer, diffAction, diffHandle, diffProposal, diffType, matchDirection } from './reconcile-enums.ts';

/** One number of an account's day under which the channel and the till say different things. Fen are signed: payments +, refunds −. */
export const reconcileDiff = z.object({
  diffId: id('差异'),
  accountName: z.string().meta({ title: '收款账户' }),
  billDay: date('账单日'),
  direction: matchDirection.schema,
  matchKey: documentNo('商户单号'),
  diffType: diffType.schema,
  platformFen: signedFen('平台金额'),
  channelFen: signedFen('渠道金额'),
  /** What the ledger booked under the number; null until it is compared. */
  ledgerFen: signedFen('账面金额').nullable(),
  diffFen: signedFen('差额'),
  couponFen: fen('渠道优惠券'),
  proposal: diffProposal.schema,
  handleStatus: diffHandle.schema,
  /** Day on which the other side stands. */
  otherDay: date('对方日期').nullable(),
  platformAt: instant('平台时间').nullable(),
  channelAt: instant('渠道时间').nullable(),
  channelNo: documentNo('渠道单号'),
  answer: channelAnswer.schema,
  answeredAt: instant('答复时间').nullable(),
  /** The bill, or that of the refund; null for a number that the till does not know. */
  billId: id('流水').nullable(),
  billNo: documentNo('流水号').nullable(),
  bizType: billBiz.schema.nullable(),
  payState: payState.schema.nullable(),
  plateNo: plateNo('车牌').nullable(),
  orderNo: documentNo('订单号').nullable(),
  orderPath: subjectPath,
  refundNo: documentNo('退款单号').nullable(),
  refundStatus: refundStatus.schema.nullable(),
  /** What explains it, in words. */
  explanation: words('说明'),
  reason: words('处理说明'),
  handledBy: personName('处理人'),
  handledAt: instant('处理时间').nullable(),
  foundAt: instant('发现时间'),
  /** What a person can do about it now. */
  deeds: z.array(z.enum(['ask', 'apply', 'refund', 'explain'])).meta({ title: '可办' }),
  rev,
});
export type ReconcileDiff = z.output<typeof reconcileDiff>;

export const diffStep = z.object({
  at: instant('时间'),
  action: diffAction.schema,
  text: words('说明'),
  operatorName: personName('操作人'),
});

const filters = {
  diffType: queryCode(diffType.schema).optional(),
  handleStatus: queryCode(diffHandle.schema).optional(),
  direction: queryCode(matchDirection.schema).optional(),
  number: searchText('商户单号/渠道单号', 64).optional(),
};
const path = '/finance/v2/api/dailyBills';
const day = z.object({ id: uuid('账单日') });
const key = z.object({ id: uuid('差异') });
const done = z.object({ handleStatus: diffHandle.schema });

export const reconcileDiffs = {
  list: endpoint({
    method: 'GET',
    path: `${path}/:id/diffs`,
    title: '日对账差异',
    access: [dailyBillPage.code],
    params: day,
    query: pageQuery(filters).omit({ dealerIds: true, cursor: true }),
    data: pageOf(reconcileDiff),
  }),
  get: endpoint({
    method: 'GET',
    path: '/finance/v2/api/dailyDiffs/:id',
    title: '差异详情',
    access: [dailyBillPage.code],
    params: key,
    data: reconcileDiff.extend({ steps: z.array(diffStep) }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/:id/diffs/export`,
    title: '导出日对账差异',
    access: [dailyBillPage.can.export],
    kind: 'file',
    params: day,
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  /** Asks the channel what became of the number; what it says counts: a payment or refund that it did make is booked. */
  ask: endpoint({
    method: 'POST',
    path: '/finance/v2/api/dailyDiffs/:id/ask',
    whileBarred: true,
    title: '查询渠道',
    access: [dailyBillPage.can.handle],
    params: key,
    body: z.object({ rev }),
    data: done,
  }),
  /** Books a payment whose notice was lost, by the channel's own line; once, whoever else tells of it. */
  apply: endpoint({
    method: 'POST',
    path: '/finance/v2/api/dailyDiffs/:id/apply',
    whileBarred: true,
    title: '补记收入',
    access: [dailyBillPage.can.handle],
    params: key,
    body: z.object({ rev }),
    data: done,
  }),
  /** Books a payment of what was paid already and asks for its money back; the refund goes its usual way. */
  refund: endpoint({
    method: 'POST',
    path: '/finance/v2/api/dailyDiffs/:id/refund',
    whileBarred: true,
    title: '提交重复支付退款',
    access: [dailyBillPage.can.handle],
    params: key,
    body: z.object({ rev }),
    data: done.extend({ refundNo: documentNo('退款单号') }),
  }),
  explain: endpoint({
    method: 'POST',
    path: '/finance/v2/api/dailyDiffs/:id/explain',
    title: '标记无需处理',
    access: [dailyBillPage.can.handle],
    params: key,
    body: z.object({ reason: text('原因', 200, 2), rev }),
    data: done,
  }),
};

export const reconcileErrors = {
  handled: error('43262', '该差异{status}，不能再处理'),
  notThatDeed: error('43263', '「{type}」的差异不能{deed}'),
  importedFile: error('43264', '该笔来自手工导入的文件，请先查询渠道，以渠道答复为准'),
  notBooked: error('43265', '渠道到账与账单应付不符，未入账，请在“到账不符”待办中核实'),
  twoTrades: error('43266', '同一商户单号已由渠道流水{number}入账，请在渠道商户平台退款后标记无需处理'),
  asking: error('43267', '正在查询渠道，请稍候'),
  wholeOnly: error('43268', '对账按收款账户进行，需要全部车场的数据权限'),
  notKept: error('43269', '该日对账单尚未入库，不能核对'),
  ledgerFault: error('43270', '账实不符是系统问题，不能由人工标记'),
};
