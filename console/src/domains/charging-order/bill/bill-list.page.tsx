import { chargingBills } from '@bochong/contract/charging-order';
import { ExportButton } from '../../../kit/export-button.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { OrderLink, openSession } from '../order/order-columns.tsx';

/** Of today, by settlement. */
const today = () => ({ startTime: `${dayOf(Date.now())} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

export default function ChargingBillListPage() {
  return (
    <ListPage
      list={chargingBills.list}
      rowKey="billId"
      columns={[
        ...(['billNo', 'energyWh', 'payableFen', 'adjustedFen', 'paidFen', 'arrearsFen', 'refundedFen', 'payStatus'] as const),
        ...([
          'listElecFen',
          'listServiceFen',
          'discountFen',
          'couponFen',
          'balanceDiscountFen',
          'principalFen',
          'giftFen',
          'stationName',
          'dealerName',
        ] as const),
        ...(['payerName', 'payerType', 'plateNo', 'settledAt', 'adjustedTimes'] as const),
        { name: 'orderNo', show: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
      ]}
      query={{ opening: today }}
      filters={['startTime', 'stationId', 'payStatus', 'payerType', 'number']}
      actions={<ExportButton endpoint={chargingBills.export} />}
      opens={openSession}
      summary={['count', 'energyWh', 'listElecFen', 'listServiceFen', 'discountFen', 'payableFen', 'adjustedFen', 'paidFen', 'arrearsFen']}
      empty="充电结算后生成账单；可放宽结算时间查看以往"
    />
  );
}
