import { chargingOrders } from '@bochong/contract/charging-order';
import { ExportButton } from '../../../kit/export-button.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { OrderActions } from './order-actions.tsx';
import { openSession, orderColumns } from './order-columns.tsx';
import { RemoteStartButton } from './remote-start.tsx';

/** Of today, by start: few enough for exact totals and sums. */
const today = () => ({ startTime: `${dayOf(Date.now())} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

export default function ChargingOrderListPage() {
  return (
    <ListPage
      list={chargingOrders.list}
      rowKey="orderId"
      columns={orderColumns}
      query={{ pollMs: 15_000, opening: today }}
      filters={[
        ...(['plateNo', 'startTime'] as const),
        'stationId',
        ...(['orderStatus', 'payStatus', 'startSource', 'stopReason', 'flag', 'payerType', 'payerName', 'mobile', 'gun'] as const),
        ...(['vin', 'cardNo', 'endFrom', 'endTo', 'minFen', 'maxFen', 'settledFrom', 'charged', 'orderNo'] as const),
      ]}
      actions={
        <>
          <RemoteStartButton />
          <ExportButton endpoint={chargingOrders.export} />
        </>
      }
      rowActions={(row) => <OrderActions row={row} />}
      opens={openSession}
      summary={['count', 'energyWh', 'listElecFen', 'listServiceFen', 'payableFen', 'paidFen', 'arrearsFen']}
      empty="桩上启动充电后，订单即出现在这里；可放宽开始时间查看以往"
    />
  );
}
