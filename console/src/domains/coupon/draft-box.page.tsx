import { couponTemplateStatus } from '@bochong/contract/coupon';
import { CouponTable } from './coupon-table.tsx';

/** Coupons that are not published yet. */
export default function DraftBoxPage() {
  return <CouponTable status={couponTemplateStatus.DRAFT} empty="没有草稿" />;
}
