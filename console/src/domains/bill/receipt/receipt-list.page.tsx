import { payState, receipts } from '@bochong/contract/bill';
import { PayTypeSelect } from '../../../fields/pay-type-select.tsx';
import { SubjectLink } from '../../../fields/subject-link.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { RefundButton } from '../../refund/index.ts';
import { ReceiptSums } from './receipt-sums.tsx';
import { ReceiptView } from './receipt-view.tsx';

export default function ReceiptListPage() {
  return (
    <ListPage
      list={receipts.list}
      rowKey="billId"
      columns={[
        'plateNo',
        { name: 'parkName', show: ({ parkName, lotCount }) => (lotCount > 1 ? `${parkName} 等${lotCount}个车场` : parkName) },
        ...(['dealerName', 'totalFen', 'paidFen', 'refundedFen', 'paidAt', 'payChannel', 'payScene', 'bizType', 'payState'] as const),
        { name: 'orderNo', show: (row) => <SubjectLink {...row} /> },
        'billNo',
        'channelTradeNo',
        'reconcileState',
        'feeFen',
      ]}
      empty="车主缴费后，收费记录即出现在这里"
      filters={[
        ...(['plateNo', 'startTime', 'parkIds'] as const),
        { name: 'payChannel', control: <PayTypeSelect /> },
        ...(['payScene', 'payState', 'bizType'] as const),
        ...(['refunded', 'collectorId', 'number'] as const),
      ]}
      rowActions={(row) => {
        const { billId, billNo, plateNo, orderId, refundedElsewhere } = row;
        const leftFen = row.payState === payState.SUCCESS ? row.paidFen - row.refundedFen : 0;
        return leftFen > 0 && !refundedElsewhere && <RefundButton bill={{ billId, billNo, plateNo, orderId, leftFen }} />;
      }}
      actions={<ExportButton endpoint={receipts.export} />}
      opens={{ title: '收费记录', width: 860, show: ({ billId }) => <ReceiptView id={billId} /> }}
      summary={(sums) => <ReceiptSums {...sums} />}
    />
  );
}
