import { type CouponResource, couponResources } from '@bochong/contract/open-api';
import { ListPage } from '../../../kit/list-page.tsx';
import { couponResourceForm } from './coupon-resource-form.tsx';
import { OpenSystemSelect } from './resource-selects.tsx';

const quota = ({ usedQuota, quota: most }: CouponResource) => `${usedQuota.toLocaleString('zh-CN')} / ${most.toLocaleString('zh-CN')}`;

/** What open systems may give of coupons. */
export default function CouponResourceListPage() {
  return (
    <ListPage
      list={couponResources.list}
      rowKey="resourceId"
      columns={[
        { name: 'couponName', width: 180 },
        { name: 'systemName', width: 150 },
        { name: 'usedQuota', title: '已发/额度', width: 130, show: quota },
        'perUserLimit',
        'status',
        ...(['startTime', 'endTime', 'callbackOnUse', 'restQty'] as const),
        { name: 'resourceId', title: '资源ID', width: 310 },
        ...(['updatedAt', 'dealerName'] as const),
      ]}
      filters={[{ name: 'systemId', control: <OpenSystemSelect /> }]}
      actions={<couponResourceForm.Add />}
      rowActions={couponResourceForm.rowActions}
      empty="点“新增”把一种优惠券开放给有“发放优惠券”权限的系统；对方用资源ID调用 /open/v1/coupons"
      opens={{ title: ({ couponName, systemName }) => `${systemName} · ${couponName}` }}
    />
  );
}
