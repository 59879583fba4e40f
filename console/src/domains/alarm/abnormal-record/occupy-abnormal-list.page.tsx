import { occupyAbnormalPage, occupyAbnormals, occupyType } from '@bochong/contract/alarm';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import {
  EndRecord,
  handledColumns,
  keywordFilter,
  Pictures,
  parkFilter,
  seenColumns,
  startedFilter,
  statusColumn,
  statusSelect,
} from './record-parts.tsx';

const col = columnsOf(occupyAbnormals.list);
const Filter = filterOf(occupyAbnormals.list);
const columns = [
  col.text('location', { width: 160, fixed: 'left' }),
  statusColumn(col),
  col.enum('occupyType', occupyType, undefined, { title: '占用类型', width: 170 }),
  col.custom('plateNo', '车牌号', (row) => (row.plateNo === '' ? '—' : <PlateTag plateNo={row.plateNo} />), { width: 126 }),
  col.text('parkName', { width: 180 }),
  ...seenColumns(col),
  col.custom('images', '图片', (row) => <Pictures images={row.images} />, { width: 90 }),
  ...handledColumns(col),
];

export default function OccupyAbnormalListPage() {
  return (
    <ListPage
      list={occupyAbnormals.list}
      rowKey="recordId"
      columns={columns}
      empty="泊位被杂物、压线车辆等异常占用时，在这里留下记录"
      filters={
        <>
          {keywordFilter(Filter)}
          {parkFilter(Filter)}
          <Filter name="status">{statusSelect}</Filter>
          {startedFilter('开始时间')}
        </>
      }
      actions={
        <Allowed to={occupyAbnormals.export}>
          <ExportButton endpoint={occupyAbnormals.export} />
        </Allowed>
      }
      rowActions={(row) => (
        <EndRecord
          row={row}
          action="手动恢复"
          title={`恢复${row.location}`}
          code={occupyAbnormalPage.can.recover}
          endpoint={occupyAbnormals.recover}
          list={occupyAbnormals.list}
        />
      )}
      query={{ pollMs: 30_000 }}
    />
  );
}
