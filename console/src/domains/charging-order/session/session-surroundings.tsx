import { detections } from '@bochong/contract/charging-detection';
import { occupancies } from '@bochong/contract/charging-occupancy';
import { parkFreeGrants } from '@bochong/contract/charging-parking-link';
import { reservations } from '@bochong/contract/charging-reservation';
import { DetectionsOfOrder } from '../../charging-detection/index.ts';
import { OccupancyOfOrder } from '../../charging-occupancy/index.ts';
import { GrantOfOrder } from '../../charging-parking-link/index.ts';
import { ReservationOfOrder } from '../../charging-reservation/index.ts';

/** What came before a charge, beside it and after it; each nothing where there was none. */
export const SessionSurroundings = ({ orderId }: { orderId: string }) => (
  <>
    <ReservationOfOrder orderId={orderId} />
    <DetectionsOfOrder orderId={orderId} />
    <OccupancyOfOrder orderId={orderId} />
    <GrantOfOrder orderId={orderId} />
  </>
);

/** What they ask for. */
export const surroundingCalls = [reservations.ofOrder, detections.ofOrder, occupancies.ofOrder, parkFreeGrants.ofOrder];
