import { payChannel, receipts } from '@bochong/contract/bill';
import { parkingRefunds, refundReason } from '@bochong/contract/refund';
import { Form } from 'antd';
import { ActionForm } from '../../kit/action-form.tsx';
import { formatFen } from '../../kit/format.ts';
import { useEndpoint } from '../../kit/use-endpoint.ts';
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

/** Where the money came from and goes back to, and what the application sets off. */
function ApplyFacts({ billId }: { billId: string }) {
  const { data } = useEndpoint(receipts.get, { params: { id: billId } });
  if (!data) return null;
  return (
    <Form.Item label="退款账户" className="field-wide">
      实付 {formatFen(data.paidFen)} 元（{payChannel.label(data.payChannel)} {data.billNo}），已退 {formatFen(data.refundedFen)}{' '}
      元。提交后按退款审核配置逐级审核，通过后退回付款账户。
    </Form.Item>
  );
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
    <ApplyFacts billId={billId} />
    {orderId === null && <RefundOrderItem billId={billId} />}
  </ActionForm>
);
