import { type Park, parkNature, parkStatus, parks, parkType } from '@bochong/contract/parking-lot';
import { Button, Input } from 'antd';
import { AreaTree } from '../../../fields/area-tree.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { columnsOf, StateTag } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { Occupancy } from './occupancy.tsx';
import { ParkActions } from './park-actions.tsx';
import { parkStatusTones } from './park-status.ts';

const col = columnsOf(parks.list);
const Filter = filterOf(parks.list);
const columns = [
  col.text('parkCode', { fixed: 'left', width: 96 }),
  col.text('parkName', { width: 180 }),
  col.dealer('dealerName'),
  col.enum('parkType', parkType, undefined, { width: 90 }),
  col.custom('occupied', '在停 / 车位', (row) => <Occupancy occupied={row.occupied} total={row.totalSpaces} />, { width: 170 }),
  col.custom('deviceOnline', '设备在线', (row) => <DevicesOnline park={row} />, { width: 100 }),
  col.enum('parkStatus', parkStatus, parkStatusTones, { width: 90 }),
  col.number('gateCount', { width: 64 }),
  col.number('berthCount', { width: 64 }),
  col.text('areaName', { width: 110 }),
  col.enum('parkNature', parkNature, undefined, { width: 90 }),
  col.time('updatedAt'),
];

function DevicesOnline({ park }: { park: Park }) {
  if (park.deviceTotal === 0) return '—';
  const tone = park.deviceOnline === 0 ? 'red' : park.deviceOnline < park.deviceTotal ? 'amber' : 'green';
  return (
    <StateTag tone={tone}>
      {park.deviceOnline}/{park.deviceTotal} 在线
    </StateTag>
  );
}

const add = (
  <Allowed code="RBAN60071885">
    <Button type="primary" onClick={() => void go('/systemManage/parkingLot/add')}>
      新增
    </Button>
  </Allowed>
);

export default function ParkListPage() {
  return (
    <ListPage
      list={parks.list}
      rowKey="parkId"
      columns={columns}
      pollMs={30_000}
      filters={
        <>
          <Filter name="keyword">
            <Input allowClear />
          </Filter>
          <Filter name="parkType">
            <EnumSelect of={parkType} />
          </Filter>
          <Filter name="parkStatus">
            <EnumSelect of={parkStatus} />
          </Filter>
          <Filter name="areaId">
            <AreaTree />
          </Filter>
          <Filter name="parkNature">
            <EnumSelect of={parkNature} />
          </Filter>
        </>
      }
      actions={add}
      empty={add}
      rowActions={(row) => <ParkActions park={row} />}
      onOpen={(row) => void go(`/systemManage/parkingLot/detail?id=${row.parkId}`)}
    />
  );
}
