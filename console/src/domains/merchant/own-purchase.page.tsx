import { ownMerchant } from '@bochong/contract/merchant';
import { ListPage } from '../../kit/list-page.tsx';

/** What the merchant bought, and what became of it. */
export default function OwnPurchasePage() {
  return (
    <ListPage
      list={ownMerchant.purchases}
      rowKey="purchaseId"
      columns={[
        { name: 'name', width: 180 },
        ...(['qty', 'amountFen', 'leftQty', 'openQty', 'usedQty', 'expiredQty', 'returnedQty', 'refundFen', 'status', 'boughtAt'] as const),
        ...(['unitPriceFen', 'settleMode', 'operatorName', 'purchaseNo'] as const),
      ]}
      filters={['keyword', 'status', 'startTime']}
      summary={['count', 'qty', 'amountFen', 'refundFen']}
      empty="还没有购买优惠券"
    />
  );
}
