import { z } from 'zod';
import {
  clock,
  dealerName,
  documentNo,
  fen,
  flag,
  id,
  instant,
  instantInput,
  integer,
  lotsOrAll,
  nameText,
  rate,
  rev,
  stationsOrAll,
  text,
  words,
} from '../../kernel/fields.ts';
import { dayType } from '../parking-fee/index.ts';
import { couponKind, couponPayer, couponScope, couponTemplateStatus, couponValidity } from './coupon-enums.ts';

const { TIME, PERCENT, AMOUNT, FULL, SLOT, OVER } = couponKind;

/** A span of the clock; `end` not after `start` is on the next day. */
export const couponSlot = z.object({ start: clock('开始'), end: clock('结束') });
const slots = (label: string) => z.array(couponSlot).max(4, `${label}最多4段`).default([]).meta({ title: label });
const none = <T extends z.ZodType>(schema: T, empty: string) =>
  schema
    .nullable()
    .default(null as never)
    .meta({ empty });

export const couponLimits = {
  totalQty: integer('发行量', 1, 1_000_000),
  perUserLimit: integer('每车限领', 1, 100).meta({ help: '同一车牌最多领取的张数' }),
  perPlateDayLimit: none(integer('每车每日限用', 1, 10), '不限'),
};

export const couponShape = {
  name: nameText('券名称', 20),
  couponType: couponKind.schema,
  bizScope: couponScope.schema.default(couponScope.PARKING).meta({ title: '适用业务', help: '充电券在结算时自动使用一张，取抵扣最多的' }),
  minutes: none(integer('抵扣时长(分钟)', 1, 10_080), '未填写'),
  payBp: none(rate('实付比例').min(100, '折扣应在0.1~9.9折之间').max(9900, '折扣应在0.1~9.9折之间'), '未填写'),
  amountFen: none(fen('抵扣金额', 1_000_000).min(1, '抵扣金额须大于0'), '未填写'),
  thresholdFen: none(fen('满额', 1_000_000), '不限'),
  maxDiscountFen: none(fen('最高抵扣', 1_000_000).min(1, '最高抵扣须大于0'), '不封顶'),
  freeSlots: slots('免费时段'),
  /** Lots it is good at; none named: all. */
  parkIds: lotsOrAll().default([]),
  /** Stations a coupon of charging is good at; none named: all. */
  stationIds: stationsOrAll().default([]),
  validType: couponValidity.schema,
  startTime: none(instantInput('有效期起'), '未填写'),
  endTime: none(instantInput('有效期止'), '未填写'),
  validDays: none(integer('领取后有效天数', 1, 365), '未填写'),
  /** Days it may be used on; none named: all. */
  usableDays: z.array(dayType.schema).max(3).default([]).meta({ title: '可用日期', empty: '每天' }),
  usableSlots: slots('可用时段'),
  ...couponLimits,
  stackable: flag('可叠加').meta({ help: '可与其他类型的可叠加券同时使用' }),
  claimable: flag('扫码领取').meta({ help: '开启后生成领券二维码，车主扫码凭车牌领取' }),
  payer: couponPayer.schema
    .default(couponPayer.PLATFORM)
    .meta({ title: '费用承担', help: '商户承担的券上架后由商户购买，再由商户发给顾客' }),
  description: text('使用说明', 200),
};

