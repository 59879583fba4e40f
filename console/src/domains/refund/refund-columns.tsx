import { payChannel } from '@bochong/contract/bill';
import { chargeRefunds, type RefundRow, refundBiz, refundReason, refundSource, refundStatus, refundWay } from '@bochong/contract/refund';
import { Input } from 'antd';
import { DateRangeItem } from '../../fields/date-range.tsx';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { ParkSelect } from '../../fields/park-select.tsx';
import { PlateInput } from '../../fields/plate-input.tsx';
import { PlateTag } from '../../fields/plate-tag.tsx';
import { type Column, columnsOf, dash } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { formatFen } from '../../kit/format.ts';
import { OrderLink } from '../parking-order/index.ts';

const col = columnsOf(chargeRefunds.list);
const Filter = filterOf(chargeRefunds.list);

/** Amber waits for somebody, blue is on its way, green has arrived, red failed, grey is off. */
export const refundTones = {
  [refundStatus.TO_AUDIT]: 'amber',
  [refundStatus.PASSED]: 'blue',
  [refundStatus.REFUNDING]: 'blue',
  [refundStatus.SUCCESS]: 'green',
  [refundStatus.FAILED]: 'red',
  [refundStatus.REJECTED]: 'grey',
  [refundStatus.CANCELLED]: 'grey',
} as const;

export const refundColumns: readonly Column<RefundRow>[] = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.text('parkName', { width: 170 }),
  col.dealer('dealerName'),
  col.enum('refundStatus', refundStatus, refundTones, { width: 90 }),
  col.money('applyFen'),
  col.money('approvedFen', { render: ({ approvedFen }) => (approvedFen === 0 ? dash : formatFen(approvedFen)) }),
  col.money('paidFen'),
  col.enum('refundReason', refundReason, undefined, { width: 140 }),
  col.enum('payChannel', payChannel, undefined, { width: 140 }),
  col.enum('refundWay', refundWay, undefined, { width: 100 }),
  col.enum('refundBiz', refundBiz, undefined, { width: 100 }),
  col.enum('applySource', refundSource, undefined, { width: 90 }),
  col.text('applicantName', { width: 100 }),
  col.time('applyAt'),
  col.text('auditorName', { width: 100 }),
  col.time('refundedAt'),
  col.text('failText', { width: 180 }),
  col.text('refundNo', { width: 220 }),
  col.custom('orderNo', '订单号', (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />, { width: 220 }),
  col.text('billNo', { width: 220 }),
];

export const refundFilters = (
  <>
    <Filter name="plateNo">
      <PlateInput />
    </Filter>
    <DateRangeItem names={['startTime', 'endTime']} label="申请时间" />
    <Filter name="parkIds">
      <ParkSelect mode="multiple" />
    </Filter>
    <Filter name="refundStatus">
      <EnumSelect of={refundStatus} />
    </Filter>
    <Filter name="refundReason">
      <EnumSelect of={refundReason} />
    </Filter>
    <Filter name="payChannel">
      <EnumSelect of={payChannel} />
    </Filter>
    <Filter name="applySource">
      <EnumSelect of={refundSource} />
    </Filter>
    <Filter name="refundNo">
      <Input allowClear />
    </Filter>
  </>
);
