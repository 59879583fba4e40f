import { type DeskRefundInput, refundReason } from '@bochong/contract/refund';
import { Form } from 'antd';
import { ActionForm } from '../../kit/action-form.tsx';
import type { Callable } from '../../kit/api.ts';
import { formatFen } from '../../kit/format.ts';

interface Props {
  to: Callable<{ params: { id: string }; body: DeskRefundInput }, unknown>;
  id: string;
  row: { paidFen: number; refundedFen: number; rev: number };
  title: string;
  /** Where the money goes. */
  goes: string;
  /** What is usual; people may say otherwise. */
  reason?: DeskRefundInput['refundReason'];
}

/** 退款: a part of what was paid for a record, with its reason. */
export const DeskRefundAction = ({ to, id, row: { paidFen, refundedFen, rev }, title, goes, reason = refundReason.FEE_WRONG }: Props) => (
  <ActionForm
    to={to}
    word="退款"
    title={title}
    okText="申请退款"
    danger
    given={{ params: { id }, body: { rev } }}
    initial={{ amountFen: paidFen - refundedFen, refundReason: reason }}
    asks={[{ name: 'amountFen', maxFen: paidFen - refundedFen }, 'refundReason', { name: 'reason', required: true }]}
    done="退款已申请，按退款审核规则处理"
  >
    <Form.Item label="已付" className="field-wide">
      {formatFen(paidFen)} 元，已退 {formatFen(refundedFen)} 元。{goes}。
    </Form.Item>
  </ActionForm>
);
