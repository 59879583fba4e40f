import { collectorMode, roadLevel, roadSections, roadStatus } from '@bochong/contract/parking-lot';
import { Button, Input } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { RoadsideParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RoadSectionActions } from './road-section-actions.tsx';
import { useRoadSectionForm } from './road-section-form.tsx';

const col = columnsOf(roadSections.list);
const Filter = filterOf(roadSections.list);
const columns = [
  col.text('roadCode', { fixed: 'left', width: 120 }),
  col.text('roadName', { width: 200 }),
  col.text('parkName', { width: 180 }),
  col.enum('roadLevel', roadLevel),
  col.custom('berthCount', '泊位(占用/总)', (row) => `${row.occupiedCount} / ${row.berthCount}`, { width: 120 }),
  col.custom('chargeHours', '收费时段', (row) => row.chargeHours.map(({ start, end }) => `${start}-${end}`).join('、') || '全天', {
    width: 180,
    ellipsis: true,
  }),
  col.enum('collectorMode', collectorMode),
  col.enum('status', roadStatus, { [roadStatus.OPEN]: 'green', [roadStatus.CLOSED]: 'grey' }),
  col.time('updatedAt'),
];

export default function RoadSectionListPage() {
  const form = useRoadSectionForm();
  return (
    <>
      <ListPage
        list={roadSections.list}
        rowKey="roadId"
        columns={columns}
        empty="点“新增”登记路侧车场的路段，再给路段分配泊位"
        filters={
          <>
            <Filter name="keyword">
              <Input allowClear />
            </Filter>
            <Filter name="parkId">
              <RoadsideParkSelect />
            </Filter>
            <Filter name="roadLevel">
              <EnumSelect of={roadLevel} />
            </Filter>
            <Filter name="status">
              <EnumSelect of={roadStatus} />
            </Filter>
          </>
        }
        actions={
          <Allowed code="XCKG91544553">
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        rowActions={(row) => <RoadSectionActions row={row} onEdit={() => form.edit(row)} />}
      />
      {form.dialog}
    </>
  );
}
