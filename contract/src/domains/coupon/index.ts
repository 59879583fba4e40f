// Its calls are part of `coupons`, under whose name they go.
export { type EditedCoupon, editedCoupon } from './coupon-batch.ts';
export * from './coupon-enums.ts';
export * from './coupon-errors.ts';
export * from './coupon-face.ts';
export * from './coupon-fields.ts';
export * from './coupon-grant.ts';
export * from './coupon-sale-fields.ts';
export * from './coupon-setting.ts';
export * from './coupon-template.ts';
export * from './coupon-use.ts';
export * from './driver-coupon.ts';
export * from './driver-shop.ts';
export * from './menu.ts';
