import { type ChargingOrderRow, chargingOrderStatus, chargingOrders, chargingPayerType } from '@bochong/contract/charging-order';
import { Form } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatEnergy, formatFen } from '../../../kit/format.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { DeskRefundAction } from '../../refund/index.ts';
import { ReceiptLink } from '../session/receipt.tsx';
import { PayerSelect } from './payer-select.tsx';

interface RowProps {
  row: ChargingOrderRow;
}
const { CHARGING, STOPPING, SETTLED, ABNORMAL, CREATED, STARTING } = chargingOrderStatus;
const paramsOf = ({ orderId }: ChargingOrderRow) => ({ params: { id: orderId } });
const givenOf = (row: ChargingOrderRow) => ({ ...paramsOf(row), body: { rev: row.rev } });

const Stop = ({ row }: RowProps) => (
  <ActionForm
    to={chargingOrders.remoteStop}
    word="停止充电"
    title={`停止充电 ${row.connectorCode}`}
    okText="下发停止"
    danger
    given={paramsOf(row)}
    asks={[{ name: 'reason', required: true }]}
    done="停止指令已下发"
  >
    <Form.Item label="现在" className="field-wide">
      已充 {formatEnergy(row.energyWh)} 度，{formatFen(row.payableFen)} 元。设备应答后按实际电量结算；无应答会每分钟重发，共三次。
    </Form.Item>
  </ActionForm>
);

const ForceClose = ({ row }: RowProps) => (
  <ActionForm
    to={chargingOrders.forceClose}
    word="强制结束"
    title={`强制结束 ${row.orderNo}`}
    okText="强制结束"
    danger
    given={paramsOf(row)}
    asks={[{ name: 'reason', required: true }]}
    done="订单已结束并暂估结算"
  >
    <Form.Item label="结果" className="field-wide">
      按最后有效采样结算：{formatEnergy(row.energyWh)} 度，{formatFen(row.payableFen)}{' '}
      元。之后收到设备的停止时自动补差。设备离线满10分钟或三次停止无应答才可强制结束。
    </Form.Item>
  </ActionForm>
);

/** What pricing it again changes, before it is done. */
function RecalcFigures({ row }: RowProps) {
  const { data } = useEndpoint(chargingOrders.recalcPreview, paramsOf(row));
  if (!data) return <Form.Item label="重算结果">正在试算…</Form.Item>;
  const { beforeFen, afterFen, deltaFen, energyBeforeWh, energyAfterWh, needsAudit } = data;
  return (
    <Form.Item label="重算结果" className="field-wide">
      应付 {formatFen(beforeFen)} 元 → <b>{formatFen(afterFen)} 元</b>（差额 {formatFen(deltaFen)} 元），电量 {formatEnergy(energyBeforeWh)}{' '}
      → {formatEnergy(energyAfterWh)} 度。
      {deltaFen === 0
        ? '没有差额，不动账。'
        : needsAudit
          ? '差额由另一人审核后入账。'
          : deltaFen > 0
            ? '差额立即从付款方可用余额扣款。'
            : '差额先冲欠费，其余退回。'}
    </Form.Item>
  );
}

const Recalc = ({ row }: RowProps) => (
  <ActionForm
    to={chargingOrders.recalc}
    word="重新计费"
    title={`重新计费 ${row.orderNo}`}
    okText="重新计费"
    given={givenOf(row)}
    asks={[{ name: 'reason', required: true }]}
    done="已重新计费"
  >
    <RecalcFigures row={row} />
  </ActionForm>
);

const needsPayer = (row: ChargingOrderRow) => row.payerType === chargingPayerType.UNKNOWN;

/** What a person found an abnormal charge to be; a second one agrees before any money moves. */
const ManualPrice = ({ row }: RowProps) => (
  <ActionForm
    to={chargingOrders.manualPrice}
    word="核价"
    title={`人工核价 ${row.orderNo}`}
    okText="提交审核"
    given={givenOf(row)}
    initial={{
      energyWh: row.energyWh,
      ...(row.endAt !== null && { endTime: row.endAt }),
      payerType: chargingPayerType.OWNER,
      payerId: null,
    }}
    asks={[
      ...(['energyWh', 'endTime'] as const),
      { name: 'payerType', when: () => needsPayer(row) },
      {
        name: 'payerId',
        label: '付款方',
        when: ({ payerType }) => needsPayer(row) && payerType !== chargingPayerType.FREE,
        children: <PayerSelect />,
      },
      { name: 'reason', required: true },
    ]}
    done="核价已提交，由另一人审核"
  />
);

const BindPlate = ({ row }: RowProps) => (
  <ActionForm
    to={chargingOrders.bindPlate}
    word="补录车牌"
    title={`补录车牌 ${row.orderNo}`}
    okText="保存"
    given={givenOf(row)}
    initial={{ plateNo: row.plateNo ?? '' }}
    asks={['plateNo', { name: 'reason', required: true }]}
    done="车牌已补录"
  />
);

const Refund = ({ row }: RowProps) => (
  <DeskRefundAction
    to={chargingOrders.refund}
    id={row.orderId}
    row={row}
    title={`退充电费 ${row.plateNo ?? row.orderNo}`}
    goes="退款按原路退回付款方，先退赠送余额再退本金"
  />
);

/** What can be done to one charge now. */
export const OrderActions = ({ row }: RowProps) => (
  <>
    {row.orderStatus === CHARGING && row.equipmentOnline && <Stop row={row} />}
    {(row.orderStatus === STOPPING || (row.orderStatus === CHARGING && !row.equipmentOnline)) && <ForceClose row={row} />}
    {row.orderStatus === ABNORMAL && <ManualPrice row={row} />}
    {(row.orderStatus === SETTLED || row.orderStatus === ABNORMAL) && <Recalc row={row} />}
    {row.orderStatus === SETTLED && <ReceiptLink orderId={row.orderId} />}
    {row.orderStatus === SETTLED && row.paidFen > row.refundedFen && <Refund row={row} />}
    {row.orderStatus !== CREATED && row.orderStatus !== STARTING && <BindPlate row={row} />}
  </>
);
