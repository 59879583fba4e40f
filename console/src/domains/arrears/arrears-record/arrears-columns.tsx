import { type ArrearsRecord, arrearsReason, arrearsRecords, arrearsStatus, evidenceLevel } from '@bochong/contract/arrears';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { type Column, columnsOf, StateTag } from '../../../kit/columns.tsx';

const col = columnsOf(arrearsRecords.list);

/** Red owed, amber in between, green paid, grey given up. */
export const arrearsTones = {
  [arrearsStatus.OWING]: 'red',
  [arrearsStatus.PARTIAL]: 'amber',
  [arrearsStatus.FROZEN]: 'amber',
  [arrearsStatus.PAID]: 'green',
  [arrearsStatus.CANCELLED]: 'grey',
  [arrearsStatus.WRITTEN_OFF]: 'grey',
} as const;

const evidenceTones = { [evidenceLevel.FULL]: 'green', [evidenceLevel.PART]: 'amber', [evidenceLevel.NONE]: 'red' } as const;

/** Says that the vehicle stands in a lot now. */
export const ParkingMark = ({ shown }: { shown: boolean }) => shown && <StateTag tone="blue">在停</StateTag>;

export const arrearsColumns: readonly Column<ArrearsRecord>[] = [
  col.custom(
    'plateNo',
    '车牌号',
    (row) => (
      <>
        <PlateTag plateNo={row.plateNo} color={row.plateColor} /> <ParkingMark shown={row.isParking} />
      </>
    ),
    { fixed: 'left', width: 176 },
  ),
  col.custom('parkName', '车场 / 泊位', (row) => [row.parkName, row.berthCode].filter(Boolean).join(' · '), { width: 200, ellipsis: true }),
  col.dealer('dealerName'),
  col.enum('arrearsStatus', arrearsStatus, arrearsTones, { width: 100 }),
  col.money('owedFen'),
  col.number('ageDays', { width: 90 }),
  col.enum('arrearsReason', arrearsReason, undefined, { width: 130 }),
  col.time('exitTime'),
  col.duration('parkMinutes', { width: 130 }),
  col.money('originFen'),
  col.money('reduceFen'),
  col.money('paidFen'),
  col.money('writeOffFen'),
  col.number('remindCount', { width: 90 }),
  col.enum('evidenceLevel', evidenceLevel, evidenceTones, { width: 100 }),
  col.time('arrearsAt'),
  col.text('closeReason', { width: 160 }),
  col.text('arrearsNo', { width: 210 }),
];
