import { exceptionType, orderStatus, type ParkOrderRow, type parkOrders, payStatus } from '@bochong/contract/parking-order';
import { type ColumnsOf, dash, type FieldSpec, StateTag } from '../../../kit/columns.tsx';
import { formatFen } from '../../../kit/format.ts';

/** Words of what was unusual about a stay. */
export function Exceptions({ codes }: { codes: readonly number[] }) {
  return codes.map((code) => (
    <StateTag key={code} tone="amber">
      {exceptionType.label(code)}
    </StateTag>
  ));
}

/** Of a stay under way nothing has been worked out yet. */
const settled = (name: 'payableFen' | 'dueFen' | 'grossFen'): FieldSpec<ParkOrderRow> => ({
  name,
  show: (row) => (row.orderStatus === orderStatus.PARKING && row[name] === 0 ? dash : formatFen(row[name])),
});

const exceptions: FieldSpec<ParkOrderRow> = {
  name: 'exceptionTypes',
  width: 220,
  show: (row) => <Exceptions codes={row.exceptionTypes} />,
};

/** Columns every list of stays begins with. */
export const stayColumns: readonly FieldSpec<ParkOrderRow>[] = [
  'plateNo',
  {
    name: 'parkName',
    title: '车场 / 位置',
    width: 210,
    show: (row) => [row.parkName, row.berthCode ?? row.enterGateName].filter(Boolean).join(' · '),
  },
  'dealerName',
  'enterTime',
  { name: 'parkMinutes', width: 130 },
];

const afterwards: ColumnsOf<typeof parkOrders.list> = [
  'orderStatus',
  settled('payableFen'),
  settled('dueFen'),
  'exitTime',
  { name: 'payStatus', show: (row) => (row.orderStatus === orderStatus.PARKING ? dash : payStatus.label(row.payStatus)) },
  'paidFen',
  'refundFen',
  { name: 'payChannels', ellipsis: true },
  'collectors',
  'carType',
];
const last: ColumnsOf<typeof parkOrders.list> = [settled('grossFen'), 'discountFen', 'couponFen', 'exitGateName', 'orderNo'];

/** Columns of the record list. */
export const orderColumns: ColumnsOf<typeof parkOrders.list> = [...stayColumns, ...afterwards, exceptions, ...last];

/** The same where what was odd is what one came for. */
export const abnormalColumns: ColumnsOf<typeof parkOrders.list> = ['plateNo', exceptions, ...stayColumns.slice(1), ...afterwards, ...last];
