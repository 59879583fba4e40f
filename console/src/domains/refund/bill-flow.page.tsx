import { billFlows, flowKind } from '@bochong/contract/refund';
import { SubjectLink } from '../../fields/subject-link.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { RefundsOfBill } from './refunds-of-bill.tsx';

export default function BillFlowPage() {
  return (
    <ListPage
      list={billFlows.list}
      rowKey="flowId"
      columns={[
        'at',
        'flowKind',
        'amountFen',
        'payChannel',
        'plateNo',
        'parkName',
        'dealerName',
        'number',
        { name: 'orderNo', show: (row) => <SubjectLink {...row} /> },
        { name: 'channelNo', width: 260 },
      ]}
      filters={['plateNo', 'startTime', 'parkIds', 'flowKind', 'payChannel']}
      empty="收款和退款到账后，每一笔都会按时间列在这里"
      actions={<ExportButton endpoint={billFlows.export} />}
      summary={['receivedFen', 'refundedFen', 'netFen']}
      opens={{
        title: '账单流水',
        width: 860,
        more: (row) => row.flowKind === flowKind.PAYMENT && <RefundsOfBill billNo={row.number} />,
      }}
    />
  );
}
