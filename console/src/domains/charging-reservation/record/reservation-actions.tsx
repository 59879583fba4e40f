import { type ReservationRow, reservationStatus, reservations } from '@bochong/contract/charging-reservation';
import { refundReason } from '@bochong/contract/refund';
import { Form } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatFen, formatTime } from '../../../kit/format.ts';
import { DeskRefundAction } from '../../refund/index.ts';

interface RowProps {
  row: ReservationRow;
}
const { PENDING, RESERVED } = reservationStatus;

/** What becomes of the fee when it is given up now. */
function feeWords({ feeFen, freeCancelMin, reserveAt }: ReservationRow, waived: boolean): string {
  if (feeFen === 0) return '没有预约费，枪立即释放。';
  const freeUntil = Date.parse(reserveAt) + freeCancelMin * 60_000;
  if (waived) return `冻结的 ${formatFen(feeFen)} 元全部释放，枪立即释放。`;
  if (Date.now() <= freeUntil)
    return `${formatTime(new Date(freeUntil).toISOString(), '{h}:{i}:{s}')} 前取消免费，冻结的 ${formatFen(feeFen)} 元全部释放。`;
  return `已超过${freeCancelMin}分钟免费取消时间，将从车主余额扣 ${formatFen(feeFen)} 元（枪故障或离线时不收）。`;
}

const FeeNote = ({ row }: RowProps) => {
  const waived = Form.useWatch<boolean | undefined>('waiveFee') ?? false;
  return (
    <Form.Item label="取消后" className="field-wide">
      {feeWords(row, waived)}
    </Form.Item>
  );
};

export const CancelReservation = ({ row, button = false }: RowProps & { button?: boolean }) => (
  <ActionForm
    to={reservations.cancel}
    word={button ? '取消预约' : '取消'}
    title={`取消预约 ${row.connectorCode}`}
    okText="取消预约"
    danger
    {...(button && { button: 'default' as const })}
    given={{ params: { id: row.reservationId } }}
    initial={{ waiveFee: false }}
    asks={[...(row.feeFen > 0 ? (['waiveFee'] as const) : []), { name: 'reason', required: true }]}
    done="预约已取消，枪已释放"
  >
    <FeeNote row={row} />
  </ActionForm>
);

const Refund = ({ row }: RowProps) => (
  <DeskRefundAction
    to={reservations.refund}
    id={row.reservationId}
    row={row}
    title={`退预约费 ${row.reservationNo}`}
    goes="退款退回车主余额"
    reason={refundReason.BOOK}
  />
);

/** What can be done to one reservation now. */
export const ReservationActions = ({ row }: RowProps) => (
  <>
    {(row.reservationStatus === PENDING || row.reservationStatus === RESERVED) && <CancelReservation row={row} />}
    {row.paidFen > row.refundedFen && <Refund row={row} />}
  </>
);
