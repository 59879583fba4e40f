import { z } from 'zod';
import { fen, id, instant, minutes, signedFen } from '../../kernel/fields.ts';
import { couponType, dayType, freeMode, freeScope, secondMode } from './fee-enums.ts';

/** Why minutes of a stay are not billed. MERGE_GAP: between two stays priced as one; NESTED: in an inner yard with its own tariff. */
export const coverKinds = {
  BOOK: '预约',
  STAGGER: '错时共享',
  PASS: '包期',
  WHITE: '白名单',
  CHARGING: '充电',
  NESTED: '内场',
  MERGE_GAP: '合并间隔',
  FREE_BAND: '免费时段',
} as const;
export type CoverKind = keyof typeof coverKinds;

/** How a stretch of the fee timeline is drawn. */
export const segmentKinds = {
  FREE: '免费时长',
  COVERED: '权益覆盖',
  FREE_BAND: '免费时段',
  FIRST: '首段计费',
  NEXT: '后续计费',
  CAPPED: '已封顶',
  UNCOUNTED: '不足一单位不计',
  GRACE: '缴后离场',
} as const;
export type SegmentKind = keyof typeof segmentKinds;

const keysOf = <T extends object>(table: T) => z.literal(Object.keys(table) as (keyof T & string)[]);

const feeCover = z.object({
  kind: keysOf(coverKinds),
  from: instant('开始'),
  to: instant('结束'),
  minutes: minutes('时长'),
  refId: z.string().nullable(),
});

/** `freeUsedMin`: what it had used up when it was looked at; 0 while it lasted. */
const stayElsewhere = z.object({
  parkId: id('车场'),
  enterTime: instant('入场'),
  exitTime: instant('出场').nullable(),
  freeUsedMin: minutes('已用免费'),
  payableFen: fen('应付金额'),
});
export type StayElsewhere = z.output<typeof stayElsewhere>;

const linkUsed = { linkId: id('联动'), linkName: z.string() };
const byDate = z.record(z.string(), fen('已计金额'));

/** What a fee took from links between lots, with what it saw of other stays of the plate: what is worked out again starts from it. */
export const feeLinks = z.object({
  /** Stays in the yards inside the lot; null `to`: still in when the outer stay was priced. */
  nested: z
    .object({
      ...linkUsed,
      stays: z.array(z.object({ orderId: id('订单'), parkId: id('车场'), from: instant('起'), to: instant('止').nullable() })),
    })
    .optional(),
  /** The stay this one goes on with, and the minutes that have gone through the steps when this one ends. */
  transfer: z
    .object({
      ...linkUsed,
      from: z.object({ orderId: id('订单'), parkId: id('车场'), exitTime: instant('出场'), carriedMinutes: minutes('延续') }).nullable(),
      elapsedMinutes: minutes('已计分钟'),
    })
    .optional(),
  /** What other stays had taken of the day's cap, and what this one takes. */
  sharedCap: z
    .object({
      ...linkUsed,
      capFen: fen('共享封顶'),
      stays: z.array(z.object({ orderId: id('订单'), parkId: id('车场'), enterTime: instant('入场'), chargedByDate: byDate })),
      chargedByDate: byDate,
    })
    .optional(),
});
export type FeeLinks = z.output<typeof feeLinks>;

/** `count` equal consecutive units folded into one row; amounts are those of all of them together. */
const feeUnit = z.object({
  no: z.number().int(),
  from: instant('起点'),
  minutes: minutes('计费分钟'),
  count: z.number().int(),
  cycleNo: z.number().int(),
  bandName: z.string(),
  dayType: dayType.schema,
  step: z.number().int(),
  unitMinutes: minutes('计费单位'),
  unitFeeFen: fen('单价'),
  amountFen: fen('金额'),
  chargedFen: fen('计入金额'),
  /** LINK: the cap that lots share. */
  cappedBy: z.literal(['BAND', 'CYCLE', 'STAY', 'LINK']).nullable(),
});
export type FeeUnit = z.output<typeof feeUnit>;

