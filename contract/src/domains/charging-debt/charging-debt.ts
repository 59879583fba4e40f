import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import {
  dealerName,
  documentNo,
  fen,
  instant,
  personName,
  plateNo,
  rev,
  signedFen,
  stationId,
  text,
  uuid,
  verdict,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, period, platePart, queryCode, queryInteger, queryList, searchText } from '../../kernel/page.ts';
import { waiverReasons } from '../../kernel/word-lists.ts';
import { payChannel } from '../bill/index.ts';
import { chargingPayerType } from '../charging-order/index.ts';
import { remindResult, skipReason } from '../collection/index.ts';
import { chargingDebtBiz, chargingDebtEvent, chargingDebtStatus, debtWaiverState } from './charging-debt-enums.ts';
import { chargingDebtPage } from './menu.ts';

const count = (label: string) => z.number().int().min(0).meta({ title: label });

/** What one charge, or one stay after it, could not collect: total = recovered + waived + open. */
export const chargingDebtRow = z.object({
  debtId: uuid('欠费单'),
  debtNo: documentNo('欠费单号'),
  bizType: chargingDebtBiz.meta({ title: '业务类型' }),
  subjectId: uuid('业务单'),
  subjectNo: documentNo('业务单号'),
  dealerName,
  stationId: stationId(),
  stationName: z.string().meta({ title: '电站' }),
  payerType: chargingPayerType.schema,
  payerName: z.string().meta({ title: '付款方' }),
  payerPhone: z.string().meta({ title: '手机', kind: 'phone', masked: 'phone' }),
  plateNo: plateNo('车牌').nullable(),
  totalFen: fen('欠费总额'),
  recoveredFen: fen('已追回'),
  waivedFen: fen('已核销'),
  openFen: fen('待追缴'),
  debtStatus: chargingDebtStatus.schema,
  firstAt: instant('产生时间'),
  ageDays: count('账龄(天)'),
  remindCount: count('催缴次数'),
  lastRemindAt: instant('最近催缴').nullable(),
  recoverChannel: payChannel.schema.nullable().meta({ title: '最近追回渠道' }),
  /** An application to give it up waits for a second person. */
  waivePending: z.boolean().meta({ title: '核销待审' }),
  closedAt: instant('结清时间').nullable(),
  rev,
});
export type ChargingDebtRow = z.output<typeof chargingDebtRow>;

export const chargingDebtStep = z.object({
  at: instant('时间'),
  eventType: chargingDebtEvent.schema,
  text: z.string().meta({ title: '说明' }),
  amountFen: signedFen('金额').nullable(),
  operatorName: personName('操作人'),
});
export const debtWaiver = z.object({
  waiverId: uuid('核销申请'),
  applyFen: fen('申请核销'),
  reason: words('原因'),
  state: debtWaiverState.schema,
  applicantName: personName('申请人'),
  appliedAt: instant('申请时间'),
  auditorName: personName('审核人'),
  auditNote: words('审核意见'),
  auditedAt: instant('审核时间').nullable(),
});
export type DebtWaiver = z.output<typeof debtWaiver>;
export const debtReminder = z.object({
  reminderId: uuid('催缴'),
  at: instant('时间'),
  phone: z.string().meta({ title: '号码' }),
  content: words('内容'),
  result: remindResult.schema,
  skipReason: skipReason.schema.nullable(),
  failCode: words('失败原因'),
  operatorName: personName('操作人'),
});
export const chargingDebtDetail = chargingDebtRow.extend({
  /** Of what it comes from, as it stands now. */
  payableFen: fen('订单应付'),
  paidFen: fen('订单实付'),
  waivers: z.array(debtWaiver),
  reminders: z.array(debtReminder),
  events: z.array(chargingDebtStep),
});
export type ChargingDebtDetail = z.output<typeof chargingDebtDetail>;

const filters = {
  number: searchText('欠费单号/业务单号', 30).optional(),
  mobile: searchText('手机', 11).optional(),
  plateNo: platePart('车牌').optional(),
  stationId: stationId().optional(),
  bizType: queryCode(chargingDebtBiz.meta({ title: '业务类型' })).optional(),
  debtStatus: queryList(queryCode(chargingDebtStatus.schema), '追缴状态', 6).optional(),
  waivePending: queryInteger('核销待审', 0, 1).optional(),
  minFen: queryInteger('最低金额').optional(),
  maxFen: queryInteger('最高金额').optional(),
  ...period('产生时间', { days: true }),
};
const path = '/cps/v2/api/arrears';
const key = z.object({ id: uuid('欠费单') });
const standing = chargingDebtRow.pick({ debtId: true, debtStatus: true, openFen: true });

export const chargingDebts = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '充电追缴列表',
    access: [chargingDebtPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      chargingDebtRow,
      chargingDebtRow
        .pick({ totalFen: true, recoveredFen: true, waivedFen: true, openFen: true })
        .extend({ count: z.number().int().meta({ title: '笔数' }) })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出充电追缴',
    access: [chargingDebtPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    title: '充电欠费详情',
    access: [chargingDebtPage.code],
    params: key,
    data: chargingDebtDetail,
  }),
  /** Staff took money for it: a bill of the till with the numbers of its vouchers. */
  offlinePay: endpoint({
    method: 'POST',
    path: `${path}/:id/offlinePay`,
    title: '充电欠费线下收款',
    access: [chargingDebtPage.can.pay],
    params: key,
    body: z.object({
      paidFen: fen('实收金额').min(1, '请输入实收金额'),
      payChannel: payChannel.only('CASH', 'POS', 'TRANSFER').meta({ title: '收款方式' }),
      voucher: z
        .array(text('凭证号', 64, 1))
        .min(1, '请填写凭证号')
        .max(6)
        .meta({ title: '凭证号' }),
      remark: text('备注', 200).optional(),
      rev,
    }),
    data: standing.extend({ billNo: z.string() }),
  }),
  applyWaive: endpoint({
    method: 'POST',
    path: `${path}/:id/waive`,
    title: '申请核销充电欠费',
    access: [chargingDebtPage.can.waive],
    params: key,
    body: z.object({ reason: waiverReasons.for(text('核销原因', 200, 2)), rev }),
    data: z.object({ waiverId: uuid('核销申请') }),
  }),
  auditWaive: endpoint({
    method: 'POST',
    path: `${path}/waive/audit`,
    title: '审核充电欠费核销',
    access: [chargingDebtPage.can.waiveAudit],
    body: z.object({ waiverId: uuid('核销申请'), pass: verdict('审核结果'), note: text('审核意见', 200, 1) }),
    data: standing,
  }),
  legal: endpoint({
    method: 'POST',
    path: `${path}/:id/legal`,
    title: '充电欠费转法务',
    access: [chargingDebtPage.can.legal],
    params: key,
    body: z.object({ legal: z.boolean().meta({ title: '法务处理' }), reason: text('原因', 200, 2), rev }),
    data: standing,
  }),
};

export const chargingDebtErrors = {
  closed: error('43371', '该欠费已结清或已关闭'),
  paidTooMuch: error('43372', '实收金额不能大于待追缴的{amount}元'),
  waivePending: error('43373', '该欠费已有待审核的核销申请'),
  waiveDone: error('43374', '该核销申请已处理'),
  ownApplication: error('43375', '不能审核自己的核销申请'),
  sameLegal: error('43376', '该欠费已是此状态'),
};
