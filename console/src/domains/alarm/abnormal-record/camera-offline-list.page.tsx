import { offlineRecords } from '@bochong/contract/alarm';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { EndRecord, handled } from './record-parts.tsx';

export default function CameraOfflineListPage() {
  return (
    <ListPage
      list={offlineRecords.list}
      rowKey="recordId"
      columns={[
        ...(['deviceName', 'recordStatus', 'startedAt', 'endedAt', 'minutes', 'parkName', 'dealerName', 'gateName', 'deviceSn'] as const),
        ...handled,
      ]}
      empty="相机连续三次没有心跳时，在这里留下记录"
      filters={['keyword', 'parkIds', 'recordStatus', 'startTime']}
      actions={<ExportButton endpoint={offlineRecords.export} />}
      rowActions={(row) => <EndRecord row={row} to={offlineRecords.handle} word="处理" title={`处理离线告警 ${row.deviceName}`} />}
      query={{ pollMs: 30_000 }}
    />
  );
}
