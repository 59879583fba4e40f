import { type ArrearsDetail, arrearsDetail } from '@bochong/contract/arrears';
import { formatInstant } from '../../../kit/format.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { OrderLink } from '../../parking-order/index.ts';

/** From what was owed at first to what is owed now. */
export const Ladder = ({ record }: { record: ArrearsDetail }) => (
  <RecordFacts
    title="金额"
    columns={4}
    of={arrearsDetail}
    record={record}
    fields={['originFen', 'reduceFen', 'paidFen', 'writeOffFen', 'owedFen', { name: 'payableFen', title: '订单应付' }, 'orderPaidFen']}
  />
);

/** The stay the debt comes from. */
export const Origin = ({ record }: { record: ArrearsDetail }) => (
  <RecordFacts
    title="停车与欠费"
    of={arrearsDetail}
    record={record}
    fields={[
      'arrearsNo',
      { name: 'orderNo', title: '停车订单', show: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
      { name: 'parkName', title: '车场 / 泊位', show: (row) => [row.parkName, row.berthCode].filter(Boolean).join(' · ') },
      'enterTime',
      'exitTime',
      'parkMinutes',
      'arrearsReason',
      { name: 'arrearsAt', show: (row) => `${formatInstant(row.arrearsAt)}（${row.ageDays} 天）` },
      'evidenceLevel',
      'remindCount',
      'closedAt',
      'closeReason',
    ]}
  />
);
