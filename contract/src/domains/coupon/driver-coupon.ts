import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { fen, id, instant, plateNo, uuid } from '../../kernel/fields.ts';
import { anyPlate } from '../../kernel/plate.ts';

/** 128 random bits in the alphabet of addresses. */
export const claimToken = z
  .string()
  .regex(/^[\w-]{22}$/, '领券码不正确')
  .meta({ title: '领券码' });
/** Path of the page where a driver claims. */
export const claimPagePath = (token: string) => `/y/${token}`;
/** Path of the page where a driver takes a coupon at a merchant's counter. */
export const counterPagePath = (token: string) => `/s/${token}`;

/** A coupon as the driver of a vehicle sees it beside the fee. */
export const offeredCoupon = z.object({
  couponId: uuid('券'),
  name: z.string(),
  /** 2小时, 8折, ¥5 … */
  figure: z.string(),
  terms: z.string(),
  endTime: instant('失效时间'),
  /** Takes something off now, alone or with those that are chosen. */
  usable: z.boolean(),
  chosen: z.boolean(),
  /** What it takes off; 0 while it is not chosen. */
  discountFen: fen('抵扣'),
});
export type OfferedCoupon = z.output<typeof offeredCoupon>;

/** Which of a vehicle's coupons are meant: left out, those that leave the least to pay; none: without coupons. */
export const couponChoice = z.array(uuid('券')).max(3).optional().meta({ title: '优惠券' });

/** What a driver is told of a coupon before taking it. */
export const claimLook = z.object({
  name: z.string(),
  figure: z.string(),
  terms: z.string(),
  /** 2026-11-30 23:59 前有效, 领取后30天内有效. */
  validity: z.string(),
  /** When and where it is good, in words. */
  conditions: z.array(z.string()),
  description: z.string(),
  /** Who gives it. */
  dealerName: z.string(),
  left: z.boolean(),
  perUserLimit: z.number().int(),
});
export const claimedCoupon = z.object({
  couponId: id('券'),
  code: z.string(),
  plateNo: plateNo(),
  startTime: instant('生效时间'),
  endTime: instant('失效时间'),
});

/** What the page behind the code of a coupon calls; needs no login. */
export const driverCoupons = {
  look: endpoint({
    method: 'GET',
    path: '/driver/v2/api/coupon/:token',
    title: '领券页信息',
    access: 'public',
    params: z.object({ token: claimToken }),
    data: claimLook,
  }),
  claim: endpoint({
    method: 'POST',
    path: '/driver/v2/api/coupon/claim',
    title: '车主领券',
    access: 'public',
    body: z.object({ token: claimToken, plateNo: anyPlate(), requestId: uuid('请求号') }),
    data: claimedCoupon,
    audited: false,
  }),
};
