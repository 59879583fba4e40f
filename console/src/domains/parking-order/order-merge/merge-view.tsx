import { type ParkOrderMerge, parkOrderMerge } from '@bochong/contract/parking-order';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { OrderLink } from '../park-order/order-link.tsx';

/** One merge: the stay that was kept, those that went into it, and what became of their money. */
export const MergeView = ({ merge }: { merge: ParkOrderMerge }) => (
  <RecordFacts
    columns={2}
    of={parkOrderMerge}
    record={merge}
    fields={[
      'plateNo',
      'status',
      { name: 'parkName', span: 2 },
      { name: 'targetOrderNo', span: 2, show: (row) => <OrderLink orderId={row.targetOrderId} orderNo={row.targetOrderNo} /> },
      {
        name: 'sourceOrderNos',
        span: 2,
        show: (row) =>
          row.sourceOrderIds.map((orderId, index) => (
            <div key={orderId}>
              <OrderLink orderId={orderId} orderNo={row.sourceOrderNos[index] ?? null} />
            </div>
          )),
      },
      'reason',
      { name: 'gapMinutes', title: '不计费间隔', show: (row) => `${row.gapMinutes}分钟` },
      'beforeTotalFen',
      'afterPayableFen',
      'overpaidFen',
      'operatorName',
      { name: 'at', span: 2 },
    ]}
  />
);
