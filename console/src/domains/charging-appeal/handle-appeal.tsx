import { type ChargingAppeal, chargingAppeals } from '@bochong/contract/charging-appeal';
import { Form } from 'antd';
import { ActionForm } from '../../kit/action-form.tsx';
import { formatFen } from '../../kit/format.ts';

const isGranted = ({ granted }: { granted?: unknown }) => granted === true;

/** 处理: granted with what goes back, or after the charge was corrected; refused with why. */
export function HandleAppeal({ row }: { row: ChargingAppeal }) {
  const { appealId, orderNo, plateNo, payableBeforeFen, payableFen, paidFen, refundedFen, rev } = row;
  const corrected = payableFen < payableBeforeFen;
  return (
    <ActionForm
      to={chargingAppeals.handle}
      word="处理"
      title={`处理申诉 ${plateNo ?? orderNo}`}
      okText="提交"
      given={{ params: { id: appealId }, body: { rev } }}
      asks={[
        'granted',
        { name: 'refundFen', maxFen: paidFen - refundedFen, when: isGranted, required: (values) => isGranted(values) && !corrected },
        { name: 'opinion', label: '答复车主', required: true },
      ]}
      done="已处理，车主会收到短信"
    >
      <Form.Item label="费用" className="field-wide">
        应付 {formatFen(payableFen)} 元{corrected && `（申诉时 ${formatFen(payableBeforeFen)} 元，已更正）`}，实付 {formatFen(paidFen)}{' '}
        元，已退 {formatFen(refundedFen)} 元。通过须退款，或先在充电详情中更正费用。
      </Form.Item>
    </ActionForm>
  );
}
