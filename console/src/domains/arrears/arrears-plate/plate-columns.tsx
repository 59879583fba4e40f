import type { ArrearsPlate, arrearsPlates } from '@bochong/contract/arrears';
import { type ColumnsOf, dash, StateTag } from '../../../kit/columns.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ClazzTag } from './clazz-tag.tsx';

/** Where the vehicle stands now, leading to its stay. */
export const WhereNow = ({ row }: { row: ArrearsPlate }) =>
  row.currentOrderId === null ? (
    dash
  ) : (
    <GoTo path={`/parkingRecord/parkRecord/parkingDetail?orderId=${row.currentOrderId}`}>{row.currentParkName}</GoTo>
  );

/** Columns every list of vehicles that owe has after the plate. */
export const plateColumns: ColumnsOf<typeof arrearsPlates.list> = [
  { name: 'clazzName', width: 110, show: (row) => <ClazzTag row={row} /> },
  'dealerName',
  'owedFen',
  'recordCount',
  'maxAgeDays',
  { name: 'currentParkName', title: '正在停车', show: (row) => <WhereNow row={row} /> },
  'phone',
  'lastRemindAt',
  'remindCount30d',
  'callCount',
  {
    name: 'promiseDate',
    show: (row) => (row.promiseDate ? <StateTag tone={row.promiseBroken ? 'red' : 'grey'}>{row.promiseDate}</StateTag> : dash),
  },
  { name: 'blackListed', show: (row) => (row.blackListed ? <StateTag tone="red">已列入</StateTag> : dash) },
  'frozenCount',
  'parkCount',
  'totalPaidFen',
];
