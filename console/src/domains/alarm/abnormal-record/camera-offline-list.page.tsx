import { offlineRecords, offlineWarningPage } from '@bochong/contract/alarm';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { EndRecord, handledColumns, keywordFilter, parkFilter, startedFilter, statusColumn, statusSelect } from './record-parts.tsx';

const col = columnsOf(offlineRecords.list);
const Filter = filterOf(offlineRecords.list);
const columns = [
  col.text('deviceName', { width: 250, fixed: 'left' }),
  statusColumn(col),
  col.time('startedAt'),
  col.time('endedAt'),
  col.number('minutes', { width: 120, title: '离线时长(分)' }),
  col.text('parkName', { width: 180 }),
  col.dealer('dealerName'),
  col.text('gateName'),
  col.text('deviceSn', { width: 180 }),
  ...handledColumns(col),
];

export default function CameraOfflineListPage() {
  return (
    <ListPage
      list={offlineRecords.list}
      rowKey="recordId"
      columns={columns}
      empty="相机连续三次没有心跳时，在这里留下记录"
      filters={
        <>
          {keywordFilter(Filter)}
          {parkFilter(Filter)}
          <Filter name="recordStatus">{statusSelect}</Filter>
          {startedFilter('离线时间')}
        </>
      }
      actions={
        <Allowed to={offlineRecords.export}>
          <ExportButton endpoint={offlineRecords.export} />
        </Allowed>
      }
      rowActions={(row) => (
        <EndRecord
          row={row}
          action="处理"
          title={`处理离线告警 ${row.deviceName}`}
          code={offlineWarningPage.can.handle}
          endpoint={offlineRecords.handle}
          list={offlineRecords.list}
        />
      )}
      query={{ pollMs: 30_000 }}
    />
  );
}
