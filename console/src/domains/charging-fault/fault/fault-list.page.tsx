import { chargingFaults } from '@bochong/contract/charging-fault';
import { ExportButton } from '../../../kit/export-button.tsx';
import { formatDuration } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ChargePointSelect } from '../../charging-connect/index.ts';
import { FaultActions, ReportFault } from './fault-actions.tsx';

/** Faults that wait, the worst first; then those that are over. */
export default function FaultListPage() {
  return (
    <ListPage
      list={chargingFaults.list}
      rowKey="faultId"
      columns={[
        { name: 'place', width: 150 },
        { name: 'stationName', width: 170 },
        'level',
        { name: 'faultText', width: 150 },
        'status',
        'occurredAt',
        { name: 'durationSec', show: ({ durationSec }) => formatDuration(durationSec), width: 110 },
        'dealerName',
        { name: 'info', width: 180 },
        'repeatCount',
        {
          name: 'orderNo',
          show: ({ orderId, orderNo }) =>
            orderId ? <GoTo path={`/chargePlatform/record/order/detail?orderId=${orderId}`}>{orderNo}</GoTo> : '—',
        },
        ...([
          'handlerName',
          'dueAt',
          'acceptedAt',
          'arrivedAt',
          'recoveredAt',
          'vendorErrorCode',
          'errorCode',
          'source',
          'faultNo',
          'lastAt',
          'acknowledgedAt',
        ] as const),
        { name: 'answerSec', show: ({ answerSec }) => (answerSec === null ? '—' : formatDuration(answerSec)) },
        { name: 'workSec', show: ({ workSec }) => (workSec === null ? '—' : formatDuration(workSec)) },
        ...(['dispatchNote', 'dispatchedAt', 'returnedNote', 'closedAt', 'verdict', 'handleResult'] as const),
      ]}
      tabs={{
        name: 'done',
        items: [
          { value: '', label: '全部' },
          { value: '0', label: '未处理' },
          { value: '1', label: '已处理' },
        ],
      }}
      filters={[
        'keyword',
        'stationId',
        'level',
        'startTime',
        { name: 'equipmentId', control: <ChargePointSelect /> },
        ...(['mine', 'overdue', 'status', 'source', 'errorCode'] as const),
      ]}
      query={{ pollMs: 30_000 }}
      actions={
        <>
          <ReportFault />
          <ExportButton endpoint={chargingFaults.export} />
        </>
      }
      empty="没有故障：设备上报故障、安全事件或停止无应答时，在这里留下记录"
      rowActions={(row) => <FaultActions fault={row} />}
      opens={{ title: ({ place, faultText }) => `${place} ${faultText}` }}
    />
  );
}
