import { occupyAbnormals } from '@bochong/contract/alarm';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { EndRecord, handled, Pictures, seen } from './record-parts.tsx';

export default function OccupyAbnormalListPage() {
  return (
    <ListPage
      list={occupyAbnormals.list}
      rowKey="recordId"
      columns={[
        ...(['location', 'recordStatus', 'occupyType', 'plateNo', 'parkName'] as const),
        ...seen,
        { name: 'images', show: ({ images }) => <Pictures images={images} />, width: 90 },
        ...handled,
      ]}
      empty="泊位被杂物、压线车辆等异常占用时，在这里留下记录"
      filters={['keyword', 'parkIds', 'status', 'startTime']}
      actions={<ExportButton endpoint={occupyAbnormals.export} />}
      rowActions={(row) => <EndRecord row={row} to={occupyAbnormals.recover} word="手动恢复" title={`恢复${row.location}`} />}
      query={{ pollMs: 30_000 }}
    />
  );
}
