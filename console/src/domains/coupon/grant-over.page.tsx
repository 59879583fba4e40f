import { couponTemplateStatus } from '@bochong/contract/coupon';
import { CouponTable } from './coupon-table.tsx';

/** Coupons that are no longer given; those that were given are used on. */
export default function GrantOverPage() {
  return <CouponTable status={couponTemplateStatus.ENDED} empty="没有发放结束的优惠券" />;
}
