import { chargingReservationPage, reservations } from '@bochong/contract/charging-reservation';
import { Card } from 'antd';
import { GoTo } from '../../../kit/go-to.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { ReservationFacts } from './reservation-detail.tsx';

/** The reservation that a charge used; nothing where it had none. */
export function ReservationOfOrder({ orderId }: { orderId: string }) {
  const { data } = useEndpoint(reservations.ofOrder, { params: { id: orderId } });
  return data ? (
    <Card
      size="small"
      title="使用的预约"
      extra={<GoTo path={`${chargingReservationPage.path}?number=${data.reservationNo}`}>{data.reservationNo}</GoTo>}
    >
      <ReservationFacts row={data} />
    </Card>
  ) : null;
}
