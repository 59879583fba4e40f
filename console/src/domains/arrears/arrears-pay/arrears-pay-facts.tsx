import { type ArrearsPayDetail, arrearsPayDetail } from '@bochong/contract/arrears';
import { Table } from 'antd';
import { columnsFor } from '../../../kit/columns.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import styles from '../arrears-detail.module.css';

type Settled = ArrearsPayDetail['items'][number];
const items = columnsFor<Settled>(arrearsPayDetail.shape.items.element.shape, [
  {
    name: 'arrearsNo',
    title: '欠费编号',
    show: ({ arrearsId, arrearsNo }) => (
      <LinkButton onClick={() => void go(`/underpaymentManage/underpaymentRecord/detail?id=${arrearsId}`)}>{arrearsNo}</LinkButton>
    ),
  },
  'parkName',
  'exitTime',
  'amountFen',
]);

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
      <Table size="small" rowKey="arrearsId" dataSource={pay.items} pagination={false} columns={[...items]} />
    </div>
  );
}
