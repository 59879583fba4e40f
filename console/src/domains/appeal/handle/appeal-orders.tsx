import { parkOrderAppeals } from '@bochong/contract/appeal';
import { Card } from 'antd';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { OrderLink } from '../../parking-order/index.ts';

export const useOtherOrders = (appealId: string) => useEndpoint(parkOrderAppeals.otherOrders, { query: { appealId } });

/** The plate's other stays three days around: duplicates and cut stays show here. */
export const OtherOrders = ({ appealId }: { appealId: string }) => (
  <Card size="small" title="该车前后3天的其他订单">
    <LoadedTable
      list={parkOrderAppeals.otherOrders}
      input={{ query: { appealId } }}
      rowKey="orderId"
      columns={[
        ...(['parkName', 'enterTime', 'exitTime', 'payableFen', 'dueFen', 'orderStatus'] as const),
        { name: 'orderNo', show: ({ orderId, orderNo }) => <OrderLink orderId={orderId} orderNo={orderNo} /> },
      ]}
      scroll={{ x: true }}
    />
  </Card>
);
