import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { named } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  dealerName,
  documentNo,
  fen,
  flag,
  id,
  instant,
  personName,
  rev,
  signedFen,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer, fileAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryInteger } from '../../kernel/page.ts';
import { payProvider } from '../pay-account/index.ts';
import { archivedStatementPage, dailyBillPage, executeTaskPage, pendingStatementPage } from './menu.ts';
import { verifyAction, verifyDeal, verifyExec, verifyStatus } from './month-verify-enums.ts';
import { diffType } from './reconcile-enums.ts';

const count = (label: string) => z.number().int().min(0).meta({ title: label });
const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '账期应为yyyy-MM')
  .meta({ title: '账期' });

/** A month of a receiving account. Fen without a sign are positive; every net is payments less refunds. */
export const monthVerifyTask = z.object({
  taskId: id('任务'),
  taskNo: documentNo('任务号'),
  month: z.string().meta({ title: '账期' }),
  payeeAccountId: id('收款账户'),
  payeeName: z.string().meta({ title: '收款账户' }),
  channel: payProvider.schema,
  dealerName,
  status: verifyStatus.schema,
  execStatus: verifyExec.schema,
  execError: words('失败原因'),
  platformNetFen: signedFen('平台净额'),
  channelNetFen: signedFen('渠道净额'),
  platformPayFen: fen('平台支付'),
  platformRefundFen: fen('平台退款'),
  platformCount: count('平台笔数'),
  channelPayFen: fen('渠道支付'),
  channelRefundFen: fen('渠道退款'),
  channelFeeFen: signedFen('手续费'),
  channelCount: count('渠道笔数'),
  ledgerNetFen: signedFen('账面净额').nullable(),
  diffCount: count('差异笔数'),
  /** Channel less platform. */
  diffAmountFen: signedFen('差异金额'),
  handledCount: count('已处理'),
  adjustAmountFen: signedFen('调整额'),
  carryOutFen: signedFen('跨期转出'),
  carryInFen: signedFen('跨期转入'),
  openingBalanceFen: signedFen('期初在途'),
  settledAmountFen: signedFen('到账'),
  closingBalanceFen: signedFen('期末在途'),
  recalcCount: count('重算次数'),
  dealtBy: personName('确认人'),
  dealtAt: instant('确认时间').nullable(),
  executedBy: personName('执行人'),
  executedAt: instant('执行时间').nullable(),
  archivedAt: instant('归档时间').nullable(),
  remark: words('备注'),
  rev,
});
export type MonthVerifyTask = z.output<typeof monthVerifyTask>;

/** Two sides that have to be the same. */
const sides = z.object({ left: signedFen('左边'), right: signedFen('右边'), ok: z.boolean() });
export const monthEquations = z.object({
  /** Every number: the ledger has what the till booked. `faults`: numbers where it has not. */
  e1: sides.extend({ faults: count('账实不符笔数') }),
  /** What the channel settled is what was booked, adjusted and carried. */
  e2: sides,
  /** Fees of the vouchers are those of the channel's bills. `odd`: lines whose fee is not as agreed. */
  e3: sides.extend({ odd: count('费率不符笔数') }),
  /** Opening + settled by the channel − fees − paid out = closing, which is the next opening. */
  e4: sides.extend({
    openingFen: signedFen('期初'),
    channelFen: signedFen('渠道净额'),
    feeFen: signedFen('手续费'),
    settledFen: signedFen('到账'),
    splitFen: signedFen('分账'),
    closingFen: signedFen('期末'),
    /** What the channel says that it held at the month's end; null: its fund bill of that day is not kept. */
    fundClosingFen: signedFen('渠道余额').nullable(),
  }),
  /** The books' money in transit less the channel's is what is carried out. */
  e5: sides,
  e6: z.object({ ok: z.boolean(), missingDays: z.array(date('缺少的账单日')) }),
});
export type MonthEquations = z.output<typeof monthEquations>;

/** A step of the bridge from what was booked to what the channel settled. */
export const bridgeStep = z.object({
  /** `platform`, `channel`, an adjustment's type, `out`, `in`, or `open`: not handled yet. */
  step: z.string(),
  label: z.string(),
  count: count('笔数'),
  fen: signedFen('金额'),
});
export type BridgeStep = z.output<typeof bridgeStep>;

export const verifyLog = z.object({
  at: instant('时间'),
  by: personName('操作人'),
  action: verifyAction.schema,
  remark: words('说明'),
});
export const monthVerifyDetail = monthVerifyTask.extend({
  equations: monthEquations,
  diffSummary: z.array(
    z.object({ diffType: diffType.schema, count: count('笔数'), openCount: count('未处理'), amountFen: signedFen('差额') }),
  ),
  bridge: z.array(bridgeStep),
  logs: z.array(verifyLog),
  /** What stands in the way of 确认 or 执行, in words. */
  obstacles: z.array(z.string()),
  /** What the reader could do is for somebody else: who confirmed does not execute. */
  needsOther: z.boolean(),
  archive: z.object({ seq: count('序号'), hash: documentNo('归档哈希'), prevHash: documentNo('上期哈希') }).nullable(),
});
export type MonthVerifyDetail = z.output<typeof monthVerifyDetail>;

const filters = {
  /** 0 to be handled, 1 archived, absent: to be executed. */
  dealStatus: queryInteger('处理状态', 0, 1).optional(),
  month: month.optional(),
  payeeAccountId: uuid('收款账户').optional(),
  hasDiff: named(queryInteger('差异', 0, 1), [1, '有差异'], [0, '无差异']).optional(),
};
const base = '/finance/v2/api';
const key = z.object({ id: uuid('任务') });
const readers = [pendingStatementPage.code, executeTaskPage.code, archivedStatementPage.code] as const;

