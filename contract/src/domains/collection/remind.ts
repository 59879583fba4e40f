import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { clock, fen, id, instant, instantInput, integer, parkId, personName, plateNo, text, uuid, words } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, period, platePart, queryCode, queryInteger, queryList } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { underpaymentCarPage } from '../arrears/menu.ts';
import { messageProgramPage, messageResultPage } from './menu.ts';
import { batchSource, batchState, remindChannel, remindResult, skipReason } from './remind-enums.ts';

/** The buttons stand on the list of results and on the list of vehicles that owe. */
const one = [messageResultPage.can.remind, underpaymentCarPage.can.remind] as const;
const all = [messageResultPage.can.remindAll, underpaymentCarPage.can.remindAll] as const;
const count = (label: string) => z.number().int().min(0).meta({ title: label });

/** Whom to contact: vehicles that owe, narrowed down. Reminders, message programs and call plans choose by the same words. */
export const debtorFilter = z.object({
  parkIds: z.array(parkId()).max(100).optional().meta({ title: '车场' }),
  minFen: fen('最低金额').optional(),
  minCount: integer('最少笔数', 1, 10_000).optional(),
  minAgeDays: integer('最短账龄(天)', 0, 10_000).optional(),
  maxAgeDays: integer('最长账龄(天)', 0, 10_000).optional(),
  isParking: z.boolean().optional().meta({ title: '是否在停' }),
  clazzIds: z.array(uuid('车牌分类')).max(20).optional().meta({ title: '车牌分类' }),
  notCalledDays: integer('几天内未通话', 1, 365).optional(),
});
export type DebtorFilter = z.output<typeof debtorFilter>;

const debtorQuery = {
  parkIds: parkIds.optional(),
  minFen: queryInteger('最低金额').optional(),
  minCount: queryInteger('最少笔数', 1, 10_000).optional(),
  minAgeDays: queryInteger('最短账龄(天)', 0, 10_000).optional(),
  maxAgeDays: queryInteger('最长账龄(天)', 0, 10_000).optional(),
  isParking: z.stringbool().optional().meta({ title: '是否在停' }),
  clazzIds: queryList(uuid('车牌分类'), '车牌分类').optional(),
  notCalledDays: queryInteger('几天内未通话', 1, 365).optional(),
};

export const remindBatch = z.object({
  batchId: id('批次'),
  source: batchSource.schema,
  channel: remindChannel.schema,
  templateName: z.string().meta({ title: '模板' }),
  planName: z.string().meta({ title: '方案' }),
  total: count('总数'),
  queued: count('待发送'),
  sent: count('已提交'),
  delivered: count('已送达'),
  failed: count('失败'),
  skipped: count('跳过'),
  costFen: fen('费用'),
  state: batchState.schema,
  operatorName: personName('操作人'),
  createdAt: instant('创建时间'),
  finishedAt: instant('完成时间').nullable(),
});
export type RemindBatch = z.output<typeof remindBatch>;

