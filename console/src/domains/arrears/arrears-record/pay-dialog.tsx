import { type ArrearsRecord, arrearsRecords } from '@bochong/contract/arrears';
import { payChannel } from '@bochong/contract/bill';
import { Alert, Form, Input } from 'antd';
import { Money, MoneyInput } from '../../../fields/money.tsx';
import { TakenItems } from '../../../fields/taken-items.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

type Channel = 1 | 13 | 14;

interface Values {
  paidFen: number;
  payChannel: Channel;
  voucher: string;
  remark?: string;
}

/** What is to be paid: some records, or everything a plate owes. */
export interface Payable {
  plateNo: string;
  owedFen: number;
  count: number;
  chosen: { arrearsIds: string[] } | { plateId: string };
}

/** What may still be paid for a record: also what was given up as uncollectable. */
export const payableOf = (row: ArrearsRecord): Payable => ({
  plateNo: row.plateNo,
  owedFen: row.owedFen + row.writeOffFen,
  count: 1,
  chosen: { arrearsIds: [row.arrearsId] },
});

/** Staff takes the money of a driver: the oldest record is settled first, every payment names its voucher. */
export function PayDialog({ of, open, onClose }: { of: Payable; open: boolean; onClose(): void }) {
  const action = useAction(arrearsRecords.pay, { success: '补缴已入账' });
  return (
    <FormModal<Values>
      title={`代缴欠费 ${of.plateNo}`}
      open={open}
      initial={{ paidFen: of.owedFen, payChannel: payChannel.CASH }}
      okText="确认收款"
      onClose={onClose}
      onSubmit={({ voucher, ...rest }) =>
        action.run({ body: { ...of.chosen, ...rest, totalFen: of.owedFen, voucher: voucher.split(/[\s,，、]+/).filter(Boolean) } })
      }
    >
      <Alert
        type="info"
        title={
          <>
            共 {of.count} 笔，应补 <Money fen={of.owedFen} sign />
            {of.count > 1 && '；少收时先结清最早的欠费'}
          </>
        }
        style={{ marginBottom: 12 }}
      />
      <Form.Item name="paidFen" label="实收金额" rules={[{ required: true, message: '请输入实收金额' }]}>
        <MoneyInput maxFen={of.owedFen} />
      </Form.Item>
      <TakenItems voucherNote="收据、小票或转账流水号，多个以逗号分隔" />
      <Form.Item name="remark" label="备注">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </FormModal>
  );
}
