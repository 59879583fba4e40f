import { eventSource, quarantineReason, quarantineStatus, quarantines } from '@bochong/contract/device';
import { Input } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { QuarantineDetail } from './quarantine-detail.tsx';

const col = columnsOf(quarantines.list);
const Filter = filterOf(quarantines.list);

const columns = [
  col.time('receivedAt'),
  col.text('deviceSn', { width: 180 }),
  col.enum('source', eventSource, undefined, { width: 130 }),
  col.enum('reason', quarantineReason, undefined, { width: 150 }),
  col.text('message', { width: 280 }),
  col.enum('status', quarantineStatus, { [quarantineStatus.PENDING]: 'amber', [quarantineStatus.APPLIED]: 'green' }),
  col.time('handledAt'),
  col.text('handledBy', { width: 100 }),
];

/** What devices sent that could not be applied, with the way to apply or drop it. */
export default function QuarantineListPage() {
  const [opened, setOpened] = useState<string | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ListPage
        list={quarantines.list}
        rowKey="quarantineId"
        columns={columns}
        empty="设备上报均已处理；无法识别的报文会留在这里"
        filters={
          <>
            <Filter name="deviceSn">
              <Input allowClear />
            </Filter>
            <Filter name="reason">
              <EnumSelect of={quarantineReason} />
            </Filter>
            <Filter name="status">
              <EnumSelect of={quarantineStatus} />
            </Filter>
            <DateRangeItem names={['beginTime', 'endTime']} label="接收时间" />
          </>
        }
        opens={(row) => setOpened(row.quarantineId)}
      />
      <DetailDrawer title="隔离上报" open={opened !== null} onClose={close}>
        {opened !== null && <QuarantineDetail id={opened} onDone={close} />}
      </DetailDrawer>
    </>
  );
}
