import { z } from 'zod';
import { clock, fen, integer, text, uuid } from '../../kernel/fields.ts';
import { carType, energyType, plateColor, plateType, vehicleClass } from '../../kernel/vehicle.ts';
import {
  boundaryMode,
  capScope,
  couponType,
  coverMode,
  cycleMode,
  freeMode,
  freeScope,
  overstayMode,
  ruleChangeMode,
  secondMode,
  stepScope,
  unitRounding,
} from './fee-enums.ts';
import { bandProblems, contentProblems, type RuleProblem, stepProblems } from './fee-rule-problem.ts';

type Issues = Pick<z.core.$RefinementCtx, 'addIssue'>;
const report = (problems: RuleProblem[], context: Issues) => {
  for (const problem of problems) context.addIssue({ code: 'custom', ...problem });
};

const ruleFen = (label: string) => fen(label, 1_000_000);

/** One price step: `unitMinutes` cost `unitFeeFen` while fewer than `uptoMinutes` have been charged; null = from here on. */
export const feeStep = z.object({
  uptoMinutes: integer('阶梯上限', 1, 525_600).nullable(),
  unitMinutes: integer('计费单位', 1, 10_080),
  unitFeeFen: ruleFen('单价'),
});
export type FeeStep = z.output<typeof feeStep>;

/** Clock span of a day with its own steps; `start = end` is the whole day, a span may cross midnight. */
export const feeBand = z
  .object({
    name: text('时段名称', 10, 1),
    start: clock('开始时间'),
    end: clock('结束时间'),
    charge: z.boolean().meta({ title: '收费' }),
    capFen: ruleFen('时段封顶').nullable().default(null),
    steps: z.array(feeStep).max(10),
  })
  .superRefine((band, context) => report(stepProblems(band), context));
export type FeeBand = z.output<typeof feeBand>;

export const dayPlan = z
  .object({
    cycleCapFen: ruleFen('当日封顶').nullable().default(null),
    bands: z.array(feeBand).min(1, '至少需要一个时段').max(8),
  })
  .superRefine((plan, context) => report(bandProblems(plan.bands), context));
export type DayPlan = z.output<typeof dayPlan>;

/** Day types without an own plan use DEFAULT. */
export const dayPlans = z.object({
  DEFAULT: dayPlan,
  WORKDAY: dayPlan.optional(),
  WEEKEND: dayPlan.optional(),
  HOLIDAY: dayPlan.optional(),
});

export const freeMinutes = z.object({
  minutes: integer('免费时长', 0, 1440),
  mode: freeMode.schema.default(freeMode.THRESHOLD),
  scope: freeScope.schema.default(freeScope.EACH_STAY),
  /** At most a day: as far back as the fee of a stay looks. */
  windowMinutes: integer('免费窗口', 1, 1440).default(1440),
});
export type FreeMinutes = z.output<typeof freeMinutes>;

const codes = <T extends z.ZodType>(item: T, label: string) => z.array(item).max(20).default([]).meta({ title: label });

/** Which vehicles a variant is for: every list that is not empty must hold the vehicle's value. */
export const vehicleMatch = z.object({
  carTypes: codes(carType.schema, '停车身份'),
  plateTypes: codes(plateType.schema, '号牌种类'),
  energyTypes: codes(energyType.schema, '能源类型'),
  plateColors: codes(plateColor.schema, '车牌颜色'),
  vehicleClasses: codes(vehicleClass.schema, '车型'),
});

export const variantOverride = z.object({
  free: freeMinutes.optional(),
  dayPlans: dayPlans.optional(),
  cycleCapsFen: z.array(ruleFen('周期封顶')).max(31).optional(),
  stayCapFen: ruleFen('单次封顶').nullable().optional(),
  /** Share of the amount that is paid, in thousandths. */
  payPermille: integer('实付千分比', 0, 1000).optional(),
  /** Free minutes of the plate's first stay of the day, always deducted; later stays fall back to `free`. */
  firstStayFreeMinutes: integer('首停免费时长', 0, 1440).optional(),
});

export const feeVariant = z.object({
  name: text('方案名称', 20, 1),
  match: vehicleMatch,
  /** Smaller is tried first among variants of the same kind of match. */
  priority: integer('优先级', 0, 99).default(0),
  override: variantOverride,
});
export type FeeVariant = z.output<typeof feeVariant>;

export const couponPolicy = z.object({
  maxTime: integer('时长券上限', 0, 10).default(1),
  maxPercent: integer('折扣券上限', 0, 10).default(1),
  maxAmount: integer('金额券上限', 0, 10).default(1),
  allowTypes: z.array(couponType.schema).max(4).default([couponType.TIME, couponType.PERCENT, couponType.AMOUNT, couponType.FULL]),
});

export const amountRounding = z.object({
  to: z.literal(['FEN', 'JIAO', 'YUAN']).meta({ title: '取整到' }),
  mode: z.literal(['UP', 'DOWN', 'HALF_UP']).meta({ title: '取整方式' }),
});

/** Everything that decides a fee: one version of it is fixed at entry and never edited after publishing. */
export const feeRuleContent = z
  .object({
    secondMode: secondMode.schema.default(secondMode.CUT),
    free: freeMinutes,
    /** A free duration that stands in place of `free` where and when it applies. */
    freeDurationId: uuid('免费时长').nullable().default(null),
    /** Re-entry within so many minutes continues the stay before; 0 = off. */
    mergeMinutes: integer('短时重入合并', 0, 60).default(0),
    cycleMode: cycleMode.schema,
    cycleStart: clock('周期起点').default('00:00'),
    cycleBoundary: boundaryMode.schema,
    /** ROLLING_24H: caps of cycle 1, 2, …; the last repeats. NATURAL_DAY uses the day plan's cap. */
    cycleCapsFen: z.array(ruleFen('周期封顶')).max(31).default([]),
    capScope: capScope.schema.default(capScope.STAY),
    stayCapFen: ruleFen('单次封顶').nullable().default(null),
    bandBoundary: boundaryMode.schema.default(boundaryMode.START),
    stepScope: stepScope.schema.default(stepScope.STAY),
    unitRounding: unitRounding.schema.default(unitRounding.CEIL),
    dayPlans,
    variants: z.array(feeVariant).max(20).default([]),
    amountRounding: amountRounding.default({ to: 'FEN', mode: 'HALF_UP' }),
    ruleChangeMode: ruleChangeMode.schema.default(ruleChangeMode.AT_ENTRY),
    coverMode: coverMode.schema.default(coverMode.SPLIT),
    overstayMode: overstayMode.schema.default(overstayMode.DIFFERENCE),
    couponPolicy: couponPolicy.default({ maxTime: 1, maxPercent: 1, maxAmount: 1, allowTypes: [1, 2, 3, 4] }),
  })
  .superRefine((content, context) => report(contentProblems(content), context));
export type FeeRuleContent = z.output<typeof feeRuleContent>;
export type FeeRuleContentInput = z.input<typeof feeRuleContent>;
