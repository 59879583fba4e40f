import { type Park, parkingLotGuidePage, parkStatus, parks } from '@bochong/contract/parking-lot';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { CodeTag, StateTag } from '../../../kit/state-tag.tsx';
import { Occupancy } from './occupancy.tsx';
import { ParkActions } from './park-actions.tsx';

const columns: ColumnsOf<typeof parks.list> = [
  'parkCode',
  'parkName',
  'dealerName',
  'parkType',
  { name: 'occupied', title: '在停 / 车位', show: (row) => <Occupancy occupied={row.occupied} total={row.totalSpaces} />, width: 170 },
  { name: 'deviceOnline', title: '设备在线', show: (row) => <DevicesOnline park={row} /> },
  { name: 'parkStatus', show: (row) => <State park={row} />, width: 170 },
  'gateCount',
  'berthCount',
  'areaName',
  'parkNature',
  'updatedAt',
];

const State = ({ park }: { park: Park }) => (
  <>
    <CodeTag of={parkStatus} code={park.parkStatus} /> {park.uncovered && <StateTag tone="red">无收费规则</StateTag>}
  </>
);

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
  <>
    <GoTo to={parkingLotGuidePage.code} path={parkingLotGuidePage.path} button="primary">
      引导新建
    </GoTo>
    <GoTo to={parks.create} path="/systemManage/parkingLot/add" button="default">
      新增
    </GoTo>
  </>
);

export default function ParkListPage() {
  return (
    <ListPage
      list={parks.list}
      rowKey="parkId"
      columns={columns}
      query={{ pollMs: 30_000 }}
      filters={['keyword', 'parkType', 'parkStatus', 'areaId', 'parkNature']}
      actions={
        <>
          <ExportButton endpoint={parks.export} />
          <SheetImport title="车场" template={parks.template} endpoint={parks.import} />
          {add}
        </>
      }
      empty={add}
      rowActions={(row) => <ParkActions park={row} />}
      opens={(row) => void go(`/systemManage/parkingLot/detail?id=${row.parkId}`)}
    />
  );
}
