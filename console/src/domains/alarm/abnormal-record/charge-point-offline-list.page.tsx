import { chargePointOfflineRecords } from '@bochong/contract/alarm';
import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { EndRecord, handled } from './record-parts.tsx';

/** An alarm about many devices names none. */
const nameOf = (row: RowOf<typeof chargePointOfflineRecords.list>) =>
  row.deviceCount === 1 ? row.deviceName : `${row.deviceCount}台充电设备`;

export default function ChargePointOfflineListPage() {
  return (
    <ListPage
      list={chargePointOfflineRecords.list}
      rowKey="recordId"
      columns={[
        { name: 'deviceName', title: '设备', show: nameOf },
        ...(['recordStatus', 'location', 'dealerName', 'startedAt', 'endedAt', 'minutes'] as const),
        ...handled,
      ]}
      empty="充电桩离线告警发出时，在这里留下记录"
      filters={['keyword', 'recordStatus', 'startTime']}
      actions={<ExportButton endpoint={chargePointOfflineRecords.export} />}
      rowActions={(row) => <EndRecord row={row} to={chargePointOfflineRecords.handle} word="处理" title={`处理离线告警 ${nameOf(row)}`} />}
      query={{ pollMs: 30_000 }}
    />
  );
}