/** Segments partition the stay in time order; their amounts add up to the gross fee. */
const feeSegment = z.object({
  from: instant('开始'),
  to: instant('结束'),
  minutes: minutes('时长'),
  kind: keysOf(segmentKinds),
  label: z.string(),
  amountFen: fen('金额'),
});
export type FeeSegment = z.output<typeof feeSegment>;

/** The fee of one stay, step by step: what the pure engine answers for the same input every time. */
export const feeCalculation = z.object({
  rule: z.object({ ruleId: id('规则'), version: z.number().int(), name: z.string(), variantName: z.string().nullable() }),
  normalized: z.object({ enter: instant('入场'), exit: instant('出场'), minutes: minutes('停车时长'), secondMode: secondMode.schema }),
  covers: z.array(feeCover),
  /** `minutes − usedBefore` were available; `usedMinutes` is what this stay uses up when it is settled. */
  free: z.object({
    mode: freeMode.schema,
    scope: freeScope.schema,
    minutes: minutes('免费时长'),
    usedBefore: minutes('此前已用'),
    applied: z.boolean(),
    usedMinutes: minutes('本次使用'),
    /** The right that gives them instead of the rule, and what this stay uses up of it. */
    right: z.object({ name: z.string(), usedMinutes: minutes('权益使用') }).optional(),
    /** Free duration they come from; without one they are the rule's own. */
    duration: z.object({ freeId: id('免费时长'), rev: z.number().int(), freeName: z.string(), linkName: z.string().nullable() }).optional(),
    /** Stays of the plate at other lots of the link as they stood then: what is worked out again starts from them. */
    elsewhere: z.array(stayElsewhere).optional(),
  }),
  billableMinutes: minutes('计费时长'),
  units: z.array(feeUnit),
  /** What each cycle charged: the next stay of the plate needs it under a same-day cap. */
  cycles: z.array(
    z.object({
      cycleNo: z.number().int(),
      date: z.string(),
      capFen: fen('封顶').nullable(),
      priorFen: fen('此前已收'),
      chargedFen: fen('本次计入'),
    }),
  ),
  segments: z.array(feeSegment),
  grossFen: fen('原始金额'),
  vehicleDiscount: z.object({ name: z.string().nullable(), permille: z.number().int(), fen: fen('车辆优惠') }),
  rounding: z.object({ to: z.literal(['FEN', 'JIAO', 'YUAN']), mode: z.literal(['UP', 'DOWN', 'HALF_UP']), fen: signedFen('取整差额') }),
  /** Charged for the earlier stay that this one continues (short re-entry). */
  priorStayFen: fen('前次已计'),
  receivableFen: fen('应收金额'),
  coupons: z.array(
    z.object({ couponId: z.string(), type: couponType.schema, valueText: z.string(), beforeFen: fen('抵扣前'), discountFen: fen('抵扣') }),
  ),
  reduceFen: fen('人工减免'),
  payableFen: fen('应付金额'),
  paidFen: fen('已付金额'),
  dueFen: fen('待付金额'),
  overpaidFen: fen('多付金额'),
  priorDayFen: fen('同日此前已计'),
  linked: feeLinks.optional(),
  notes: z.array(z.string()),
});
export type FeeCalculation = z.output<typeof feeCalculation>;

/** A calculation kept with its order; a SETTLE one is never changed. */
export const orderFeeCalculation = feeCalculation.extend({
  calcId: id('计费记录').nullable(),
  orderId: id('订单'),
  calcAt: instant('计算时间'),
  quoteTime: instant('报价时间'),
  purpose: z.literal(['QUOTE', 'SETTLE', 'PREVIEW', 'AUDIT']),
});
export type OrderFeeCalculation = z.output<typeof orderFeeCalculation>;
