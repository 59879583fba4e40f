import { payChannel } from '@bochong/contract/bill';
import { Form, Input, Segmented } from 'antd';

const channels = [payChannel.CASH, payChannel.POS, payChannel.TRANSFER].map((value) => ({ value, label: payChannel.label(value) }));
const asked = (required: boolean, message: string) => [{ required, message }];

interface TakenItemsProps {
  /** Field of the voucher's number. */
  voucher?: string;
  /** Cash needs a voucher too, as this note explains. */
  voucherNote?: string;
}

/** Form items of money that staff takes: `payChannel`, and the voucher that everything but cash must name. */
export function TakenItems({ voucher = 'voucher', voucherNote }: TakenItemsProps) {
  return (
    <div className="field-grid">
      <Form.Item name="payChannel" label="收款方式">
        <Segmented options={channels} />
      </Form.Item>
      <Form.Item noStyle dependencies={['payChannel']}>
        {({ getFieldValue }) => (
          <Form.Item
            name={voucher}
            label="凭证号"
            rules={
              voucherNote === undefined
                ? asked(getFieldValue('payChannel') !== payChannel.CASH, '非现金收款请填写凭证号')
                : asked(true, '请填写凭证号')
            }
            extra={voucherNote}
          >
            <Input maxLength={voucherNote === undefined ? 64 : 200} />
          </Form.Item>
        )}
      </Form.Item>
    </div>
  );
}
