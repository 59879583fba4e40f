import { roadChangeType, roadHistories } from '@bochong/contract/parking-lot';
import { RoadsideParkSelect } from '../../../fields/park-select.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { RoadVersion } from './road-version.tsx';

export default function RoadHistoryListPage() {
  return (
    <ListPage
      list={roadHistories.list}
      rowKey="historyId"
      columns={['roadCode', 'roadName', 'parkName', 'version', 'changeType', 'effectiveFrom', 'effectiveTo', 'operatorName']}
      actions={<ExportButton endpoint={roadHistories.export} />}
      filters={['keyword', { name: 'parkId', control: <RoadsideParkSelect /> }, 'changeType', 'startTime']}
      empty="路段新增、修改或关闭后，每个版本留在这里"
      opens={{
        title: (row) => `${row.roadName} 第 ${row.version} 版 · ${roadChangeType.label(row.changeType)}`,
        show: (row) => <RoadVersion version={row} />,
      }}
    />
  );
}
