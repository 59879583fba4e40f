import { adjustStatus, type ChargingAdjustmentRow, chargingAdjustments } from '@bochong/contract/charging-order';
import { Form } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatEnergy, formatFen } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { OrderLink } from '../order/order-columns.tsx';

/** What an approval sets off, in figures. */
const Effect = ({ row }: { row: ChargingAdjustmentRow }) => (
  <Form.Item label="通过后" className="field-wide">
    应付 {formatFen(row.beforeFen)} 元 → <b>{formatFen(row.afterFen)} 元</b>，电量 {formatEnergy(row.energyAfterWh)} 度。
    {row.deltaFen > 0
      ? `从${row.payerName || '付款方'}扣款 ${formatFen(row.deltaFen)} 元，不足部分记为欠费。`
      : row.deltaFen < 0
        ? `先冲欠费，其余退回，共 ${formatFen(-row.deltaFen)} 元。`
        : '不动账。'}
  </Form.Item>
);

const Audit = ({ row }: { row: ChargingAdjustmentRow }) =>
  row.adjustStatus === adjustStatus.PENDING && (
    <ActionForm
      to={chargingAdjustments.audit}
      word="审核"
      title={`审核 ${row.adjustNo}`}
      okText="提交"
      initial={{ pass: true }}
      given={{ params: { id: row.adjustmentId }, body: { rev: row.rev } }}
      asks={['pass', { name: 'opinion', required: true }]}
      done="审核已提交"
    >
      <Effect row={row} />
    </ActionForm>
  );

export default function AdjustmentListPage() {
  return (
    <ListPage
      list={chargingAdjustments.list}
      rowKey="adjustmentId"
      columns={[
        'adjustNo',
        ...(['deltaFen', 'beforeFen', 'afterFen', 'adjustStatus', 'adjustReason'] as const),
        { name: 'orderNo', show: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
        ...(['energyBeforeWh', 'energyAfterWh', 'stationName', 'dealerName', 'payerName', 'reason', 'proposerName', 'createdAt'] as const),
        ...(['auditorName', 'auditedAt', 'opinion', 'orderStatus'] as const),
      ]}
      query={{ pollMs: 30_000 }}
      filters={['adjustStatus', 'adjustReason', 'startTime', 'number']}
      rowActions={(row) => <Audit row={row} />}
      opens={{ title: (row) => row.adjustNo }}
      empty="迟到数据产生差额、或有人提交核价后出现在这里"
    />
  );
}
