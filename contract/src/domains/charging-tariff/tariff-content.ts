import { z } from 'zod';
import { date, instantInput, integer, text } from '../../kernel/fields.ts';
import { calendarKind, rateLabel, tariffDayKind } from './tariff-enums.ts';
import { contentProblems } from './tariff-problem.ts';

/** Price of a kilowatt-hour in 0.00001 yuan. */
const priceE5 = (label: string) =>
  z
    .number({ error: `请输入${label}` })
    .int(`${label}最多5位小数`)
    .min(0, `${label}不能为负`)
    .max(1_000_000, `${label}最多10元/度`)
    .meta({ title: label });

const profileId = z.string().min(1, '请选择日模板').max(36).meta({ title: '日模板' });

/** Minutes of the local day, `[startMin, endMin)`, in half hours. */
export const tariffSegment = z.object({
  startMin: integer('开始', 0, 1410).multipleOf(30, '开始须为整点或半点'),
  endMin: integer('结束', 30, 1440).multipleOf(30, '结束须为整点或半点'),
  rateLabel: rateLabel.schema,
  elecPriceE5: priceE5('电费单价'),
  servicePriceE5: priceE5('服务费单价'),
});
export type TariffSegment = z.output<typeof tariffSegment>;

/** Prices of a whole day. */
export const dayProfile = z.object({
  profileId,
  profileName: text('日模板名称', 20, 1),
  segments: z.array(tariffSegment).min(1, '至少需要一个时段').max(48, '一天最多48个时段'),
});
export type DayProfile = z.output<typeof dayProfile>;

const mmdd = (label: string) =>
  z
    .string()
    .regex(/^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|1\d|2\d)$/, `${label}应为月-日`)
    .meta({ title: label });
const dayKind = tariffDayKind.schema.nullable().default(null).meta({ title: '日期性质', empty: '不限' });

/** Dates that do not have the default prices. Both ends of a season are included; one that ends before it begins goes over new year. */
export const calendarRule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal(calendarKind.OVERRIDE),
    profileId,
    dates: z.array(date('日期')).min(1, '请选择日期').max(100, '最多100个日期').meta({ title: '日期' }),
    dayKind,
  }),
  z.object({ kind: z.literal(calendarKind.HOLIDAY), profileId }),
  z.object({ kind: z.literal(calendarKind.SEASON), profileId, fromMmdd: mmdd('开始'), toMmdd: mmdd('结束'), dayKind }),
]);
export type CalendarRule = z.output<typeof calendarRule>;

/** Everything that decides a price; of a published version it never changes. */
export const tariffContent = z
  .object({
    profiles: z.array(dayProfile).min(1, '至少需要一个日模板').max(12, '最多12个日模板'),
    defaultProfileId: profileId,
    calendarRules: z.array(calendarRule).max(40, '最多40条日期规则').default([]),
  })
  .superRefine((content, context) => {
    for (const problem of contentProblems(content)) context.addIssue({ code: 'custom', ...problem });
  })
  .meta({ title: '价格' });
export type TariffContent = z.output<typeof tariffContent>;

/** When something is tried: of this century, so that every day it lasts has a date. */
export const triedAt = (label: string) =>
  instantInput(label)
    .refine((at) => at >= '2000' && at < '2100', `${label}应在2000年至2099年之间`)
    .meta({ title: label, kind: 'instant' });
