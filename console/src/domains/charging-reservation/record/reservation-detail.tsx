import {
  type ReservationRow,
  reservationDetail,
  reservationEventType,
  reservationRow,
  reservations,
} from '@bochong/contract/charging-reservation';
import { Detail } from '../../../kit/detail.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import { HoldBand } from './hold-band.tsx';

const { CONFIRMED, USED, FAILED, PAID, REFUNDED } = reservationEventType;
const colours: Partial<Record<number, string>> = {
  ...{ [CONFIRMED]: 'blue', [USED]: 'green', [FAILED]: 'red', [PAID]: 'orange', [REFUNDED]: 'red' },
};

/** Who a gun is kept for, until when, and what it costs. */
export const ReservationFacts = ({ row }: { row: ReservationRow }) => (
  <RecordFacts
    columns={2}
    of={reservationRow}
    record={row}
    fields={[...(['reservationStatus', 'mode', 'ownerPhone', 'plateNo', 'reserveAt', 'expireAt', 'feeFen', 'feeStatus'] as const)]}
  />
);

/** A reservation in full, as the drawer of its list shows it. */
export const ReservationDrawer = ({ id }: { id: string }) => (
  <Detail endpoint={reservations.get} input={{ params: { id } }}>
    {(record) => (
      <>
        <HoldBand of={record} />
        <RecordFacts
          columns={2}
          of={reservationDetail}
          record={record}
          fields={[
            ...(['reservationStatus', 'feeStatus', 'feeFen', 'payableFen', 'paidFen', 'refundedFen', 'mode', 'endReason'] as const),
            ...(['reservationNo', 'deviceNo', 'stationName', 'connectorCode', 'ownerName', 'ownerPhone', 'plateNo'] as const),
            ...(['usedOrderNo', 'operatorName', 'reason'] as const),
          ]}
        />
        <StepList
          steps={record.events.map(({ at, eventType, text, operatorName, amountFen }) => ({
            ...{ at, what: reservationEventType.label(eventType), by: operatorName, fen: amountFen, said: text },
            ...(colours[eventType] && { color: colours[eventType] }),
          }))}
        />
      </>
    )}
  </Detail>
);
