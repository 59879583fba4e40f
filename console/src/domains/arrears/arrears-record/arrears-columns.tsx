import type { arrearsRecords } from '@bochong/contract/arrears';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { type ColumnsOf, StateTag } from '../../../kit/columns.tsx';

/** Says that the vehicle stands in a lot now. */
export const ParkingMark = ({ shown }: { shown: boolean }) => shown && <StateTag tone="blue">在停</StateTag>;

export const arrearsColumns: ColumnsOf<typeof arrearsRecords.list> = [
  {
    name: 'plateNo',
    width: 176,
    show: (row) => (
      <>
        <PlateTag plateNo={row.plateNo} color={row.plateColor} /> <ParkingMark shown={row.isParking} />
      </>
    ),
  },
  { name: 'parkName', title: '车场 / 泊位', width: 200, show: (row) => [row.parkName, row.berthCode].filter(Boolean).join(' · ') },
  'dealerName',
  'arrearsStatus',
  'owedFen',
  'ageDays',
  'arrearsReason',
  'exitTime',
  'parkMinutes',
  'originFen',
  'reduceFen',
  'paidFen',
  'writeOffFen',
  'remindCount',
  'evidenceLevel',
  'arrearsAt',
  'closeReason',
  'arrearsNo',
];
