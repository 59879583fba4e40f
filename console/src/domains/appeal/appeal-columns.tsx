import { appealDecision, appealSource, appealStatus, appealType, type ParkOrderAppeal, parkOrderAppeals } from '@bochong/contract/appeal';
import { refundStatus } from '@bochong/contract/refund';
import { Input, Select } from 'antd';
import { ChosenSelect } from '../../fields/chosen-select.tsx';
import { DateRangeItem } from '../../fields/date-range.tsx';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { ParkSelect } from '../../fields/park-select.tsx';
import { PlateInput } from '../../fields/plate-input.tsx';
import { PlateTag } from '../../fields/plate-tag.tsx';
import { type Column, columnsOf, dash, StateTag } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { formatInstant } from '../../kit/format.ts';
import { OrderLink } from '../parking-order/index.ts';

const col = columnsOf(parkOrderAppeals.list);
const Filter = filterOf(parkOrderAppeals.list);

/** Amber waits for somebody, blue is in hand, green was granted, red refused, grey is off. */
export const appealTones = {
  [appealStatus.PENDING]: 'amber',
  [appealStatus.HANDLING]: 'blue',
  [appealStatus.LEADER_PENDING]: 'amber',
  [appealStatus.LEADER_HANDLING]: 'blue',
  [appealStatus.APPROVED]: 'green',
  [appealStatus.REJECTED]: 'red',
  [appealStatus.WITHDRAWN]: 'grey',
} as const;

const soonMs = 4 * 3_600_000;

/** When an appeal must be decided; red when four hours or less are left. */
export function Deadline({ appeal }: { appeal: Pick<ParkOrderAppeal, 'deadlineAt' | 'handledAt'> }) {
  const { deadlineAt, handledAt } = appeal;
  const urgent = handledAt === null && Date.parse(deadlineAt) - Date.now() < soonMs;
  return urgent ? <StateTag tone="red">{formatInstant(deadlineAt)}</StateTag> : formatInstant(deadlineAt);
}

export const appealColumns: readonly Column<ParkOrderAppeal>[] = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.text('parkName', { width: 170 }),
  col.dealer('dealerName'),
  col.enum('appealStatus', appealStatus, appealTones, { width: 110 }),
  col.enum('appealType', appealType, undefined, { width: 150 }),
  col.enum('appealSource', appealSource, undefined, { width: 90 }),
  col.money('payableBeforeFen'),
  col.time('submittedAt'),
  col.custom('deadlineAt', '处理时限', (row) => <Deadline appeal={row} />, { width: 170 }),
  col.text('handlerName', { width: 100 }),
  col.enum('decision', appealDecision, undefined, { width: 100 }),
  col.money('refundFen'),
  col.custom('refundStatus', '退款状态', (row) => (row.refundStatus === null ? dash : refundStatus.label(row.refundStatus)), {
    width: 100,
  }),
  col.text('content', { width: 220 }),
  col.custom('orderNo', '订单号', (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />, { width: 220 }),
  col.text('appealNo', { width: 220 }),
];

export const appealFilters = (
  <>
    <Filter name="plateNo">
      <PlateInput />
    </Filter>
    <DateRangeItem names={['startTime', 'endTime']} label="提交时间" />
    <Filter name="parkIds">
      <ParkSelect mode="multiple" />
    </Filter>
    <Filter name="appealType">
      <EnumSelect of={appealType} />
    </Filter>
    <Filter name="appealSource">
      <EnumSelect of={appealSource} />
    </Filter>
    <Filter name="decision">
      <EnumSelect of={appealDecision} />
    </Filter>
    <Filter name="handlerId">
      <ChosenSelect
        endpoint={parkOrderAppeals.handleUsers}
        input={() => ({ query: {} })}
        option={(user) => ({ value: user.userId, label: `${user.userName}（在办${user.openCount}）` })}
      />
    </Filter>
    <Filter name="overdue">
      <Select
        allowClear
        options={[
          { value: '1', label: '已超时' },
          { value: '0', label: '未超时' },
        ]}
      />
    </Filter>
    <Filter name="phone">
      <Input allowClear />
    </Filter>
    <Filter name="appealNo">
      <Input allowClear />
    </Filter>
  </>
);
