import { payChannel } from '@bochong/contract/kernel/pay-channel';
import {
  carType,
  exceptionType,
  orderStatus,
  type ParkOrderListRow,
  type ParkOrderRow,
  parkOrders,
  payStatus,
} from '@bochong/contract/parking-order';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { type Column, columnsOf, dash, StateTag } from '../../../kit/columns.tsx';
import { formatFen } from '../../../kit/format.ts';

const col = columnsOf(parkOrders.list);

/** Colours of order states: blue in the lot, amber to pay, red arrears, green done, grey void. */
export const orderTones = {
  [orderStatus.PARKING]: 'blue',
  [orderStatus.TO_PAY]: 'amber',
  [orderStatus.FINISHED]: 'green',
  [orderStatus.ARREARS]: 'red',
  [orderStatus.VOID]: 'grey',
  [orderStatus.MERGED]: 'grey',
} as const;

/** Words of what was unusual about a stay. */
export function Exceptions({ codes }: { codes: readonly number[] }) {
  return codes.map((code) => (
    <StateTag key={code} tone="amber">
      {exceptionType.label(code)}
    </StateTag>
  ));
}

/** Of a stay under way nothing has been worked out yet. */
const settled = (row: ParkOrderRow, fen: number) => (row.orderStatus === orderStatus.PARKING && fen === 0 ? dash : formatFen(fen));

const plate = col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, {
  fixed: 'left',
  width: 126,
});
const exceptions = col.custom('exceptionTypes', '异常', (row) => <Exceptions codes={row.exceptionTypes} />, { width: 220 });

/** Columns every list of stays begins with. */
export const stayColumns: readonly Column<ParkOrderListRow>[] = [
  plate,
  col.custom('parkName', '车场 / 位置', (row) => [row.parkName, row.berthCode ?? row.enterGateName].filter(Boolean).join(' · '), {
    width: 210,
    ellipsis: true,
  }),
  col.dealer('dealerName'),
  col.time('enterTime'),
  col.duration('parkMinutes', { width: 130 }),
];

/** Columns of the record list. */
export const orderColumns: readonly Column<ParkOrderListRow>[] = [
  ...stayColumns,
  col.enum('orderStatus', orderStatus, orderTones, { width: 90 }),
  col.money('payableFen', { render: (row) => settled(row, row.payableFen) }),
  col.money('dueFen', { render: (row) => settled(row, row.dueFen) }),
  col.time('exitTime'),
  col.custom('payStatus', '缴费状态', (row) => (row.orderStatus === orderStatus.PARKING ? dash : payStatus.label(row.payStatus)), {
    width: 100,
  }),
  col.money('paidFen'),
  col.money('refundFen'),
  col.custom('payChannels', '支付渠道', (row) => row.payChannels.map((code) => payChannel.label(code)).join('、') || dash, {
    ellipsis: true,
  }),
  col.custom('collectors', '收费员', (row) => row.collectors.join('、') || dash, { ellipsis: true }),
  col.enum('carType', carType),
  exceptions,
  col.money('grossFen', { render: (row) => settled(row, row.grossFen) }),
  col.money('discountFen'),
  col.money('couponFen'),
  col.text('exitGateName'),
  col.text('orderNo', { width: 210 }),
];

/** The same where what was odd is what one came for. */
export const abnormalColumns = [plate, exceptions, ...orderColumns.filter((column) => column !== plate && column !== exceptions)];
