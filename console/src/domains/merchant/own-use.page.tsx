import { ownMerchant } from '@bochong/contract/merchant';
import { ListPage } from '../../kit/list-page.tsx';

/** Coupons of the merchant that its customers used. */
export default function OwnUsePage() {
  return (
    <ListPage
      list={ownMerchant.uses}
      rowKey="useId"
      columns={['usedAt', 'plateNo', { name: 'name', width: 180 }, 'appliedFen', 'prepaidFen', 'parkName', 'orderNo', 'code']}
      filters={['plateNo', 'startTime']}
      summary={['count', 'appliedFen', 'prepaidFen']}
      empty="顾客缴费用券后，明细出现在这里"
    />
  );
}