export const remindRecord = z.object({
  remindId: id('催缴'),
  batchId: id('批次').nullable(),
  plateId: id('欠费车牌'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  /** Without its middle. */
  phone: z.string().meta({ title: '车主号码' }),
  channel: remindChannel.schema,
  content: words('内容'),
  segments: count('计费条数'),
  owedFen: fen('当时欠费'),
  remindResult: remindResult.schema,
  skipReason: skipReason.schema.nullable(),
  failCode: words('失败原因'),
  /** 1 the first time; a resend counts on. */
  attempt: count('次数'),
  sentAt: instant('发送时间').nullable(),
  deliveredAt: instant('送达时间').nullable(),
  createdAt: instant('创建时间'),
});
export type RemindRecord = z.output<typeof remindRecord>;

/** A vehicle that could be reminded, and why it would not be. */
export const remindCandidate = z.object({
  plateId: id('欠费车牌'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  owedFen: fen('可催金额'),
  recordCount: count('笔数'),
  phone: z.string().meta({ title: '车主号码' }),
  doNotDisturb: z.boolean().meta({ title: '免打扰' }),
  skipReason: skipReason.schema.nullable(),
});
export type RemindCandidate = z.output<typeof remindCandidate>;

/** How often and when a debtor may be contacted. */
export const contactLimits = z.object({
  windowStart: clock('最早时间'),
  windowEnd: clock('最晚时间'),
  smsPerDay: integer('每车每日短信', 1, 3),
  smsPer7Days: integer('每车7日短信', 1, 10),
  callsPerDay: integer('每车每日通话', 1, 3),
  callsPer30Days: integer('每车30日通话', 1, 20),
  firstAfterHours: integer('离场后多少小时起催', 0, 720),
  minFen: fen('起催金额'),
  /** Least debt a lawyer letter may be about. */
  letterMinFen: fen('律师函起发金额'),
  /** Least age of its oldest debt. */
  letterMinDays: integer('律师函起发账龄(天)', 7, 365),
  /** Reminders that must have reached the debtor before. */
  letterMinReminders: integer('律师函前送达催缴(次)', 1, 10),
  smsPriceFen: integer('每条短信单价(分)', 0, 100),
  /** Where debtors pay and object; goes into messages. */
  payUrl: text('缴费链接', 100).meta({ help: `缴费与申诉入口，写入短信的 \${url}` }),
});
export type ContactLimits = z.output<typeof contactLimits>;

const recordQuery = {
  batchId: uuid('批次').optional(),
  plateNo: platePart().optional(),
  plateId: uuid('欠费车牌').optional(),
  remindResult: queryCode(remindResult.schema).optional(),
  skipReason: queryCode(skipReason.schema).optional(),
  channel: queryCode(remindChannel.schema).optional(),
  ...period('提醒时间'),
};

const template = z.object({ templateId: uuid('短信模板') });
const made = z.object({ batchId: id('批次') });
/** What the limits let through now. */
const judged = {
  willSend: count('将发送'),
  willSkip: z.array(z.object({ skipReason: skipReason.schema, plates: count('车辆') })),
};

const chosenPlates = z.array(uuid('欠费车牌')).min(1, '请选择车辆').max(200, '一次最多200辆');

/** One vehicle of a choice with its message; the first twenty are written out. */
export const remindMessage = z.object({
  plateId: id('欠费车牌'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  phone: z.string().meta({ title: '车主号码' }),
  owedFen: fen('可催金额'),
  content: words('内容'),
  segments: count('计费条数'),
  /** Contacts of the last thirty days, and the last of them. */
  contacts30Days: count('30日内联系'),
  lastContactAt: instant('最近联系').nullable(),
  skipReason: skipReason.schema.nullable(),
});

/** What a sending would be now: sums of all, and the messages of the first twenty. */
const estimated = { ...judged, estSegments: count('预计条数'), estCostFen: fen('预计费用'), messages: z.array(remindMessage) };

export const reminders = {
  remind: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsPlates/remind',
    title: '提醒欠费车辆',
    access: one,
    body: template.extend({ plateIds: chosenPlates }),
    data: made.extend(judged),
  }),
  /** The messages as they would go out now: text, number, cost, what was sent before; who is left out, and why. */
  preview: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsPlates/remindPreview',
    title: '提醒预览',
    writes: false,
    access: one,
    body: template.extend({ plateIds: chosenPlates }),
    data: z.object(estimated),
    audited: false,
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/remindListQuery',
    title: '待提醒车辆',
    access: [messageResultPage.code, underpaymentCarPage.code, ...all],
    query: pageQuery(debtorQuery),
    data: pageOf(remindCandidate),
  }),
  check: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/checkRemindAll',
    title: '全部提醒预检',
    writes: false,
    access: all,
    query: z.object({ ...debtorQuery, templateId: uuid('短信模板') }),
    data: z.object({
      plates: count('车辆'),
      withPhone: count('有号码'),
      ...estimated,
      /** Good for one submission within five minutes. */
      checkToken: z.string(),
    }),
  }),
  remindAll: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsPlates/remindAll',
    title: '全部提醒',
    access: all,
    body: template.extend({ checkToken: z.string().min(1).max(4000), channel: z.literal(remindChannel.SMS).optional() }),
    data: made,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrearsPlates/remindErrors/remind',
    title: '失败重发',
    access: [messageResultPage.can.resend],
    body: z.object({ batchId: uuid('批次'), remindIds: z.array(uuid('催缴')).min(1).max(200).optional() }),
    data: z.object({ batchId: id('批次'), resent: count('重发') }),
  }),
  result: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/remindResult',
    title: '提醒批次',
    access: [messageResultPage.code],
    query: pageQuery({ batchId: uuid('批次').optional() }),
    data: pageOf(remindBatch),
  }),
  list: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/remindResultList',
    title: '提醒结果',
    access: [messageResultPage.code],
    query: pageQuery(recordQuery),
    data: pageOf(remindRecord),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrearsPlates/remindResultList/export',
    title: '导出提醒结果',
    access: [messageResultPage.can.export],
    query: pageQuery(recordQuery),
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/remindBatch/:id/stop',
    title: '中止提醒批次',
    access: [messageResultPage.can.stop],
    params: z.object({ id: uuid('批次') }),
    data: z.null(),
  }),
  manualRemind: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/manualRemind',
    title: '登记线下催缴',
    access: [messageResultPage.can.manualRemind],
    body: z.object({
      plateId: uuid('欠费车牌'),
      channel: remindChannel.only('MANUAL_CALL', 'PAPER'),
      at: instantInput('催缴时间').meta({ notAfter: { minutes: 0 } }),
      note: text('说明', 200, 1),
    }),
    data: z.object({ remindId: id('催缴') }),
  }),
  /** An owner asked for quiet, or takes it back: nothing of any kind goes there meanwhile. */
  quiet: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/doNotDisturb',
    title: '免打扰',
    access: [messageResultPage.can.doNotDisturb],
    body: z.object({
      plateId: uuid('欠费车牌'),
      doNotDisturb: z.boolean().meta({ title: '免打扰' }),
      reason: text('原因', 100, 1),
    }),
    data: z.null(),
  }),
  getLimits: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/contactLimits',
    title: '催缴限制',
    access: [messageProgramPage.code],
    data: contactLimits,
  }),
  saveLimits: endpoint({
    method: 'POST',
    path: '/charge/v2/api/arrears/contactLimits',
    title: '保存催缴限制',
    access: [messageProgramPage.can.limits],
    body: contactLimits.refine(({ windowStart, windowEnd }) => windowStart < windowEnd, {
      path: ['windowEnd'],
      message: '最晚时间必须晚于最早时间',
    }),
    data: z.null(),
  }),
};

export const remindErrors = {
  checkExpired: error('42474', '预检结果已失效，请重新预检'),
  alreadySubmitted: error('42475', '该预检结果已提交过'),
  nothingToResend: error('42476', '没有可重发的失败记录'),
  batchOver: error('42477', '该批次已结束'),
  noPayUrl: error('42480', '模板含缴费链接，请先在“催缴限制”中填写链接'),
  future: error('42478', '催缴时间不能晚于现在'),
};
