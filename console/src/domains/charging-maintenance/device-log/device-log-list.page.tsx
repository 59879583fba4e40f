import { deviceLogs } from '@bochong/contract/charging-maintenance';
import { ListPage } from '../../../kit/list-page.tsx';
import { LogActions, sizeOf } from './device-logs.tsx';

/** Logs that charge points were asked for, the newest first. */
export default function DeviceLogListPage() {
  return (
    <ListPage
      list={deviceLogs.list}
      rowKey="logId"
      columns={[
        { name: 'askedAt', width: 170 },
        { name: 'equipmentName', width: 160 },
        { name: 'stationName', width: 160 },
        ...(['logKind', 'state'] as const),
        { name: 'stateReason', width: 200 },
        { name: 'sizeBytes', show: sizeOf, width: 90 },
        ...(['receivedAt', 'fileName', 'askedBy', 'reason', 'spanFrom', 'spanTo', 'deadlineAt', 'dealerName', 'sha256'] as const),
      ]}
      query={{ pollMs: 10_000 }}
      filters={['keyword', 'startTime', 'state']}
      rowActions={(log) => <LogActions log={log} />}
      opens={{ title: ({ equipmentName, askedAt }) => `${equipmentName} ${askedAt.slice(0, 16).replace('T', ' ')}` }}
      empty="在充电设备的详情里请求日志，设备上传后可在这里查阅和下载"
    />
  );
}
