import { type ChargePointOfflineRecord, chargePointOfflineRecords, recordStatus } from '@bochong/contract/alarm';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { AlarmQuality } from './alarm-quality.tsx';
import { EndRecord, handled } from './record-parts.tsx';

function RecordActions({ row }: { row: ChargePointOfflineRecord }) {
  const { recordId, deviceName, equipmentId } = row;
  return (
    <>
      {row.recordStatus === recordStatus.ONGOING && (
        <ActionForm
          to={chargePointOfflineRecords.remark}
          word="响应"
          title={`响应离线告警 ${deviceName}`}
          given={{ params: { id: recordId } }}
          asks={[{ name: 'note', placeholder: '例如：已通知现场检查配电' }]}
          done="已记录"
        />
      )}
      <EndRecord row={row} to={chargePointOfflineRecords.handle} word="处理" title={`处理离线告警 ${deviceName}`} />
      <GoTo path={`/chargePlatform/fault/list?equipmentId=${equipmentId}`}>故障</GoTo>
    </>
  );
}

/** The last three days. */
const opening = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -2)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

export default function ChargePointOfflineListPage() {
  return (
    <>
      <AlarmQuality />
      <ListPage
        list={chargePointOfflineRecords.list}
        rowKey="recordId"
        columns={[
          ...(['deviceName', 'recordStatus', 'startedAt', 'endedAt', 'minutes', 'reason', 'gunCount', 'orderCount'] as const),
          { name: 'stationName', width: 180 },
          ...(['location', 'dealerName', 'announcedAt', 'acknowledgedAt', 'deviceCode'] as const),
          ...handled,
        ]}
        empty="充电桩与平台的连接断开时，在这里留下记录；一分钟内恢复的不告警"
        filters={['keyword', 'stationId', 'recordStatus', 'startTime', 'reason']}
        actions={<ExportButton endpoint={chargePointOfflineRecords.export} />}
        rowActions={(row) => <RecordActions row={row} />}
        opens={{ title: ({ deviceName }) => deviceName }}
        query={{ pollMs: 30_000, opening }}
      />
    </>
  );
}