/** What a draft must say besides each field's own bounds. The fields that a kind does not have are empty. */
export const soundCoupon = <T extends z.ZodType<z.output<z.ZodObject<typeof couponShape>>>>(schema: T) =>
  schema.superRefine((coupon, context) => {
    const wrong = (path: keyof typeof couponShape, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const { couponType: kind } = coupon;
    const has = (...kinds: number[]) => kinds.includes(kind);
    if (coupon.payer === couponPayer.MERCHANT && coupon.claimable === 1) wrong('claimable', '商户承担的券由商户发放，不能开启扫码领取');
    const charging = coupon.bizScope !== couponScope.PARKING;
    if (charging && has(TIME, SLOT)) wrong('couponType', '充电券只能是折扣券、金额券、全免券或满减券');
    if (charging && coupon.parkIds.length > 0) wrong('parkIds', '充电券按电站设置适用范围');
    if (!charging && coupon.stationIds.length > 0) wrong('stationIds', '停车券按车场设置适用范围');
    if (charging && coupon.stackable === 1) wrong('stackable', '一次充电只使用一张券，不能设为可叠加');
    if (has(TIME) !== (coupon.minutes !== null)) wrong('minutes', has(TIME) ? '请填写抵扣时长' : '该类型没有抵扣时长');
    if (has(PERCENT) !== (coupon.payBp !== null)) wrong('payBp', has(PERCENT) ? '请填写折扣' : '该类型没有折扣');
    if (has(AMOUNT, OVER) !== (coupon.amountFen !== null)) wrong('amountFen', has(AMOUNT, OVER) ? '请填写抵扣金额' : '该类型没有抵扣金额');
    if (has(OVER) && coupon.thresholdFen === null) wrong('thresholdFen', '请填写满额');
    if (!has(PERCENT, AMOUNT, OVER) && coupon.thresholdFen !== null) wrong('thresholdFen', '该类型没有满额');
    if (has(OVER) && (coupon.thresholdFen ?? 0) < (coupon.amountFen ?? 0)) wrong('thresholdFen', '满额不能低于抵扣金额');
    if (!has(PERCENT, FULL) && coupon.maxDiscountFen !== null) wrong('maxDiscountFen', '该类型没有最高抵扣');
    if (has(SLOT) !== coupon.freeSlots.length > 0) wrong('freeSlots', has(SLOT) ? '请填写免费时段' : '该类型没有免费时段');
    for (const name of ['freeSlots', 'usableSlots'] as const) if (slotsOverlap(coupon[name])) wrong(name, '时段不能重叠');
    if (coupon.validType === couponValidity.FIXED) {
      if (coupon.startTime === null) wrong('startTime', '请选择有效期起');
      if (coupon.endTime === null) wrong('endTime', '请选择有效期止');
      if (coupon.startTime && coupon.endTime && Date.parse(coupon.endTime) <= Date.parse(coupon.startTime))
        wrong('endTime', '有效期止必须晚于有效期起');
      if (coupon.validDays !== null) wrong('validDays', '固定区间没有有效天数');
    } else {
      if (coupon.validDays === null) wrong('validDays', '请填写领取后有效天数');
      if (coupon.startTime !== null) wrong('startTime', '领取后N天没有有效期起');
      if (coupon.endTime !== null) wrong('endTime', '领取后N天没有有效期止');
    }
  });

/** Minutes of the day that spans cover, over midnight too; true when two share one. */
function slotsOverlap(spans: readonly { start: string; end: string }[]): boolean {
  const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const parts = spans.flatMap(({ start, end }) => {
    const [from, to] = [minute(start), minute(end)];
    return from < to
      ? [[from, to]]
      : [
          [from, 1440],
          [0, to],
        ];
  });
  return parts.some(([from = 0, to = 0], index) =>
    parts.some(([otherFrom = 0, otherTo = 0], other) => other > index && from < otherTo && otherFrom < to),
  );
}

export const couponTemplateFields = z.object(couponShape);
export type CouponTemplateFields = z.output<typeof couponTemplateFields>;

export const pieces = (label: string) => z.number().int().meta({ title: label });

export const couponTemplate = z.object({
  ...couponShape,
  name: z.string().meta({ title: '券名称' }),
  startTime: instant('有效期起').nullable(),
  endTime: instant('有效期止').nullable(),
  templateId: id('优惠券'),
  couponNo: documentNo('券编号'),
  status: couponTemplateStatus.schema,
  parkNames: words('适用车场').meta({ empty: '全部车场' }),
  stationNames: words('适用电站').meta({ empty: '全部电站' }),
  grantedQty: pieces('已发放'),
  remainQty: pieces('剩余'),
  saleReservedQty: pieces('已售未发'),
  usedQty: pieces('已使用'),
  expiredQty: pieces('已过期'),
  revokedQty: pieces('已作废'),
  discountFen: fen('抵扣总额'),
  /** Page where drivers claim it; null while that is closed. */
  claimPath: z.string().nullable().meta({ title: '领券码' }),
  createdBy: z.string().meta({ title: '创建人' }),
  createdAt: instant('创建时间'),
  publishedAt: instant('发布时间').nullable(),
  endedAt: instant('结束时间').nullable(),
  dealerName,
  rev,
});
export type CouponTemplate = z.output<typeof couponTemplate>;
