import { type ArrearsPayDetail, arrearsPayDetail } from '@bochong/contract/arrears';
import { Table } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';
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
      <Table
        size="small"
        rowKey="arrearsId"
        dataSource={pay.items}
        pagination={false}
        columns={[
          {
            title: '欠费编号',
            render: (_, item) => (
              <LinkButton onClick={() => void go(`/underpaymentManage/underpaymentRecord/detail?id=${item.arrearsId}`)}>
                {item.arrearsNo}
              </LinkButton>
            ),
          },
          { title: '车场', dataIndex: 'parkName' },
          { title: '出场时间', render: (_, item) => formatInstant(item.exitTime) },
          { title: '补缴金额(元)', align: 'right', render: (_, item) => <Money fen={item.amountFen} /> },
        ]}
      />
    </div>
  );
}
