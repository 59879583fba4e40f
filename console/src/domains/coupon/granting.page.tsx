import { type CouponTemplate, coupons, couponTemplateStatus } from '@bochong/contract/coupon';
import { usePermission } from '../../kit/permission.tsx';
import type { BatchActions } from '../../kit/row-selection.tsx';
import { EditSeveral } from './coupon-actions.tsx';
import { CouponTable } from './coupon-table.tsx';

const batch: BatchActions<CouponTemplate> = {
  limit: 100,
  actions: (rows, clear) => rows.length > 1 && <EditSeveral rows={rows} onDone={clear} />,
};

/** Coupons that are being given; several can get the same limits at once. */
export default function GrantingPage() {
  const mayEdit = usePermission(coupons.batchEdit);
  return <CouponTable status={couponTemplateStatus.GRANTING} {...(mayEdit && { batch })} empty="没有发放中的优惠券，请先发布草稿" />;
}
