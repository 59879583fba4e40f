export { couponJobs } from './coupon.jobs.ts';
export type { Applied, Priced, TimeCut } from './use/coupon-apply.rule.ts';
export { holdCoupons, useCoupons, useHeldCoupons } from './use/hold.service.ts';
export { type CouponOrder, type Offer, type OfferedPrice, offerCoupons } from './use/offer.service.ts';
export { couponFenOfBill, couponsUsed } from './use/use.repo.ts';
