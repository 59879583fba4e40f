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

const place: FieldSpec<ParkOrderRow> = {
  name: 'parkName',
  title: '车场 / 位置',
  width: 210,
  show: (row) => [row.parkName, row.berthCode ?? row.enterGateName].filter(Boolean).join(' · '),
};
const duration: FieldSpec<ParkOrderRow> = { name: 'parkMinutes', width: 130 };

/** Columns every list of stays begins with. */
export const stayColumns: readonly FieldSpec<ParkOrderRow>[] = ['plateNo', place, 'dealerName', 'enterTime', duration];

const money: ColumnsOf<typeof parkOrders.list> = [settled('payableFen'), settled('dueFen'), 'paidFen'];
const course: ColumnsOf<typeof parkOrders.list> = [
  duration,
  'orderStatus',
  { name: 'payStatus', show: (row) => (row.orderStatus === orderStatus.PARKING ? dash : payStatus.label(row.payStatus)) },
  place,
  'dealerName',
  'enterTime',
  'exitTime',
  'refundFen',
  { name: 'payChannels', ellipsis: true },
  'collectors',
  'carType',
];
const last: ColumnsOf<typeof parkOrders.list> = [settled('grossFen'), 'discountFen', 'couponFen', 'exitGateName', 'orderNo'];

/** Columns of the record list: what a stay cost stands before what state it is in. */
export const orderColumns: ColumnsOf<typeof parkOrders.list> = ['plateNo', ...money, ...course, exceptions, ...last];

/** The same where what was odd is what one came for. */
export const abnormalColumns: ColumnsOf<typeof parkOrders.list> = ['plateNo', exceptions, ...money, ...course, ...last];
