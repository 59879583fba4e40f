import { coveredRecords } from '@bochong/contract/alarm';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { EndRecord } from './record-parts.tsx';

export default function CameraCoveredListPage() {
  return (
    <ListPage
      list={coveredRecords.list}
      rowKey="recordId"
      columns={[
        { name: 'location', width: 220 },
        'recordStatus',
        'coverRate',
        'parkName',
        'startedAt',
        'lastSeenAt',
        'endedAt',
        'handledBy',
        'handleNote',
      ]}
      empty="相机报告画面被遮挡时，在这里留下记录"
      filters={['keyword', 'parkIds', 'status', 'startTime']}
      actions={<ExportButton endpoint={coveredRecords.export} />}
      rowActions={(row) => <EndRecord row={row} to={coveredRecords.recover} word="手动恢复" title={`恢复相机遮挡 ${row.location}`} />}
      query={{ pollMs: 30_000 }}
    />
  );
}
