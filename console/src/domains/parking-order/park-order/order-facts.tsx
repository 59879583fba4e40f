import { type ParkOrder, parkOrder } from '@bochong/contract/parking-order';
import { formatFen } from '../../../kit/format.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';

/** A plate as a camera read it, with how sure it was. */
const reading = (plateNo: string | null, confidence: number | null) =>
  plateNo && (confidence === null ? plateNo : `${plateNo} · 置信度${confidence}`);

/** What is known of a stay, field by field. */
export const OrderFacts = ({ order }: { order: ParkOrder }) => (
  <RecordFacts
    columns={4}
    of={parkOrder}
    record={order}
    fields={[
      'orderNo',
      'parkName',
      'berthCode',
      'carType',
      'enterTime',
      'enterGateName',
      { name: 'enterPlateNo', show: (row) => reading(row.enterPlateNo, row.enterConfidence) },
      'enterMode',
      'exitTime',
      'exitGateName',
      { name: 'exitPlateNo', show: (row) => reading(row.exitPlateNo, row.exitConfidence) },
      'releaseType',
      'parkMinutes',
      'payDeadline',
      'feeFrozenUntil',
      { name: 'reduceFen', show: (row) => (row.reduceFen > 0 ? formatFen(row.reduceFen) : null) },
    ]}
  />
);
