import {
  type BillComplaint,
  billComplaints,
  complaintCategory,
  complaintResult,
  complaintSource,
  complaintStatus,
} from '@bochong/contract/appeal';
import { Input, Select } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { type Column, columnsOf, dash, StateTag } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { formatInstant } from '../../../kit/format.ts';

const col = columnsOf(billComplaints.list);
const Filter = filterOf(billComplaints.list);

/** Amber waits for somebody, blue is in hand, green is done, grey is off. */
export const complaintTones = {
  [complaintStatus.PENDING]: 'amber',
  [complaintStatus.PROCESSING]: 'blue',
  [complaintStatus.REPLIED]: 'blue',
  [complaintStatus.FINISHED]: 'green',
  [complaintStatus.INVALID]: 'grey',
} as const;

const soonMs = 4 * 3_600_000;

/** A deadline, red when four hours or less are left and nothing was done about it. */
export function Deadline({ at, open }: { at: string; open: boolean }) {
  const urgent = open && Date.parse(at) - Date.now() < soonMs;
  return urgent ? <StateTag tone="red">{formatInstant(at)}</StateTag> : formatInstant(at);
}
export const replyOpen = ({ complaintStatus: status }: BillComplaint) => status < complaintStatus.REPLIED;
export const endOpen = ({ complaintStatus: status }: BillComplaint) => status < complaintStatus.FINISHED;

export const complaintColumns: readonly Column<BillComplaint>[] = [
  col.custom('plateNo', '车牌号', (row) => (row.plateNo ? <PlateTag plateNo={row.plateNo} color={row.plateColor ?? 1} /> : dash), {
    fixed: 'left',
    width: 126,
  }),
  col.text('parkName', { width: 170 }),
  col.dealer('dealerName'),
  col.enum('complaintStatus', complaintStatus, complaintTones, { width: 100 }),
  col.enum('complaintSource', complaintSource, undefined, { width: 120 }),
  col.enum('category', complaintCategory, undefined, { width: 100 }),
  col.money('amountFen'),
  col.time('receivedAt'),
  col.custom('respondDeadline', '回复时限', (row) => <Deadline at={row.respondDeadline} open={replyOpen(row)} />, { width: 170 }),
  col.custom('finishDeadline', '完结时限', (row) => <Deadline at={row.finishDeadline} open={endOpen(row)} />, { width: 170 }),
  col.text('handlerName', { width: 100 }),
  col.enum('result', complaintResult, undefined, { width: 100 }),
  col.text('content', { width: 220 }),
  col.text('complaintNo', { width: 220 }),
  col.text('thirdNo', { width: 180 }),
];

export const complaintFilters = (
  <>
    <Filter name="plateNo">
      <PlateInput />
    </Filter>
    <DateRangeItem names={['startTime', 'endTime']} label="受理时间" />
    <Filter name="parkIds">
      <ParkSelect mode="multiple" />
    </Filter>
    <Filter name="complaintSource">
      <EnumSelect of={complaintSource} />
    </Filter>
    <Filter name="category">
      <EnumSelect of={complaintCategory} />
    </Filter>
    <Filter name="complaintStatus">
      <EnumSelect of={complaintStatus} />
    </Filter>
    <Filter name="handlerId">
      <ChosenSelect
        endpoint={billComplaints.handleUsers}
        input={() => ({})}
        option={(user) => ({ value: user.userId, label: user.userName })}
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
    <Filter name="number">
      <Input allowClear />
    </Filter>
  </>
);
