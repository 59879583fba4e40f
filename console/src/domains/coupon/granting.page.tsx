import { type CouponTemplate, coupons, couponTemplateStatus } from '@bochong/contract/coupon';
import { GoTo } from '../../kit/go-to.tsx';
import { usePermission } from '../../kit/permission.tsx';
import type { BatchActions } from '../../kit/row-selection.tsx';
import { CouponTable } from './coupon-table.tsx';

const batch: BatchActions<CouponTemplate> = {
  limit: 100,
  actions: (rows) =>
    rows.length > 1 && (
      <GoTo
        to={coupons.batchEdit}
        button="primary"
        path={`/couponManage/coupon/multiEdit?ids=${rows.map(({ templateId }) => templateId).join(',')}`}
      >
        批量编辑（{rows.length}）
      </GoTo>
    ),
};

/** Coupons that are being given; several can get the same limits and sale at once. */
export default function GrantingPage() {
  const mayEdit = usePermission(coupons.batchEdit);
  return <CouponTable status={couponTemplateStatus.GRANTING} {...(mayEdit && { batch })} empty="没有发放中的优惠券，请先发布草稿" />;
}
