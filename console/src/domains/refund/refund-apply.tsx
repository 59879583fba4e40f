import { chargeRefunds, refundFields, refundReason, refundWay } from '@bochong/contract/refund';
import { Form, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { formatFen } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { EvidenceUpload } from './evidence-upload.tsx';
import { RefundOrderItem } from './refund-order-item.tsx';

const Item = itemOf(refundFields);
/** What people apply for; the others come from their own business. */
const byBusiness: readonly number[] = [refundReason.APPEAL, refundReason.PASS, refundReason.BOOK, refundReason.SYSTEM];
const reasons = { title: refundReason.title, options: refundReason.options.filter(({ value }) => !byBusiness.includes(value)) };

interface Bill {
  billId: string;
  plateNo: string;
  billNo: string;
  /** None for what was paid for several stays, or for something else. */
  orderId: string | null;
  leftFen: number;
}
interface Values {
  orderId?: string;
  applyFen: number;
  refundReason: 1 | 2 | 3 | 5 | 99;
  reasonText?: string;
  refundWay?: 1 | 2;
  evidence?: string[];
}

/** Asks money of a paid bill back; one dialog is one application, however often its button is pressed. */
export function RefundButton({ bill, size }: { bill: Bill; size?: 'small' }) {
  const [open, setOpen] = useState(false);
  const requestId = useRef('');
  const apply = useAction(chargeRefunds.apply, { success: '退款申请已提交' });
  const start = () => {
    requestId.current = crypto.randomUUID();
    setOpen(true);
  };
  return (
    <Allowed to={chargeRefunds.apply}>
      <LinkButton {...(size && { size })} onClick={start}>
        退款
      </LinkButton>
      <FormModal<Values>
        title={`申请退款 ${bill.plateNo} 可退 ${formatFen(bill.leftFen)} 元`}
        open={open}
        okText="提交申请"
        initial={{ applyFen: bill.leftFen }}
        onClose={() => setOpen(false)}
        onSubmit={(body) => apply.run({ body: { ...body, billId: bill.billId, requestId: requestId.current } })}
      >
        {bill.orderId === null && <RefundOrderItem billId={bill.billId} />}
        <Item name="applyFen" label="退款金额(元)" maxFen={bill.leftFen} />
        <Item name="refundReason" label="退款原因">
          <EnumSelect of={reasons} />
        </Item>
        <Form.Item noStyle dependencies={['refundReason']}>
          {({ getFieldValue }) => (
            <Item
              name="reasonText"
              wide
              rules={[{ required: getFieldValue('refundReason') === refundReason.OTHER, message: '请填写说明' }]}
            >
              <Input.TextArea rows={2} maxLength={200} showCount />
            </Item>
          )}
        </Form.Item>
        <Item name="refundWay" label="退款方式">
          <Select allowClear placeholder="按支付渠道自动选择" options={[...refundWay.options]} />
        </Item>
        <Item name="evidence" wide>
          <EvidenceUpload />
        </Item>
      </FormModal>
    </Allowed>
  );
}
