import { type ArrearsPayDetail, arrearsPayDetail } from '@bochong/contract/arrears';
import { GoTo } from '../../../kit/go-to.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import styles from '../arrears-detail.module.css';

/** One payment and the records it settled. */
export function ArrearsPayFacts({ pay }: { pay: ArrearsPayDetail }) {
  return (
    <div className={styles.detail}>
      <RecordFacts
        of={arrearsPayDetail}
        record={pay}
        fields={[
          'plateNo',
          'billNo',
          'payState',
          'totalFen',
          'paidFen',
          'paidAt',
          'payChannel',
          'payScene',
          'collectorName',
          { name: 'voucher', span: 2 },
          'remark',
        ]}
      />
      <SmallTable
        of={arrearsPayDetail.shape.items.element}
        rows={pay.items}
        rowKey="arrearsId"
        columns={[
          {
            name: 'arrearsNo',
            title: '欠费编号',
            show: ({ arrearsId, arrearsNo }) => (
              <GoTo path={`/underpaymentManage/underpaymentRecord/detail?id=${arrearsId}`}>{arrearsNo}</GoTo>
            ),
          },
          'parkName',
          'exitTime',
          'amountFen',
        ]}
      />
    </div>
  );
}
