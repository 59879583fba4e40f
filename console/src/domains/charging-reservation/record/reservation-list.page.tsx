import { chargingSessionPage } from '@bochong/contract/charging-order';
import { type ReservationRow, reservations } from '@bochong/contract/charging-reservation';
import { ExportButton } from '../../../kit/export-button.tsx';
import { formatTime } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { ReservationActions } from './reservation-actions.tsx';
import { ReservationDrawer } from './reservation-detail.tsx';
import { ReserveButton } from './reserve-button.tsx';

/** Of the last seven days: few enough for exact totals. */
const week = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -6)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

const Order = ({ row: { usedOrderId, usedOrderNo } }: { row: ReservationRow }) =>
  usedOrderId ? <GoTo path={`${chargingSessionPage.path}?orderId=${usedOrderId}`}>{usedOrderNo}</GoTo> : '—';

const spanOf = ({ reserveAt, expireAt }: ReservationRow) =>
  `${formatTime(reserveAt, '{m}-{d} {h}:{i}')}–${formatTime(expireAt, '{h}:{i}')}`;

export default function ReservationListPage() {
  return (
    <ListPage
      list={reservations.list}
      rowKey="reservationId"
      columns={[
        ...(['ownerPhone', 'plateNo', 'feeFen', 'reservationStatus'] as const),
        { name: 'reserveAt', title: '预约时间 – 到期', width: 150, show: spanOf },
        { name: 'stationName', title: '枪 / 电站', width: 230, show: (row) => `${row.connectorName} · ${row.stationName}` },
        ...(['feeStatus', 'paidFen', 'mode'] as const),
        { name: 'usedOrderNo', show: (row) => <Order row={row} /> },
        ...(['endReason', 'dealerName', 'ownerName', 'payableFen', 'refundedFen', 'operatorName', 'reservationNo'] as const),
      ]}
      query={{ pollMs: 15_000, opening: week }}
      filters={[...(['plateNo', 'startTime'] as const), 'stationId', ...(['reservationStatus', 'mobile', 'mode', 'number'] as const)]}
      actions={
        <>
          <ReserveButton />
          <ExportButton endpoint={reservations.export} />
        </>
      }
      rowActions={(row) => <ReservationActions row={row} />}
      opens={{ title: (row) => `预约 ${row.reservationNo}`, show: (row) => <ReservationDrawer id={row.reservationId} /> }}
      summary={['count', 'used', 'payableFen', 'paidFen', 'refundedFen']}
      empty="电站与枪都开放预约后，车主扫码或来电即可预约空闲的枪；可放宽预约时间查看以往"
    />
  );
}
