import { occupancies } from '@bochong/contract/charging-occupancy';
import { chargingSessionPage } from '@bochong/contract/charging-order';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { StayActions } from './stay-actions.tsx';
import { StayDetail } from './stay-detail.tsx';

/** Of the last seven days, by their beginning: few enough for exact totals. */
const week = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -6)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

export default function OccupancyListPage() {
  return (
    <ListPage
      list={occupancies.list}
      rowKey="occupancyId"
      columns={[
        'plateNo',
        { name: 'stationName', title: '电站 / 枪', width: 250, show: (row) => `${row.stationName} · ${row.connectorName}` },
        ...([
          'payableFen',
          'paidFen',
          'arrearsFen',
          'occupancyStatus',
          'occupySec',
          'billableSec',
          'dealerName',
          'beginAt',
          'endAt',
          'endEvidence',
          'graceEndAt',
          'feeFen',
          'discountFen',
          'refundedFen',
          'waivedFen',
        ] as const),
        ...(['payerName', 'payerPhone', 'payerType', 'exemptReason', 'ruleName', 'units'] as const),
        { name: 'orderNo', show: (row) => <GoTo path={`${chargingSessionPage.path}?orderId=${row.orderId}`}>{row.orderNo}</GoTo> },
        'occupyNo',
      ]}
      query={{ pollMs: 30_000, opening: week }}
      filters={[...(['plateNo', 'startTime'] as const), 'stationId', ...(['occupancyStatus', 'endEvidence', 'mobile', 'number'] as const)]}
      actions={<ExportButton endpoint={occupancies.export} />}
      rowActions={(row) => <StayActions row={row} />}
      opens={{ title: (row) => `占位 ${row.plateNo ?? row.occupyNo}`, show: (row) => <StayDetail id={row.occupancyId} /> }}
      summary={['count', 'feeFen', 'payableFen', 'paidFen', 'arrearsFen', 'refundedFen', 'waivedFen']}
      empty="电站设有占位规则时，充电结束后即开始占位；可放宽开始时间查看以往"
    />
  );
}
