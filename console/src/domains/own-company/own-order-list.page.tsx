import { ownCompany } from '@bochong/contract/own-company';
import { ListPage } from '../../kit/list-page.tsx';

/** What the company's vehicles charged on its account. */
export default function OwnOrderListPage() {
  return (
    <ListPage
      list={ownCompany.orders}
      rowKey="orderId"
      columns={[
        ...(['plateNo', 'stationName', 'connectorName', 'startAt', 'endAt', 'durationSec', 'energyWh', 'orderStatus'] as const),
        ...(['listElecFen', 'listServiceFen', 'discountFen', 'payableFen', 'refundedFen', 'orderNo'] as const),
      ]}
      filters={['startTime', 'plateNo', 'orderStatus']}
      empty="这段时间没有车辆充电"
      summary={['count', 'energyWh', 'payableFen', 'refundedFen']}
    />
  );
}
