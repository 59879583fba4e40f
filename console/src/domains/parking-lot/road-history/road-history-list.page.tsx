import { type RoadHistory, roadChangeType, roadHistories } from '@bochong/contract/parking-lot';
import { Input } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { RoadsideParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { RoadVersion } from './road-version.tsx';

const col = columnsOf(roadHistories.list);
const Filter = filterOf(roadHistories.list);
const columns = [
  col.text('roadCode', { fixed: 'left', width: 120 }),
  col.text('roadName', { width: 200 }),
  col.text('parkName', { width: 180 }),
  col.number('version', { width: 70 }),
  col.enum('changeType', roadChangeType, {
    [roadChangeType.ADDED]: 'green',
    [roadChangeType.WITHDRAWN]: 'grey',
    [roadChangeType.REBUILT]: 'blue',
    [roadChangeType.LEVEL]: 'amber',
  }),
  col.time('effectiveFrom'),
  col.time('effectiveTo'),
  col.text('operatorName', { width: 100 }),
];

export default function RoadHistoryListPage() {
  const [shown, setShown] = useState<RoadHistory | null>(null);
  return (
    <>
      <ListPage
        list={roadHistories.list}
        rowKey="historyId"
        columns={columns}
        empty="路段新增、修改或关闭后，每个版本留在这里"
        filters={
          <>
            <Filter name="keyword">
              <Input allowClear />
            </Filter>
            <Filter name="parkId">
              <RoadsideParkSelect />
            </Filter>
            <Filter name="changeType">
              <EnumSelect of={roadChangeType} />
            </Filter>
            <DateRangeItem names={['startTime', 'endTime']} label="生效" />
          </>
        }
        onOpen={setShown}
      />
      <DetailDrawer
        title={shown && `${shown.roadName} 第 ${shown.version} 版 · ${roadChangeType.label(shown.changeType)}`}
        open={shown !== null}
        onClose={() => setShown(null)}
      >
        {shown && <RoadVersion version={shown} />}
      </DetailDrawer>
    </>
  );
}
