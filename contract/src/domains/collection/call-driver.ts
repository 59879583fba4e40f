import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import {
  date,
  fen,
  id,
  instant,
  instantInput,
  integer,
  parkName,
  personName,
  plateNo,
  rev,
  text,
  uuid,
  words,
} from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, platePart, queryCode } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { underpaymentCarPage } from '../arrears/menu.ts';
import { callDriverStatus, callIntent, callKind, callResult, closedReason } from './call-enums.ts';
import { callDriverPage, customerRecordPage, workbenchPage } from './menu.ts';

const count = (label: string) => z.number().int().min(0).meta({ title: label });

export const callDriver = z.object({
  driverId: id('对象'),
  planId: id('计划'),
  planName: z.string().meta({ title: '计划' }),
  plateId: id('欠费车牌'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  /** Without its middle; whoever calls never sees it whole. */
  phone: z.string().meta({ title: '号码' }),
  owedFen: fen('名单欠费'),
  currentOwedFen: fen('当前欠费'),
  customerId: z.string().nullable(),
  customerName: personName('客服'),
  callDriverStatus: callDriverStatus.schema,
  callCount: count('次数'),
  lastCallAt: instant('最近通话').nullable(),
  lastResult: callResult.schema.nullable(),
  callIntent: callIntent.schema.nullable(),
  promiseDate: z.string().nullable().meta({ title: '承诺日', kind: 'day' }),
  nextCallAt: instant('下次联系').nullable(),
  note: words('备注'),
  closedReason: closedReason.schema.nullable(),
  rev,
});
export type CallDriver = z.output<typeof callDriver>;

export const callRecord = z.object({
  callId: id('通话'),
  driverId: z.string().nullable(),
  planName: z.string().meta({ title: '计划' }),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  phone: z.string().meta({ title: '号码' }),
  callKind: callKind.schema,
  customerName: personName('客服'),
  startAt: instant('拨打时间'),
  answerAt: instant('接听时间').nullable(),
  endAt: instant('挂断时间').nullable(),
  seconds: count('时长(秒)'),
  callResult: callResult.schema,
  callIntent: callIntent.schema.nullable(),
  promiseDate: z.string().nullable().meta({ title: '承诺日', kind: 'day' }),
  summary: words('小结'),
});
export type CallRecord = z.output<typeof callRecord>;

export const callTransfer = z.object({ from: z.string(), to: z.string(), reason: z.string(), at: instant('转派时间') });

/** What stands before whoever calls: the owner, what is owed, what was said before, what to say. */
export const callCase = callDriver.extend({
  script: z.string().meta({ title: '话术' }),
  transfers: z.array(callTransfer),
  records: z.array(z.object({ parkName, exitTime: instant('离场时间'), owedFen: fen('欠费'), frozen: z.boolean() })),
  calls: z.array(callRecord),
  /** Why the owner must not be called now; empty when it may. */
  hindrance: z.string(),
  /** A call that is under way and waits for its result. */
  openCallId: z.string().nullable(),
});
export type CallCase = z.output<typeof callCase>;

const listQuery = {
  planId: uuid('计划').optional(),
  plateId: uuid('欠费车牌').optional(),
  plateNo: platePart().optional(),
  customerId: uuid('客服').optional(),
  callDriverStatus: queryCode(callDriverStatus.schema).optional(),
  lastResult: queryCode(callResult.schema).optional(),
  callIntent: queryCode(callIntent.schema).optional(),
};
const recordQuery = {
  driverId: uuid('对象').optional(),
  plateId: uuid('欠费车牌').optional(),
  customerId: uuid('客服').optional(),
  planId: uuid('计划').optional(),
  plateNo: platePart().optional(),
  callResult: queryCode(callResult.schema).optional(),
  callIntent: queryCode(callIntent.schema).optional(),
  ...period('拨打时间', { days: true }),
};

/** What a call may come to. */
const called = callResult.only('ANSWERED', 'NO_ANSWER', 'BUSY', 'REFUSED', 'POWER_OFF', 'UNREACHABLE', 'INVALID', 'SUSPENDED', 'FAILED');

export const callOutcome = z
  .object({
    callId: uuid('通话'),
    callResult: called.meta({ title: '结果', kind: 'choice' }),
    seconds: integer('时长(秒)', 0, 7200),
    callIntent: callIntent.schema.optional().meta({ title: '车主意向', kind: 'choice' }),
    promiseDate: date('承诺日')
      .meta({ notBefore: { days: 0 }, notAfter: { days: 30 } })
      .optional(),
    nextCallAt: instantInput('下次联系')
      .meta({ notBefore: { minutes: 0 }, notAfter: { days: 30 } })
      .optional(),
    summary: text('小结', 300),
    note: text('备注', 200).optional(),
  })
  .superRefine(({ callResult: result, callIntent: intent, promiseDate }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (result === callResult.ANSWERED && intent === undefined) wrong('callIntent', '接通后必须填写意向');
    if (intent === callIntent.PROMISE && promiseDate === undefined) wrong('promiseDate', '请填写承诺日');
  });

export const callDrivers = {
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callDriver/list',
    title: '催缴对象',
    access: [callDriverPage.code, underpaymentCarPage.can.call],
    query: pageQuery(listQuery),
    data: pageOf(callDriver),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callDriver/export',
    title: '导出催缴对象',
    access: [callDriverPage.can.export],
    query: pageQuery(listQuery),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callDriver/detail/:id',
    title: '催缴对象详情',
    access: [callDriverPage.code, workbenchPage.code],
    params: z.object({ id: uuid('对象') }),
    data: callCase,
  }),
  /** Whom the caller should call next: what was agreed for now, then what was never called, by the dealer's priority. */
  next: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/callDriver/next',
    title: '下一个催缴对象',
    access: [workbenchPage.code],
    query: z.object({ planId: uuid('计划').optional(), skip: uuid('跳过的对象').optional() }),
    data: z.object({ driverId: z.string().nullable(), waiting: count('待拨打') }),
  }),
  call: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsPlates/call',
    title: '拨打',
    access: [callDriverPage.can.call],
    body: z.object({ driverId: uuid('对象') }),
    data: z.object({ callId: id('通话') }),
  }),
  /** What came of a call. */
  save: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/callDriver/save',
    title: '登记通话结果',
    access: [callDriverPage.can.call],
    body: callOutcome,
    data: z.object({ callDriverStatus: callDriverStatus.schema, nextCallAt: instant('下次联系').nullable() }),
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/callDriver/transfer',
    title: '转派催缴对象',
    access: [callDriverPage.can.transfer],
    body: z.object({ driverId: uuid('对象'), customerId: uuid('客服'), reason: text('原因', 100, 1), rev }),
    data: z.null(),
  }),
  calls: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/callDetails',
    title: '通话记录',
    access: [callDriverPage.code, workbenchPage.code, customerRecordPage.code],
    query: pageQuery(recordQuery),
    data: pageOf(callRecord),
  }),
  exportCalls: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/callDetails/export',
    title: '导出通话记录',
    access: [customerRecordPage.can.export],
    query: pageQuery(recordQuery),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
};

export const callDriverErrors = {
  hindered: error('42487', '现在不能拨打：{reason}'),
  inCall: error('42488', '该车主正在通话中或有通话未登记结果'),
  notYours: error('42489', '该对象由{customer}负责'),
  alreadySaved: error('42490', '该通话已登记结果'),
  promiseTooLate: error('42491', '承诺日须在今天起30天内'),
  notStaff: error('42494', '所选人员没有外呼权限'),
  ended: error('42492', '该对象已结束'),
};
