import { coveredRecords } from '@bochong/contract/alarm';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { EndRecord, handled, seen } from './record-parts.tsx';

export default function CameraCoveredListPage() {
  return (
    <ListPage
      list={coveredRecords.list}
      rowKey="recordId"
      columns={['location', 'recordStatus', 'coverRate', 'parkName', ...seen, ...handled]}
      empty="相机报告画面被遮挡时，在这里留下记录"
      filters={['keyword', 'parkIds', 'status', 'startTime']}
      actions={<ExportButton endpoint={coveredRecords.export} />}
      rowActions={(row) => <EndRecord row={row} to={coveredRecords.recover} word="手动恢复" title={`恢复相机遮挡 ${row.location}`} />}
      query={{ pollMs: 30_000 }}
    />
  );
}
