import { parkingRefunds, refundReason } from '@bochong/contract/refund';
import { ActionForm } from '../../kit/action-form.tsx';
import { formatFen } from '../../kit/format.ts';
import { EvidenceUpload } from './evidence-upload.tsx';
import { RefundOrderItem } from './refund-order-item.tsx';

interface Bill {
  billId: string;
  plateNo: string;
  billNo: string;
  /** None for what was paid for several stays, or for something else. */
  orderId: string | null;
  leftFen: number;
}
/** Asks money of a paid bill back. */
export const RefundButton = ({ bill: { billId, plateNo, orderId, leftFen } }: { bill: Bill }) => (
  <ActionForm
    to={parkingRefunds.apply}
    word="退款"
    title={`申请退款 ${plateNo} 可退 ${formatFen(leftFen)} 元`}
    okText="提交申请"
    initial={{ applyFen: leftFen }}
    given={{ body: { billId } }}
    asks={[
      { name: 'applyFen', label: '退款金额(元)', maxFen: leftFen },
      'refundReason',
      { name: 'reasonText', required: ({ refundReason: reason }) => reason === refundReason.OTHER },
      { name: 'refundWay', placeholder: '按支付渠道自动选择' },
      { name: 'evidence', children: <EvidenceUpload /> },
    ]}
    done="退款申请已提交"
  >
    {orderId === null && <RefundOrderItem billId={billId} />}
  </ActionForm>
);
