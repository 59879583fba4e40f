import { occupyAbnormals, occupyType, recordStatus } from '@bochong/contract/alarm';
import { Input } from 'antd';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { Pictures, Recover, statusTones } from './record-parts.tsx';

const col = columnsOf(occupyAbnormals.list);
const Filter = filterOf(occupyAbnormals.list);
const columns = [
  col.text('location', { width: 160, fixed: 'left' }),
  col.enum('recordStatus', recordStatus, statusTones, { title: '状态' }),
  col.enum('occupyType', occupyType, undefined, { title: '占用类型', width: 170 }),
  col.custom('plateNo', '车牌号', (row) => (row.plateNo === '' ? '—' : <PlateTag plateNo={row.plateNo} />), { width: 126 }),
  col.text('parkName', { width: 180 }),
  col.time('startedAt'),
  col.time('lastSeenAt'),
  col.time('endedAt'),
  col.custom('images', '图片', (row) => <Pictures images={row.images} />, { width: 90 }),
  col.text('handledBy'),
  col.text('handleNote', { width: 200 }),
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
        <Allowed code="JWRR82949836">
          <ExportButton endpoint={occupyAbnormals.export} />
        </Allowed>
      }
      rowActions={(row) =>
        row.recordStatus === recordStatus.ONGOING && (
          <Recover
            recordId={row.recordId}
            title={`恢复${row.location}`}
            code="ZGRJ85226019"
            endpoint={occupyAbnormals.recover}
            list={occupyAbnormals.list}
          />
        )
      }
      pollMs={30_000}
    />
  );
}
