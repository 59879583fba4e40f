import { couponUses } from '@bochong/contract/coupon';
import { parkingDetailPage } from '@bochong/contract/parking-order';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { go } from '../../kit/navigation.ts';

/** Coupons that were used, and what each took off which order. */
export default function CouponUsePage() {
  return (
    <ListPage
      list={couponUses.list}
      rowKey="useId"
      columns={[
        'plateNo',
        'appliedFen',
        { name: 'name', width: 170 },
        ...(['couponType', 'parkName', 'usedAt', 'returnedAt', 'orderNo', 'merchantName', 'way', 'code', 'dealerName'] as const),
      ]}
      filters={['plateNo', 'keyword', 'couponType', 'parkIds', 'startTime']}
      summary={['count', 'appliedFen', 'returnedFen']}
      actions={<ExportButton endpoint={couponUses.export} />}
      opens={(row) => void go(`${parkingDetailPage.path}?orderId=${row.orderId}`)}
      empty="车主缴费用券后，明细出现在这里"
    />
  );
}
