import { occupancyBills } from '@bochong/contract/charging-occupancy';
import { chargingSessionPage } from '@bochong/contract/charging-order';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { StayDetail } from './stay-detail.tsx';

/** Of the last seven days, by settlement: few enough for exact totals. */
const week = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -6)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

export default function OccupancyBillListPage() {
  return (
    <ListPage
      list={occupancyBills.list}
      rowKey="billId"
      columns={[
        ...(['billNo', 'payableFen', 'adjustedFen', 'paidFen', 'arrearsFen', 'refundedFen', 'occupancyStatus', 'occupySec'] as const),
        ...(['billableSec', 'feeFen', 'discountFen', 'waivedFen', 'plateNo', 'stationName', 'dealerName'] as const),
        ...(['payerName', 'payerType', 'settledAt', 'occupyNo'] as const),
        { name: 'orderNo', show: (row) => <GoTo path={`${chargingSessionPage.path}?orderId=${row.orderId}`}>{row.orderNo}</GoTo> },
      ]}
      query={{ opening: week }}
      filters={['startTime', 'stationId', 'occupancyStatus', 'payerType', 'number']}
      actions={<ExportButton endpoint={occupancyBills.export} />}
      opens={{ title: (row) => `占位账单 ${row.billNo}`, show: (row) => <StayDetail id={row.occupancyId} /> }}
      summary={['count', 'feeFen', 'discountFen', 'payableFen', 'adjustedFen', 'paidFen', 'arrearsFen', 'refundedFen']}
      empty="占位产生费用并结束后生成账单；可放宽结算时间查看以往"
    />
  );
}
