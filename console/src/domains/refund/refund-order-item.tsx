import { receipts } from '@bochong/contract/bill';
import { Form, Select } from 'antd';
import { formatFen } from '../../kit/format.ts';
import { useEndpoint } from '../../kit/use-endpoint.ts';

/** Which stay of a combined payment the money goes back for, and never more than it got; nothing for a payment of one. */
export function RefundOrderItem({ billId }: { billId: string }) {
  const form = Form.useFormInstance();
  const { data } = useEndpoint(receipts.get, { params: { id: billId } });
  if (!data || data.items.length === 0) return null;
  const options = data.items.map(({ orderId, orderNo, amountFen }) => ({
    value: orderId,
    label: `${orderNo} · ${formatFen(amountFen)}元`,
  }));
  const choose = (orderId: string) => form.setFieldValue('applyFen', data.items.find((item) => item.orderId === orderId)?.amountFen);
  return (
    <Form.Item name="orderId" label="停车订单" className="field-wide" rules={[{ required: true, message: '请选择要退款的停车订单' }]}>
      <Select options={options} onChange={choose} placeholder="合并支付，请选择要退款的订单" />
    </Form.Item>
  );
}
