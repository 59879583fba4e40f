import { type OccupancyRow, occupancies, occupancyStatus } from '@bochong/contract/charging-occupancy';
import { Form } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatDuration, formatFen } from '../../../kit/format.ts';
import { nowInstant } from '../../../kit/instant.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { DeskRefundAction } from '../../refund/index.ts';

interface RowProps {
  row: OccupancyRow;
}
const { GRACE, BILLING, ENDED, ARREARS, PAID, REFUNDING } = occupancyStatus;
const is = ({ occupancyStatus: status }: OccupancyRow, ...of: readonly number[]) => of.includes(status);
const givenOf = ({ occupancyId, rev }: OccupancyRow) => ({ params: { id: occupancyId }, body: { rev } });

/** What the stay costs if the car left when the form says. */
function EndFigures({ row }: RowProps) {
  const endTime = Form.useWatch<string | undefined>('endTime');
  const { data, error } = useEndpoint(
    occupancies.endPreview,
    { params: { id: row.occupancyId }, body: { endTime: endTime ?? '' } },
    { enabled: Boolean(endTime) },
  );
  return (
    <Form.Item label="结束后" className="field-wide">
      {data
        ? `占位${formatDuration(data.occupySec)}，计费${formatDuration(data.billableSec)}，应付 ${formatFen(data.payableFen)} 元，从付款方可用余额扣款，不足部分记为欠费。`
        : error
          ? error.message
          : '正在试算…'}
    </Form.Item>
  );
}

const End = ({ row }: RowProps) => (
  <ActionForm
    to={occupancies.end}
    word="手动结束"
    title={`手动结束 ${row.plateNo ?? row.occupyNo}`}
    okText="结束占位"
    given={givenOf(row)}
    initial={{ endTime: nowInstant() }}
    asks={['endTime', { name: 'reason', required: true }]}
    done="占位已结束"
  >
    <EndFigures row={row} />
  </ActionForm>
);

const Exempt = ({ row }: RowProps) => (
  <ActionForm
    to={occupancies.exempt}
    word="免收"
    title={`免收占位费 ${row.plateNo ?? row.occupyNo}`}
    okText="免收"
    danger
    given={givenOf(row)}
    asks={[{ name: 'reason', required: true }]}
    done="已免收"
  >
    <Form.Item label="免收" className="field-wide">
      {formatFen(row.payableFen)} 元不再收取
      {row.paidFen > row.refundedFen && `，已付的 ${formatFen(row.paidFen - row.refundedFen)} 元自动退回`}
      {row.endAt === null && '，之后的占位也不计费'}。
    </Form.Item>
  </ActionForm>
);

const Refund = ({ row }: RowProps) => (
  <DeskRefundAction
    to={occupancies.refund}
    id={row.occupancyId}
    row={row}
    title={`退占位费 ${row.plateNo ?? row.occupyNo}`}
    goes="退款按原路退回付款方"
  />
);

/** What can be done to one stay now. */
export const StayActions = ({ row }: RowProps) => (
  <>
    {is(row, GRACE, BILLING) && <End row={row} />}
    {is(row, GRACE, BILLING, ENDED, ARREARS) && <Exempt row={row} />}
    {is(row, PAID, REFUNDING) && row.paidFen > row.refundedFen && <Refund row={row} />}
  </>
);
