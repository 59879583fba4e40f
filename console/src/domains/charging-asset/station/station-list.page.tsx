import { stations } from '@bochong/contract/charging-asset';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { GunCounts } from './gun-counts.tsx';
import { StationActions } from './station-actions.tsx';
import { stationForm } from './station-form.tsx';
import { StationMap } from './station-map.tsx';
import { StationPictures } from './station-pictures.tsx';

const ways = [
  { value: 'table', label: '列表' },
  { value: 'map', label: '分布' },
];

/** Stations as rows, or where they lie. */
export default function StationListPage() {
  const [way, setWay] = useState('table');
  const chooser = <Segmented aria-label="显示方式" value={way} options={ways} onChange={setWay} />;
  if (way === 'map') return <StationMap leading={chooser} />;
  return (
    <ListPage
      list={stations.list}
      rowKey="stationId"
      columns={[
        { name: 'stationName', width: 200 },
        ...(['stationCode', 'dealerName', 'stationStatus'] as const),
        { name: 'guns', title: '枪', show: (row) => <GunCounts of={row} />, width: 260 },
        'equipmentCount',
        { name: 'parkNames', width: 220, ellipsis: true },
        { name: 'businessHoursText', width: 220, ellipsis: true },
        ...(['stationType', 'address', 'serviceTel', 'accessMode', 'visible', 'facilities', 'stationPlace', 'updatedAt'] as const),
      ]}
      query={{ pollMs: 30_000 }}
      filters={['keyword', 'stationStatus', 'stationType', 'parkId']}
      actions={
        <>
          {chooser}
          <ExportButton endpoint={stations.export} />
          <stationForm.Add />
        </>
      }
      empty={<stationForm.Add word="新增第一个电站" />}
      rowActions={(row) => <StationActions station={row} />}
      opens={{ title: (row) => row.stationName, more: (row) => <StationPictures station={row} /> }}
    />
  );
}
