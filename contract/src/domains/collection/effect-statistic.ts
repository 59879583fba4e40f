import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { date, fen, id, plateNo, rate, signedFen } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, parkIds, queryCode } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { effectStatisticPage, messageResultPage } from './menu.ts';
import { remindChannel } from './remind-enums.ts';

const count = (label: string) => z.number().int().min(0).meta({ title: label });

export const effectDimension = enumOf('effectDimension', '统计维度', {
  DAY: [1, '按日'],
  WEEK: [2, '按周'],
  MONTH: [3, '按月'],
  CHANNEL: [4, '按方式'],
  PLAN: [5, '按方案/计划'],
  PARK: [6, '按车场'],
  CLAZZ: [7, '按车牌分类'],
  CUSTOMER: [8, '按人员'],
});

/** Touches of one group and the payments that follow them: each payment is credited to the last effective touch of the seven days before it. */
export const effectRow = z.object({
  key: z.string(),
  label: z.string().meta({ title: '分组' }),
  touches: count('触达'),
  delivered: count('送达'),
  answered: count('接通'),
  failed: count('失败'),
  platesTouched: count('触达车辆'),
  platesPaid: count('缴费车辆'),
  recordsPaid: count('缴费笔数'),
  paidFen: fen('回款'),
  owedAtTouchFen: fen('触达时欠费'),
  /** Basis points of what was owed when touched. */
  recoveryBp: rate('回收率').min(0),
  costFen: fen('成本'),
  /** Days from the touch to the payment, to one decimal. */
  averageDays: z.number().meta({ title: '平均回款天数' }),
});
export type EffectRow = z.output<typeof effectRow>;

/** Debt by its age at the end of the period: opening + new − paid − reduced − written off = closing, in every line. */
export const ageingRow = z.object({
  bucket: z.string().meta({ title: '账龄' }),
  openingFen: fen('期初'),
  newFen: fen('新增'),
  paidFen: fen('补缴'),
  /** Reduced, cancelled or corrected; below zero where a refund made it owed again. */
  reducedFen: signedFen('减免与撤销'),
  writtenOffFen: fen('核销'),
  closingFen: fen('期末'),
});
export type AgeingRow = z.output<typeof ageingRow>;

/** How far the collection of a vehicle's debts came within a period; each step's vehicles are among those of the step before. */
export const effectStep = enumOf('effectStep', '追缴环节', {
  OWED: [1, '欠费'],
  CONTACTED: [2, '联系'],
  REACHED: [3, '送达'],
  PAID: [4, '送达后缴费'],
});

/** A vehicle of a step, with what happened in the period. */
export const effectVehicle = z.object({
  plateId: id('欠费车牌'),
  plateNo: plateNo(),
  plateColor: plateColor.schema,
  owedFen: fen('现欠'),
  touches: count('触达'),
  delivered: count('送达'),
  /** Credited to a touch that arrived within the period. */
  paidFen: fen('回款'),
});
export type EffectVehicle = z.output<typeof effectVehicle>;

const inOrder = { path: ['endDate'], message: '结束日期不能早于开始日期' };
const span = {
  startDate: date('开始日期')
    .meta({ period: { title: '统计日期', end: 'endDate' } })
    .optional(),
  endDate: date('结束日期').optional(),
  parkIds: parkIds.optional(),
};
const fits = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
  !startDate || !endDate || startDate <= endDate;
const effectQuery = pageQuery({
  ...span,
  dimension: queryCode(effectDimension.schema).optional(),
  channel: queryCode(remindChannel.schema).optional(),
}).refine(fits, inOrder);

export const effectStatistics = {
  page: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/effectStatistic/page',
    title: '追缴效果统计',
    access: [effectStatisticPage.code],
    query: effectQuery,
    data: pageOf(effectRow),
  }),
  export: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/effectStatistic/export',
    title: '导出追缴效果统计',
    access: [effectStatisticPage.can.export],
    query: effectQuery,
    data: exportAnswer,
    kind: 'file',
    audited: true,
  }),
  /** From debt to payment: vehicles by step, and what came in by day and channel at what cost. */
  funnel: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/effectStatistic/funnel',
    title: '追缴漏斗',
    access: [effectStatisticPage.code],
    query: z.object({ ...span, channel: queryCode(remindChannel.schema).optional() }).refine(fits, inOrder),
    data: z.object({
      startDate: z.string(),
      endDate: z.string(),
      steps: z.array(z.object({ step: effectStep.schema, plates: count('车辆') })),
      /** Sums of the table behind it; `channel` null: paid without a touch in the seven days before. */
      channels: z.array(effectRow.extend({ channel: remindChannel.schema.nullable() })),
      /** Days with payments; months where the period is longer than 62 days. */
      trend: z.array(z.object({ at: z.string(), channel: remindChannel.schema.nullable(), paidFen: fen('回款') })),
    }),
  }),
  /** The vehicles a step counts. */
  vehicles: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/effectStatistic/vehicles',
    title: '追缴漏斗车辆',
    access: [effectStatisticPage.code],
    query: pageQuery({ ...span, channel: queryCode(remindChannel.schema).optional(), step: queryCode(effectStep.schema) }).refine(
      fits,
      inOrder,
    ),
    data: pageOf(effectVehicle),
  }),
  ageing: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/effectStatistic/ageing',
    title: '账龄表',
    access: [effectStatisticPage.code],
    query: z.object(span).refine(fits, inOrder),
    data: z.array(ageingRow),
  }),
  /** What messages came to, by day or by program. */
  shortMsg: endpoint({
    method: 'GET',
    path: '/charge/v2/api/arrears/shortMsgResult/summary',
    title: '短信提醒汇总',
    access: [messageResultPage.code, effectStatisticPage.code],
    query: z
      .object({ startDate: span.startDate, endDate: span.endDate, byPlan: z.stringbool().optional().meta({ title: '按方案' }) })
      .refine(fits, inOrder),
    data: z.array(effectRow.extend({ returnBp: count('投入产出') })),
  }),
};
