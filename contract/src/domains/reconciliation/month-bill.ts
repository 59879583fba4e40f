import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { documentNo, fen, id, instant, personName, rev, signedFen, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { payChannel } from '../../kernel/pay-channel.ts';
import { billBiz } from '../bill/index.ts';
import { archivedStatementPage, executeTaskPage, pendingStatementPage } from './menu.ts';
import { adjustFileIds, adjustFiles } from './month-attachment.ts';
import { adjustStatus, adjustType, crossing, verifyBillStatus, verifyTarget } from './month-verify-enums.ts';
import { reconcileDiff } from './reconcile-diff.ts';
import { diffType } from './reconcile-enums.ts';

const count = (label: string) => z.number().int().min(0).meta({ title: label });

/** A difference of the month: that of its day, and what the month makes of it. */
export const verifyDiff = reconcileDiff.omit({ deeds: true }).extend({
  billId: id('账单').nullable(),
  /** What adjustments of it have to come to; 0: nothing is to be booked. */
  dueFen: signedFen('应调整'),
  adjustFen: signedFen('已调整'),
  crossing: crossing.schema,
  /** The month asks for something still. */
  open: z.boolean(),
  /** Types that may be chosen, the proposed one first. */
  allowed: z.array(adjustType.schema),
  payOrderId: id('流水').nullable(),
  /** Of the adjustments that stand. */
  attachments: adjustFiles,
});
export type VerifyDiff = z.output<typeof verifyDiff>;

/** What a month comes to for a lot or station, a business and a means. */
export const verifyBill = z.object({
  billId: id('账单'),
  taskId: id('任务'),
  targetType: verifyTarget.schema,
  targetId: id('对象').nullable(),
  targetName: z.string().meta({ title: '车场/场站' }),
  bizType: billBiz.schema.nullable(),
  payType: payChannel.schema.nullable(),
  platformPayFen: fen('平台支付'),
  platformRefundFen: fen('平台退款'),
  platformCount: count('平台笔数'),
  channelPayFen: signedFen('渠道支付'),
  channelRefundFen: signedFen('渠道退款'),
  ledgerNetFen: signedFen('账面净额'),
  diffCount: count('差异笔数'),
  openCount: count('未处理'),
  diffAmountFen: signedFen('差异金额'),
  adjustAmountFen: signedFen('调整额'),
  adjustedNetFen: signedFen('调整后净额'),
  billStatus: verifyBillStatus.schema,
});
export type VerifyBill = z.output<typeof verifyBill>;

export const adjustedBill = z.object({
  adjustId: id('调整'),
  diffId: id('差异'),
  matchKey: documentNo('商户单号'),
  adjustType: adjustType.schema,
  amountFen: signedFen('调整额'),
  reason: words('原因'),
  status: adjustStatus.schema,
  voucherNo: documentNo('凭证号'),
  attachments: adjustFiles,
  createdBy: personName('调整人'),
  createdAt: instant('调整时间'),
});
export type AdjustedBill = z.output<typeof adjustedBill>;

const base = '/finance/v2/api';
const readers = [pendingStatementPage.code, executeTaskPage.code, archivedStatementPage.code] as const;
const ofTask = z.object({ id: uuid('任务') });
const billFilters = {
  taskId: uuid('任务'),
  targetName: searchText('车场/场站').optional(),
  bizType: queryCode(billBiz.schema).optional(),
  payType: queryCode(payChannel.schema).optional(),
  billStatus: queryCode(verifyBillStatus.schema).optional(),
  diffType: queryCode(diffType.schema).optional(),
};
const diffFilters = {
  billId: uuid('账单').optional(),
  diffType: queryCode(diffType.schema).optional(),
  adjustType: queryCode(adjustType.schema).optional(),
  crossing: queryCode(crossing.schema).optional(),
  /** 1: those that ask for something still. */
  open: queryInteger('未处理', 0, 1).optional(),
  number: searchText('商户单号/渠道单号', 64).optional(),
};

export const verifyBills = {
  list: endpoint({
    method: 'GET',
    path: `${base}/bills`,
    title: '月账单明细',
    access: readers,
    query: pageQuery(billFilters).omit({ dealerIds: true, cursor: true }),
    /** Up to 20 differences a bill: the largest that are open, then the largest. */
    data: pageOf(verifyBill.extend({ diffs: z.array(verifyDiff) })),
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/bills/export`,
    title: '导出月账单明细',
    access: [pendingStatementPage.can.export, executeTaskPage.can.export, archivedStatementPage.can.export],
    kind: 'file',
    query: z.object({ taskId: uuid('任务'), type: z.enum(['bill', 'diff', 'line']).default('bill') }),
    data: exportAnswer,
    audited: true,
  }),
  diffs: endpoint({
    method: 'GET',
    path: `${base}/monthVerify/:id/diffs`,
    title: '月账单差异',
    access: readers,
    params: ofTask,
    query: pageQuery(diffFilters).omit({ dealerIds: true, cursor: true }),
    data: pageOf(verifyDiff),
  }),
  adjustments: endpoint({
    method: 'GET',
    path: `${base}/monthVerify/:id/adjustments`,
    title: '月账单调整',
    access: readers,
    params: ofTask,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(adjustedBill),
  }),
  /**
   * Decides what is booked for differences of a bill when the month is executed; decided again, it replaces what was. `NONE` with 0 takes it back. The amount
   * is what the differences come to; only a coupon (A6) and the rest (A3) may share one.
   */
  adjust: endpoint({
    method: 'PUT',
    path: `${base}/adjustedBill/:id`,
    title: '调整账单',
    access: [pendingStatementPage.can.adjust],
    params: z.object({ id: uuid('账单') }),
    body: z.object({
      diffIds: z.array(uuid('差异')).min(1, '请选择差异').max(200, '一次最多调整200笔').meta({ title: '差异' }),
      adjustType: z.enum(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'NONE']).meta({ title: '调整类型' }),
      amountFen: signedFen('调整额'),
      reason: text('原因', 200, 2),
      /** What proves it, in the place of what stood before. */
      attachments: adjustFileIds.default([]),
      /** Of the task. */
      rev,
    }),
    data: z.object({ adjustId: id('调整'), billStatus: verifyBillStatus.schema, adjustedNetFen: signedFen('调整后净额') }),
  }),
};

export const adjustErrors = {
  notOfBill: error('43314', '差异不属于该账单，或已不存在，请刷新'),
  notThatType: error('43315', '差异{number}不能按“{type}”调整'),
  wrongAmount: error('43316', '调整额应为{expected}元，与所选差异一致'),
  nothingDue: error('43317', '差异{number}无需入账，不能调整'),
  askFirst: error('43318', '差异{number}请先查询渠道，确认未收款后再冲销'),
};
