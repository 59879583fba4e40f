import { coveredRecords, recordStatus } from '@bochong/contract/alarm';
import { Input } from 'antd';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { Recover, statusTones } from './record-parts.tsx';

const col = columnsOf(coveredRecords.list);
const Filter = filterOf(coveredRecords.list);
const columns = [
  col.text('location', { width: 220, fixed: 'left' }),
  col.enum('recordStatus', recordStatus, statusTones, { title: '状态' }),
  col.number('coverRate', { title: '遮挡率(%)' }),
  col.text('parkName', { width: 180 }),
  col.time('startedAt'),
  col.time('lastSeenAt'),
  col.time('endedAt'),
  col.text('handledBy'),
  col.text('handleNote', { width: 200 }),
];

export default function CameraCoveredListPage() {
  return (
    <ListPage
      list={coveredRecords.list}
      rowKey="recordId"
      columns={columns}
      empty="相机报告画面被遮挡时，在这里留下记录"
      filters={
        <>
          <Filter name="keyword">
            <Input allowClear />
          </Filter>
          <Filter name="parkIds">
            <ParkSelect mode="multiple" />
          </Filter>
          <Filter name="status">
            <EnumSelect of={recordStatus} />
          </Filter>
          <DateRangeItem names={['startTime', 'endTime']} label="开始时间" />
        </>
      }
      actions={
        <Allowed code="BZAK12668762">
          <ExportButton endpoint={coveredRecords.export} />
        </Allowed>
      }
      rowActions={(row) =>
        row.recordStatus === recordStatus.ONGOING && (
          <Recover
            recordId={row.recordId}
            title={`恢复相机遮挡 ${row.location}`}
            code="IYKQ37072257"
            endpoint={coveredRecords.recover}
            list={coveredRecords.list}
          />
        )
      }
      pollMs={30_000}
    />
  );
}