export const settlement = z.object({
  settlementId: id('到账'),
  settledOn: date('到账日期'),
  amountFen: signedFen('到账金额'),
  bankRef: documentNo('银行流水号'),
  createdBy: personName('登记人'),
  createdAt: instant('登记时间'),
  /** It takes another back, or was taken back. */
  reversal: flag('撤销登记'),
  reversed: flag('已撤销'),
});

export const monthVerify = {
  tasks: endpoint({
    method: 'GET',
    path: `${base}/tasks`,
    title: '月账单',
    access: readers,
    query: pageQuery(filters),
    data: pageOf(monthVerifyTask),
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/tasks/export`,
    title: '导出月账单',
    access: [pendingStatementPage.can.export, executeTaskPage.can.export, archivedStatementPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/monthVerify/:id`,
    title: '月账单详情',
    access: readers,
    params: key,
    data: monthVerifyDetail,
  }),
  /** How many tasks are to be handled (0), archived (1), or wait for their execution. */
  cornerMark: endpoint({
    method: 'GET',
    path: `${base}/monthVerify/cornerMark`,
    title: '月账单角标',
    access: readers,
    query: z.object({ dealStatus: queryInteger('处理状态', 0, 1).optional() }),
    data: z.number().int(),
  }),
  /** Makes the task of a month that is over, before its job does. */
  generate: endpoint({
    method: 'POST',
    path: `${base}/monthVerify/generate`,
    title: '生成月账单',
    access: [pendingStatementPage.can.generate],
    body: z.object({ payeeAccountId: uuid('收款账户'), month }),
    data: z.object({ taskId: id('任务') }),
  }),
  /** Asks the channel for every day of the month that is not kept; once they have come the month is reckoned anew (重算). */
  fetchMissing: endpoint({
    method: 'POST',
    path: `${base}/monthVerify/:id/fetchMissing`,
    title: '补下载账单',
    access: [dailyBillPage.can.refetch],
    params: key,
    data: z.object({ days: count('天数') }),
  }),
  deal: endpoint({
    method: 'POST',
    path: `${base}/monthVerify/deal`,
    title: '处理月账单',
    access: [pendingStatementPage.can.deal, pendingStatementPage.can.recalc, executeTaskPage.can.revoke],
    body: z.object({ id: uuid('任务'), dealType: verifyDeal.schema, remark: text('备注', 200).optional(), rev }),
    data: z.object({ status: verifyStatus.schema }),
  }),
  /** Books the adjustments, closes the account's month and archives it. Pressed again it goes on, and comes to the same. */
  execute: endpoint({
    method: 'POST',
    path: `${base}/monthVerify/execute/:id`,
    title: '执行月账单',
    access: [executeTaskPage.can.execute],
    params: key,
    body: z.object({ requestId: z.string().max(64).optional() }),
    data: z.object({ status: verifyStatus.schema, execStatus: verifyExec.schema }),
  }),
  settlements: endpoint({
    method: 'GET',
    path: `${base}/monthVerify/:id/settlements`,
    title: '到账记录',
    access: readers,
    params: key,
    query: pageQuery({}).omit({ dealerIds: true, cursor: true }),
    data: pageOf(settlement),
  }),
  /** Money of the channel has reached the bank. */
  settle: endpoint({
    method: 'POST',
    path: `${base}/monthVerify/:id/settlements`,
    title: '到账登记',
    access: [pendingStatementPage.can.settle],
    params: key,
    body: z.object({
      settledOn: date('到账日期'),
      amountFen: fen('到账金额'),
      bankRef: text('银行流水号', 64, 4),
      requestId: z.string().min(8).max(64),
    }),
    data: z.object({ settlementId: id('到账') }),
  }),
  unsettle: endpoint({
    method: 'POST',
    path: `${base}/settlements/:id/reverse`,
    title: '撤销到账登记',
    access: [pendingStatementPage.can.settle],
    params: z.object({ id: uuid('到账') }),
    data: z.object({ settlementId: id('到账') }),
  }),
  /** An archived month with all that it was decided by, and the hashes that prove it. */
  package: endpoint({
    method: 'GET',
    path: `${base}/monthVerify/:id/package`,
    title: '下载月账单归档包',
    access: [archivedStatementPage.can.export],
    kind: 'file',
    params: key,
    data: fileAnswer,
    audited: true,
  }),
};

export const monthVerifyErrors = {
  notOver: error('43302', '账期{month}尚未结束，不能生成月账单'),
  noBills: error('43303', '该账户在账期{month}没有渠道账单，不需要月对账'),
  exists: error('43304', '该账户账期{month}的月账单已经存在'),
  wrongState: error('43305', '月账单{status}，不能{action}'),
  blocked: error('43306', '不能{action}：{why}'),
  samePerson: error('43307', '确认人不能执行同一月账单，请由其他财务人员执行'),
  closedMonth: error('43308', '该账期{status}，不能再登记或撤销到账'),
  notThatDay: error('43309', '到账日期须在账期{month}内，且不晚于今天'),
  reversed: error('43310', '该笔到账已撤销或本身是撤销，不能再撤销'),
  noArchive: error('43311', '月账单尚未归档，没有归档包'),
  nothingMissing: error('44653', '该账期的渠道账单都已入库，或正在下载'),
  previousOpen: error('43312', '请先归档该账户{month}的月账单'),
};
