import { chargingReservationPage, reservations } from '@bochong/contract/charging-reservation';
import { GoTo } from '../../../kit/go-to.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { CancelReservation } from './reservation-actions.tsx';
import { ReservationFacts } from './reservation-detail.tsx';

/** Who a gun is kept for now; nothing where the platform keeps it for nobody. */
export function GunReservation({ connectorId }: { connectorId: string }) {
  const { data } = useEndpoint(reservations.ofGun, { params: { id: connectorId } }, { refetchInterval: 15_000 });
  return data ? (
    <section>
      <h3 className="form-title">
        当前预约 <GoTo path={`${chargingReservationPage.path}?number=${data.reservationNo}`}>{data.reservationNo}</GoTo>
      </h3>
      <ReservationFacts row={data} />
      <CancelReservation row={data} button />
    </section>
  ) : null;
}
