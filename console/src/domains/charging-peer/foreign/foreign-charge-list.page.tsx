import { type ForeignCharge, foreignChargeState, foreignCharges, peerMessages } from '@bochong/contract/charging-peer';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatFen } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';

const PeerSelect = chosenSelect({ endpoint: peerMessages.chosen, value: 'peerId', label: 'peerName', placeholder: '平台' });
const { STARTING, CHARGING, STOPPING, ENDED, DISPUTED, SETTLED } = foreignChargeState;
const running: readonly number[] = [STARTING, CHARGING, STOPPING];
const unsettled: readonly number[] = [...running, ENDED, DISPUTED];

const ChargeActions = ({ row: { orderId, orderNo, state, said, billFen, payableFen, freezeFen } }: { row: ForeignCharge }) => (
  <>
    {running.includes(state) && (
      <ActionLink
        to={foreignCharges.stop}
        input={{ params: { id: orderId } }}
        ask={`请对方停止 ${orderNo}？`}
        done="已向对方发出停止"
        danger
      >
        停止充电
      </ActionLink>
    )}
    {(unsettled.includes(state) || billFen !== null) && (
      <ActionForm
        to={foreignCharges.settle}
        word="处理"
        title={`处理 ${orderNo}`}
        given={{ params: { id: orderId }, body: { billFen } }}
        asks={['deed', { name: 'reason', required: true }]}
        done="已处理"
      >
        <p className="field-wide">
          {billFen === null
            ? '下单24小时后仍没有账单，才能关闭；此后收到账单仍会结算。'
            : `对方账单的异议：${said}。认可后这一单为${formatFen(billFen)}元，${state === SETTLED ? `此前已结算${formatFen(payableFen)}元，差额补扣或退回` : `先用冻结的${formatFen(freezeFen)}元，不足的从余额扣，再不足的记欠费`}。`}
        </p>
      </ActionForm>
    )}
  </>
);

/** Charges of our customers at other operators' guns. */
export default function ForeignChargeListPage() {
  return (
    <ListPage
      list={foreignCharges.list}
      rowKey="orderId"
      query={{ pollMs: 10_000 }}
      columns={[
        'orderNo',
        { name: 'state', width: 110 },
        'payableFen',
        'billFen',
        { name: 'stationName', width: 150 },
        'ownerName',
        { name: 'said', width: 220 },
        { name: 'peerName', width: 140 },
        ...(['energyWh', 'paidFen', 'createdAt'] as const),
        ...([
          'connectorCode',
          'plateNo',
          'startAt',
          'endAt',
          'soc',
          'elecFen',
          'serviceFen',
          'refundedFen',
          'owedFen',
          'freezeFen',
        ] as const),
        { name: 'startChargeSeq', width: 250 },
        ...(['heardAt', 'operatorName', 'dealerName'] as const),
      ]}
      filters={['startTime', { name: 'peerId', control: <PeerSelect /> }, 'state', 'number']}
      empty="在“互联互通他方电站”里为车主启动充电后，订单和对方的账单记在这里"
      rowActions={(row) => <ChargeActions row={row} />}
      opens={{ title: ({ orderNo }) => orderNo, width: 900 }}
    />
  );
}
