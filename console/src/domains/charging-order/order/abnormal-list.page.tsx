import { chargingOrders } from '@bochong/contract/charging-order';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { OrderActions } from './order-actions.tsx';
import { abnormalColumns, openSession } from './order-columns.tsx';

/** The last thirty days: what waits for a person stands first. */
const month = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -29)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

export default function AbnormalOrderListPage() {
  return (
    <ListPage
      list={chargingOrders.abnormal}
      rowKey="orderId"
      columns={abnormalColumns}
      query={{ pollMs: 30_000, opening: month }}
      filters={['startTime', 'stationId', 'flag', 'orderNo']}
      rowActions={(row) => <OrderActions row={row} />}
      opens={openSession}
      summary={['count', 'energyWh', 'payableFen', 'paidFen', 'arrearsFen']}
      empty="这段时间内没有异常订单"
    />
  );
}
