import { cameraCoveredPage, coveredRecords } from '@bochong/contract/alarm';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import {
  EndRecord,
  handledColumns,
  keywordFilter,
  parkFilter,
  seenColumns,
  startedFilter,
  statusColumn,
  statusSelect,
} from './record-parts.tsx';

const col = columnsOf(coveredRecords.list);
const Filter = filterOf(coveredRecords.list);
const columns = [
  col.text('location', { width: 220, fixed: 'left' }),
  statusColumn(col),
  col.number('coverRate', { title: '遮挡率(%)' }),
  col.text('parkName', { width: 180 }),
  ...seenColumns(col),
  ...handledColumns(col),
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
          {keywordFilter(Filter)}
          {parkFilter(Filter)}
          <Filter name="status">{statusSelect}</Filter>
          {startedFilter('开始时间')}
        </>
      }
      actions={
        <Allowed to={coveredRecords.export}>
          <ExportButton endpoint={coveredRecords.export} />
        </Allowed>
      }
      rowActions={(row) => (
        <EndRecord
          row={row}
          action="手动恢复"
          title={`恢复相机遮挡 ${row.location}`}
          code={cameraCoveredPage.can.recover}
          endpoint={coveredRecords.recover}
          list={coveredRecords.list}
        />
      )}
      query={{ pollMs: 30_000 }}
    />
  );
}
